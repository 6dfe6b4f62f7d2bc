import APIClient
import CommandSupport
import FileClient
import GitHubClient
import PortableFoundation
import ProcessClient
import StarsCommand
import TerminalClient
import Testing

/// The user's list: `add`, `remove`, `list`, and commands without a repository.
@Suite struct FollowTests {
  private let stars = StarsTester()

  init() { stars.gitHub.set(MockRepository(.empty, number: 2)) }

  @Test func `add saves repositories, and remove keeps their data`() async {
    let added = await stars("add octo/many octo/empty")
    #expect(added.code == .success)
    #expect(added.output == "Added octo/many (250 stars).\nAdded octo/empty (0 stars).\n")
    #expect(
      await stars("add OCTO/many").output == "octo/many is in the list already (250 stars).\n"
    )
    #expect(await stars("list --offline --format names").output == "octo/empty\nocto/many\n")
    let removed = await stars("remove octo/empty")
    #expect(removed.output == "Removed octo/empty; its saved data stays.\n")
    #expect(await stars("list --offline --format names").output == "octo/many\n")
    #expect(
      await stars("count --saved --offline --format names").output == "octo/empty\nocto/many\n"
    )
  }

  @Test func `a failure of all requests names the repositories that are left`() async {
    let limit = RateLimitPause(.primary, remaining: .seconds(60))
    stars.gitHub.failure = GitHubClientError.rateLimited(limit)
    let result = await stars("add octo/many octo/empty")
    #expect(result.code == .tryAgain)
    #expect(result.errors.hasSuffix("Not requested: octo/many, octo/empty.\n"))
    #expect(!(await stars("add octo/many").errors.contains("Not requested")))
  }

  @Test func `all repositories that exist are added, and each other one has a sentence`() async {
    let result = await stars("add octo/none octo/many octo/gone octo/empty")
    #expect(result.code == .notFound)
    #expect(result.output == "Added octo/many (250 stars).\nAdded octo/empty (0 stars).\n")
    for name in ["octo/none", "octo/gone"] {
      #expect(result.errors.contains("GitHub has no repository \(name), or you may not see it."))
    }
    let removed = await stars("remove octo/none octo/many")
    #expect(removed.code == .notFound)
    #expect(removed.output == "Removed octo/many; its saved data stays.\n")
    #expect(
      removed.errors
        == "octo/none is not in the list.\n'stars list --offline' shows the list.\n"
    )
  }

  @Test func `all are added and removed although the reader of the pipe has gone`() async {
    stars.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await stars("add octo/many octo/empty").code == .success)
    stars.terminal.failWrites(to: .output, with: nil)
    #expect(await stars("list --offline --format names").output == "octo/empty\nocto/many\n")
    stars.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await stars("remove octo/many octo/empty").code == .success)
    stars.terminal.failWrites(to: .output, with: nil)
    #expect(await stars("list --offline --format names").output == "")
  }

  @Test func `without a repository, add takes that of a git remote`() async {
    #expect(await stars("add").code == .usage)
    stars.processes["git"] = { _ in
      ProcessClient.Exit(output: Array("origin\thttps://github.com/octo/many (fetch)\n".utf8))
    }
    #expect(await stars("add").output == "Added octo/many (250 stars).\n")
  }

  @Test func `JSON has one object for each change`() async {
    #expect(
      await stars("add octo/many --json").output == """
        {"new":true,"repository":"octo/many","schema_version":1,"stars":250,"time":"2026-11-23T08:00:00.000Z",\
        "type":"added_repository"}

        """
    )
    #expect(await stars("remove octo/many --json").output.contains(#""type":"removed_repository""#))
    #expect(
      await stars("remove octo/many --json").errors.contains(#""code":"not_in_list""#)
    )
  }

  @Test func `list has the stars, the new ones of 30 days, and twelve weeks`() async {
    stars.gitHub.update(.many) { repository in
      repository.weeks = (0..<20).map { age in
        StarWeek(
          // Sundays; the last week starts the day before the test.
          start: Date(timeIntervalSince1970: 1_795_305_600 - Double(age) * 604_800),
          days: age == 0 ? [3, 1, 0, 0, 0, 0, 0] : [age, 0, 0, 0, 0, 0, 0]
        )
      }
    }
    _ = await stars("add octo/many octo/empty")
    let table = await stars("list")
    #expect(table.code == .success, "\(table.errors)")
    #expect(
      table.output.split(separator: "\n") == [
        "REPOSITORY  STARS  30 DAYS  12 WEEKS",
        "octo/empty      0        0  ",
        "octo/many     250      +14  █▇▇▆▅▄▄▃▂▁▁▃",
      ]
    )
    let json = await stars("list --json").output.split(separator: "\n")
    #expect(json.count == 2)
    #expect(
      json.last == """
        {"new_by_week":[11,10,9,8,7,6,5,4,3,2,1,4],"new_in_30_days":14,"repository":"octo/many",\
        "schema_version":1,"stars":250,"time":"2026-11-23T08:00:00.000Z","type":"listed_repository"}
        """
    )
    let csv = await stars("list --format csv").output
    #expect(csv.hasPrefix("repository,stars,new_in_30_days,new_by_week,time\r\n"))
    #expect(csv.contains("octo/many,250,14,11 10 9 8 7 6 5 4 3 2 1 4,"))
    #expect(await stars("list --plain").output.contains("11 10 9 8 7 6 5 4 3 2 1 4"))
  }

  @Test func `offline, list prints what is saved, without a request`() async {
    let empty = await stars("list")
    #expect(empty.errors == "The list is empty. Add a repository: stars add OWNER/REPO\n")
    _ = await stars("add octo/many")
    stars.wait(60)
    let requests = stars.gitHub.requests.count
    #expect(
      await stars("list --offline").output == """
        REPOSITORY  STARS  30 DAYS  12 WEEKS  AS OF
        octo/many     250                     2026-11-23 09:00:00+01:00

        """
    )
    #expect(stars.gitHub.requests.count == requests)
  }

  @Test func `commands without a repository use the list`() async {
    _ = await stars("add octo/many octo/empty")
    for line in ["count --format names", "count --offline --format names"] {
      #expect(await stars(line).output == "octo/empty\nocto/many\n", "\(line)")
    }
    #expect(
      await stars("sync").output == "octo/empty: 0 stargazers\nocto/many: 250 stargazers\n"
    )
    #expect(await stars("history").output.contains("octo/empty") == false)
    #expect(await stars("history").output.contains("NEW"))
    #expect(await stars("watch --every never").output.split(separator: "\n").count == 2)
    let people = await stars("people")
    #expect(people.code == .usage)
    #expect(
      people.errors == """
        The command line names no repository, and the list has 2.
        Name one: stars people octo/empty

        """
    )
    _ = await stars("remove octo/empty")
    #expect(await stars("people -n 1 --format logins").output == "stargazer-00250\n")
    stars.processes["xdg-open"] = { _ in ProcessClient.Exit() }
    stars.processes["open"] = { _ in ProcessClient.Exit() }
    #expect(await stars("open").output == "Opened https://github.com/octo/many\n")
  }

  @Test func `a failure of one repository does not end the sync of the others`() async {
    _ = await stars("add octo/many octo/empty")
    stars.gitHub.update(.empty) {
      $0.stargazers = [.mock(1)]
      $0.access = .denied(.init(status: 403, message: "no"))
    }
    let result = await stars("sync")
    #expect(result.code == .notPermitted)
    #expect(result.output == "octo/many: 250 stargazers\n")
    #expect(result.errors.contains("octo/empty has 1 star, but GitHub does not show you"))
  }

  @Test func `OWNER/REPO alone is counted`() async {
    #expect(await stars("octo/many --format names").output == "octo/many\n")
    #expect(await stars("octo/many octo/empty --format names").output == "octo/many\nocto/empty\n")
    #expect(await stars("https://github.com/octo/many --format names").output == "octo/many\n")
    #expect(await stars("octo").errors.hasPrefix("Unknown command 'octo'."))
  }

  @Test func `a renamed repository is found offline by its former names`() async throws {
    _ = await stars("add octo/many")
    let new = RepositoryName(test: "octo/renamed")
    stars.gitHub.update(.many) { $0.name = new }
    _ = await stars("sync octo/many")
    for name in ["octo/many", "octo/renamed"] {
      #expect(await stars("count \(name) --offline --format names").output == "octo/renamed\n")
    }
    #expect(await stars("people octo/many --offline -n 1").code == .success)
    let both = await stars("count octo/many octo/renamed --offline --format names")
    #expect(both.output == "octo/renamed\n")
    let removed = await stars("remove octo/many")
    #expect(removed.output == "Removed octo/renamed; its saved data stays.\n")
  }

  @Test func `an export contains the list and the former names`() async {
    _ = await stars("add octo/many octo/empty")
    stars.gitHub.update(.many) { $0.name = RepositoryName(test: "octo/renamed") }
    _ = await stars("count octo/many")
    _ = await stars("remove octo/empty")
    #expect(await stars("export backup.jsonl").code == .success)
    let other = StarsTester()
    other.files["backup.jsonl"] = stars.files["backup.jsonl"]
    #expect(await other("import backup.jsonl").code == .success)
    #expect(await other("list --offline --format names").output == "octo/renamed\n")
    #expect(await other("count octo/many --offline --format names").output == "octo/renamed\n")
  }
}
