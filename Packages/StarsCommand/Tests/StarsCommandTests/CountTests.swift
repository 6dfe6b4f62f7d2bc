import CommandSupport
import GitHubClient
import PortableFoundation
import ProcessClient
import StarsCommand
import Synchronization
import TerminalClient
import Testing

@Suite struct CountTests {
  private let stars = StarsTester()

  @Test func `count prints the number of stars, and the change since the last saved count`() async {
    let first = await stars("count octo/many")
    #expect(first.code == .success)
    #expect(first.output == "REPOSITORY  STARS\nocto/many     250\n")
    stars.gitHub.update(.many) { $0.stargazers.append(.mock(251)) }
    stars.wait(60)
    let second = await stars("count https://github.com/octo/many")
    #expect(
      second.output == """
        REPOSITORY  STARS  CHANGE  SINCE
        octo/many     251      +1  2026-11-23 09:00:00+01:00

        """
    )
  }

  @Test func `each repository has a line, also after the failure of another one`() async {
    stars.gitHub.set(MockRepository(.empty, number: 2))
    let result = await stars("count octo/none octo/many octo/empty OCTO/MANY --format csv")
    #expect(result.code == .notFound)
    #expect(
      result.output == """
        repository,stars,time,previous_stars,previous_time\r
        octo/many,250,2026-11-23T08:00:00.000Z,,\r
        octo/empty,0,2026-11-23T08:00:00.000Z,,\r

        """
    )
    #expect(result.errors.contains("octo/none"))
    #expect(result.errors.contains("Check the spelling"))
  }

  @Test func `other commands that request a repository save its count, too`() async {
    _ = await stars("count octo/many")
    stars.gitHub.update(.many) { $0.stargazers.append(.mock(251)) }
    stars.wait(60)
    _ = await stars("history octo/many")
    stars.wait(60)
    #expect(
      await stars("count octo/many").output == """
        REPOSITORY  STARS  CHANGE  SINCE
        octo/many     251       0  2026-11-23 09:01:00+01:00

        """
    )
  }

  @Test func `two names of a repository are one line`() async {
    stars.gitHub.update(.many) { $0.name = RepositoryName(test: "octo/new") }
    let both = "octo/many octo/new"
    #expect(await stars("count \(both) --format names").output == "octo/new\n")
    #expect(await stars("history \(both)").output.hasPrefix("MONTH    NEW  TOTAL\n"))
    let watch = await stars("watch \(both) --every never")
    #expect(watch.output == "2026-11-23 09:00:00+01:00  octo/new  250\n")
    #expect(await stars("count --offline \(both) --format names").output == "octo/new\n")
    let unknown = await stars("count --offline octo/none")
    #expect(unknown.code == .notFound)
    #expect(
      unknown.errors.contains("'stars count --saved --offline' lists the saved repositories.")
    )
  }

  @Test func `each count is printed before the next request, unless it is in a table`() async {
    stars.gitHub.set(MockRepository(.empty, number: 2))
    for (format, output) in [
      ("json", "{"), ("names", "octo/many\n"), ("csv", "repository,"), ("table", ""),
    ] {
      let start = stars.terminal.output.count
      let printed = Mutexed("")
      stars.gitHub.onRequest = { [terminal = stars.terminal] request in
        guard request == .repository(.empty) else { return }
        printed.value.withLock { $0 = String(terminal.output.dropFirst(start)) }
      }
      _ = await stars("count octo/many octo/empty --format \(format)")
      let text = printed.value.withLock(\.self)
      #expect(output.isEmpty ? text.isEmpty : text.hasPrefix(output), "\(format): \(text)")
    }
  }

  @Test
  func `the saved ones of several repositories are listed offline, with an error for each other`()
    async
  {
    _ = await stars("count octo/many")
    let result = await stars("count --offline octo/a octo/many octo/b --format names")
    #expect(result.code == .notFound)
    #expect(result.output == "octo/many\n")
    #expect(result.errors.contains("Nothing about octo/a is saved."))
    #expect(result.errors.contains("Nothing about octo/b is saved."))
    #expect(!result.errors.contains("Warning"))
  }

  @Test func `a failure that all requests share ends them`() async throws {
    let url = try #require(URL(string: "https://api.github.com/repos"))
    stars.gitHub.failure = GitHubClientError.network(.unreachable(url, cause: "no route"))
    let result = await stars("count octo/many octo/empty octo/foreign")
    #expect(result.code == .serverUnreachable)
    #expect(stars.gitHub.requests == [.repository(.many)])
    #expect(result.output == "")
  }

  @Test func `the saved repositories are listed without requests, and requested`() async {
    #expect(await stars("count --saved --offline").errors == "No repository is saved.\n")
    _ = await stars("count octo/many")
    stars.wait(60)
    let requests = stars.gitHub.requests.count
    let offline = await stars("count --offline octo/many")
    #expect(
      offline.output == """
        REPOSITORY  STARS  SINCE
        octo/many     250  2026-11-23 09:00:00+01:00

        """
    )
    #expect(await stars("count --saved --offline --format names").output == "octo/many\n")
    #expect(await stars("count --offline octo/empty").code == .notFound)
    #expect(stars.gitHub.requests.count == requests)
    #expect(await stars("count --saved --json").output.contains(#""previous_stars":250"#))
    #expect(await stars("count --saved octo/many").code == .usage)
  }

  @Test func `offline, too, the repository is that of a git remote`() async {
    _ = await stars("count octo/many")
    stars.gitHub.set(MockRepository(.empty, number: 2))
    _ = await stars("count octo/empty")
    #expect(await stars("count --offline").code == .usage)
    stars.processes["git"] = { _ in
      ProcessClient.Exit(output: Array("origin\thttps://github.com/octo/many (fetch)\n".utf8))
    }
    #expect(await stars("count --offline --format names").output == "octo/many\n")
  }

  @Test func `the saved repositories of another server are not listed`() async {
    _ = await stars("count octo/many")
    let url = "https://github.example.com/api/v3"
    #expect(await stars("count --saved --offline --format names --url \(url)").output == "")
    #expect(stars.servers == ["https://api.github.com"])
  }

  @Test func `JSON has one object for each repository`() async {
    #expect(
      await stars("count octo/many --json").output == """
        {"previous_stars":null,"previous_time":null,"repository":"octo/many","schema_version":1,"stars":250,\
        "time":"2026-11-23T08:00:00.000Z","type":"count"}

        """
    )
  }

  @Test func `headings are in the language of the locale, and numbers have its groups`() async {
    let stars = StarsTester(environment: ["LC_ALL": "de_DE.UTF-8"])
    stars.gitHub.update(.many) { $0.unlistedCount = 1_000 }
    #expect(
      await stars("count octo/many").output == """
        REPOSITORY  STERNE
        octo/many    1.250

        """
    )
    #expect(await stars("count octo/many --language en").output.contains("1,250"))
  }
}
