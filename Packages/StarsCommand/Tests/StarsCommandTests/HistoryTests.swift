import CommandSupport
import GitHubClient
import PortableFoundation
import StarsCommand
import Testing

@Suite struct HistoryTests {
  private let stars = StarsTester()

  init() throws {
    try stars.add(.many, number: 1000, [("2026-09-01", 3), ("2026-09-30", 1), ("2026-11-02", 2)])
    try stars.add(.empty, number: 2, [("2026-10-05", 4)])
  }

  @Test func `each month has its new stars and the total`() async {
    let result = await stars("history octo/many")
    #expect(result.code == .success)
    #expect(
      result.output == """
        MONTH    NEW  TOTAL
        2026-08    0      0
        2026-09    4      4
        2026-10    0      4
        2026-11    2      6

        """
    )
    #expect(result.errors == "")
  }

  @Test func `weeks start on Monday, and days have no gaps`() async {
    let weeks = await stars("history octo/many --by week --format csv").output
    #expect(weeks.hasPrefix("repository,start,new,total\r\nocto/many,2026-08-24,0,0\r\n"))
    #expect(weeks.contains("octo/many,2026-08-31,3,3\r\nocto/many,2026-09-07,0,3\r\n"))
    #expect(weeks.contains("octo/many,2026-09-28,1,4\r\n"))
    #expect(weeks.contains("octo/many,2026-11-02,2,6\r\n"))
    let days = await stars("history octo/many --by day --format csv").output
    #expect(days.contains("octo/many,2026-09-01,3,3\r\nocto/many,2026-09-02,0,3\r\n"))
  }

  @Test func `since accepts a month, which is its first day`() async {
    let month = await stars("history octo/many --by day --since 2026-09 --format csv")
    #expect(month.code == .success, "\(month.errors)")
    #expect(month.output.hasPrefix("repository,start,new,total\r\nocto/many,2026-09-01,3,3\r\n"))
    for text in ["2026-13", "2026-9", "2026"] {
      #expect(await stars("history octo/many --since \(text)").code == .usage)
    }
  }

  @Test func `since removes earlier periods, and keeps the totals`() async {
    #expect(
      await stars("history octo/many --since 2026-10-31").output == """
        MONTH    NEW  TOTAL
        2026-10    0      4
        2026-11    2      6

        """
    )
    let ago = await stars(["history", "octo/many", "--since", "20d ago", "--format", "json"])
    #expect(
      ago.output == """
        {"by":"month","new":2,"repository":"octo/many","schema_version":1,"start":"2026-11-01",\
        "time":"2026-11-23T08:00:00.000Z","total":6,"type":"star_period"}

        """
    )
  }

  @Test func `several repositories are compared`() async {
    #expect(
      await stars("history octo/many octo/empty").output == """
        MONTH    octo/many  octo/empty
        2026-08          0           0
        2026-09          4           0
        2026-10          0           4
        2026-11          2           0

        """
    )
    let totals = await stars("history octo/many octo/empty --total").output
    #expect(totals.hasSuffix("2026-10          4           4\n2026-11          6           4\n"))
  }

  @Test func `a chart draws each period, in columns of one scale for several repositories`() async {
    #expect(
      await stars("history octo/many --format chart").output == """
        octo/many  New: 6
        4     ████        \("")
              ████        \("")
              ████        \("")
              ████        \("")
              ████    ████
              ████    ████
              ████    ████
        0     ████    ████
        2026-08 → 2026-11

        """
    )
    let compared = await stars("history octo/many octo/empty --format chart --total").output
    #expect(
      compared == """
        octo/many  Total: 6
        6             ████
              ▅▅▅▅▅▅▅▅████
              ████████████
        0     ████████████

        octo/empty  Total: 4
        6                 \("")
                  ▅▅▅▅▅▅▅▅
                  ████████
        0         ████████
        2026-08 → 2026-11

        """
    )
  }

  @Test func `a chart on a narrow terminal merges periods`() async throws {
    let narrow = StarsTester(columns: 12)
    let people = (0..<40).map { index in
      Stargazer(
        account: Stargazer.mock(index + 1).account,
        starredAt: StarsTester.start.addingTimeInterval(Double(index - 39) * 86_400)
      )
    }
    narrow.gitHub.set(
      MockRepository(
        .many,
        createdAt: StarsTester.start.addingTimeInterval(-39 * 86_400),
        stargazers: people
      )
    )
    let chart = await narrow("history octo/many --by day --format chart --color never").output
    let lines = chart.split(separator: "\n", omittingEmptySubsequences: false)
    // Four days in each of ten columns; at most nine fit next to the label.
    #expect(lines.allSatisfy { $0.count <= 12 }, "\(chart)")
    #expect(lines[1].hasPrefix(" 5"), "\(chart)")
  }

  @Test func `a difference from the count is reported`() async {
    stars.gitHub.update(.many) { $0.unlistedCount = 5 }
    let result = await stars("history octo/many")
    #expect(result.errors.contains("has 6 new stars, but the repository has 11 stars."))
    #expect(await stars("history octo/many --json").errors == "")
  }

  @Test func `a history without stars is no table, and no column of one`() async throws {
    let name = RepositoryName(test: "octo/none")
    try stars.add(name, number: 3, [])
    for options in ["", " --since 2030-01-01 --format chart"] {
      let alone = await stars("history octo/none\(options)")
      #expect(alone.code == .success)
      #expect(alone.output == "")
      #expect(alone.errors == "The history of octo/none has no stars.\n")
    }
    #expect(await stars("history octo/none octo/many").output.hasPrefix("MONTH    NEW  TOTAL\n"))
  }

  @Test(arguments: ["table", "chart", "csv", "json"])
  func `a history that ends before --since is reported`(format: String) async {
    let result = await stars("history octo/many --since 2030-01-01 --format \(format)")
    #expect(result.code == .success)
    #expect(result.output == (format == "csv" ? "repository,start,new,total\r\n" : ""))
    #expect(result.errors.contains("The history of octo/many ends before the period of --since."))
  }

  @Test func `the known histories are printed before a failure`() async {
    let result = await stars("history octo/gone octo/empty --by month")
    #expect(result.code == .notFound)
    #expect(result.output.hasPrefix("MONTH    NEW  TOTAL\n"))
  }

  @Test(arguments: ["table", "chart", "csv", "json"])
  func `the saved history is shown offline with its time, as it was shown before`(
    format: String
  ) async throws {
    let line = "history octo/many octo/empty --total --since 2026-09 --format \(format)"
    let online = await stars(line)
    stars.wait(3_600)
    stars.gitHub.update(.many) { $0.stargazers.append(.mock(999)) }
    #expect(await stars("count octo/many").code == .success)
    let requests = stars.gitHub.requests.count
    let offline = await stars("\(line) --offline")
    #expect(offline.code == .success)
    #expect(offline.output == online.output)
    #expect(stars.gitHub.requests.count == requests)
    let times = ["many", "empty"].map {
      "The history of octo/\($0) as of 2026-11-23 09:00:00+01:00.\n"
    }
    #expect(offline.errors == (["table", "chart"].contains(format) ? times.joined() : ""))
  }

  @Test func `offline, the week of the creation is complete`() async throws {
    let created = try Date("2026-09-03T10:00:00Z", strategy: .iso8601)
    stars.gitHub.set(MockRepository(.many, createdAt: created, stargazers: []))
    let online = await stars("history octo/many --by day --format csv").output
    let offline = await stars("history octo/many --by day --format csv --offline").output
    #expect(online.hasPrefix("repository,start,new,total\r\nocto/many,2026-09-03,"))
    #expect(offline.hasPrefix("repository,start,new,total\r\nocto/many,2026-08-30,"))
  }

  @Test func `offline, a repository without a saved history is an error, and the others are shown`()
    async
  {
    let unknown = await stars("history octo/many --offline")
    #expect(unknown.code == .notFound)
    #expect(unknown.errors.contains("Nothing about octo/many is saved.\n"))
    #expect(await stars("count octo/many").code == .success)
    #expect(await stars("history octo/empty").code == .success)
    let requests = stars.gitHub.requests.count
    let result = await stars("history octo/many OCTO/empty --offline --format csv --since 2026-10")
    #expect(result.code == .notFound)
    #expect(
      result.errors == """
        No history of octo/many is saved.
        Save one: stars history octo/many

        """
    )
    #expect(result.output == "repository,start,new,total\r\nocto/empty,2026-10-01,4,4\r\n")
    let json = await stars("history octo/many --offline --json")
    #expect(json.errors.contains(#""code":"not_saved""#))
    #expect(stars.gitHub.requests.count == requests)
  }
}
