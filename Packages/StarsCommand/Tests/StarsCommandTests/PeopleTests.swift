import CommandSupport
import GitHubClient
import PortableFoundation
import StarsCommand
import Testing

@Suite struct PeopleTests {
  private let stars = StarsTester()

  @Test func `people prints the newest people with their local days`() async {
    let result = await stars("people octo/many --limit 3")
    #expect(result.code == .success)
    #expect(
      result.output == """
        DAY         ACCOUNT
        2024-01-17  stargazer-00250
        2024-01-17  stargazer-00249
        2024-01-17  stargazer-00248

        """
    )
    #expect(result.errors == "")
  }

  @Test func `pages are requested until the limit, in both orders`() async {
    let all = await stars("people octo/many --limit all --format logins").output
    #expect(all.split(separator: "\n").count == 250)
    #expect(all.hasPrefix("stargazer-00250\nstargazer-00249\n"))
    let oldest = await stars("people octo/many --order oldest -n 120 --format logins").output
    #expect(oldest.split(separator: "\n").count == 120)
    #expect(oldest.hasPrefix("stargazer-00001\n") && oldest.hasSuffix("stargazer-00120\n"))
    #expect(stars.gitHub.requests.last == .stargazers(.many, page: 2))
    #expect(await stars("people octo/many").output.split(separator: "\n").count == 31)
    for limit in ["0", "-1", "ten"] {
      #expect(await stars("people octo/many --limit=\(limit)").code == .usage)
    }
  }

  @Test func `a person is printed once, also if others leave between two pages`() async {
    stars.gitHub.onRequest = { [gitHub = stars.gitHub] request in
      guard request == .stargazers(.many, page: 2) else { return }
      gitHub.update(.many) { $0.stargazers.removeFirst(2) }
    }
    let names = await stars("people octo/many --limit all --format logins").output
      .split(separator: "\n")
    #expect(names.count == 248)
    #expect(Set(names).count == 248)
  }

  @Test func `people who were read before a failure are printed`() async throws {
    let url = try #require(URL(string: "https://api.github.com/repositories/1000/stargazers"))
    stars.gitHub.onRequest = { request in
      guard request == .stargazers(.many, page: 3) else { return }
      throw GitHubClientError.unavailable(url, status: 502)
    }
    let result = await stars("people octo/many --order oldest --limit all --format csv")
    #expect(result.code == .tryAgain)
    #expect(result.output.split(separator: "\r\n").count == 201)
    #expect(
      result.output.hasPrefix(
        "repository,login,account_id,starred_at\r\nocto/many,stargazer-00001,1001,2024-01-07T00:00:00.000Z\r\n"
      )
    )
    #expect(result.errors.contains("502"))
    #expect(result.errors.contains("https://www.githubstatus.com"))
    let advice =
      "200 of 250 people are listed. To store all and continue later, run 'stars sync octo/many'."
    #expect(result.errors.hasSuffix("\n\(advice)\n"), "\(result.errors)")
    let json = await stars("people octo/many --order oldest --limit 220 --json")
    #expect(json.errors.contains(advice.replacing("250", with: "220")), "\(json.errors)")
  }

  @Test func `a closed account has no name`() async {
    let star = Stargazer(account: nil, starredAt: StarsTester.start)
    stars.gitHub.set(MockRepository(.empty, number: 2, stargazers: [star]))
    #expect(await stars("people octo/empty").output.contains("2026-11-23  (closed account)\n"))
    #expect(
      await stars("people octo/empty --json").output.contains(#"{"account_id":null,"login":null,"#)
    )
    #expect(await stars("people octo/empty --format logins").output == "\n")
  }

  @Test func `a repository without stars has no list, which is no refusal`() async {
    stars.gitHub.set(MockRepository(.empty, number: 2))
    let result = await stars("people octo/empty")
    #expect(result.code == .success)
    #expect(result.output == "")
    #expect(result.errors == "octo/empty has no stars.\n")
    #expect(await stars("people octo/empty --format csv").output.hasPrefix("repository,"))
    #expect(await stars("people octo/empty --json").output == "")
  }

  @Test func `the complete list is printed offline, in both orders`() async {
    #expect(await stars("people octo/many --offline").errors.contains("stars sync octo/many"))
    #expect(await stars("sync octo/many").code == .success)
    let requests = stars.gitHub.requests.count
    let newest = await stars("people octo/many --offline --limit 2")
    #expect(
      newest.output == """
        DAY         ACCOUNT
        2024-01-17  stargazer-00250
        2024-01-17  stargazer-00249

        """
    )
    #expect(newest.errors == "The complete list of octo/many as of 2026-11-23 09:00:00+01:00.\n")
    let all = await stars("people octo/many --offline --limit all --order oldest --format logins")
    #expect(all.output.hasPrefix("stargazer-00001\n"))
    #expect(all.output.split(separator: "\n").count == 250)
    #expect(stars.gitHub.requests.count == requests)
    let never = await stars("people octo/empty --offline")
    #expect(never.code == .notFound)
  }

  @Test func `a list without the newest people is a warning`() async {
    let warning =
      "Warning: octo/many has 40,001 stars, but GitHub lists only the oldest 40,000 of them: the newest people are missing.\n"
    stars.gitHub.update(.many) { $0.unlistedCount = 39_751 }
    #expect(await stars("people octo/many --limit 1").errors == warning)
    #expect(await stars("people octo/many --order oldest --limit all").errors == warning)
    #expect(await stars("people octo/many --order oldest").errors == "")
    stars.gitHub.update(.many) { $0.unlistedCount = 39_750 }
    #expect(await stars("people octo/many").errors == "")
  }

  @Test func `an offline list without the newest people is a warning`() async throws {
    stars.gitHub.update(.many) { repository in
      repository.stargazers = (1...40_001).map { .mock($0) }
    }
    #expect(await stars("sync octo/many").code == .success)
    let result = await stars("people octo/many --offline -n all --format logins")
    #expect(result.errors.contains("has 40,001 stars, but GitHub lists only the oldest 40,000"))
    // In chunks, each person once.
    let people = (1...40_000).reversed().map { Stargazer.mock($0) }
    let logins = people.compactMap { $0.account?.login.description }
    #expect(result.output.split(separator: "\n").map(String.init) == logins)
  }
}
