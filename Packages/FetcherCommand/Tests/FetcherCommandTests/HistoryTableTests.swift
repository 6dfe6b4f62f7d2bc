import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import Store
import Synchronization
import TerminalClient
import Testing

/// The history as a table on a terminal and in a pipe.
@Suite(.timeLimit(.minutes(10))) struct HistoryTableTests {
  private static let longURL = "http://\(String(repeating: "a", count: 300))"

  /// Returns the lines of a history whose newest record has an id.
  private func lines(
    columns: Int?,
    environment: [String: String] = [:],
    newestID: Int = 2,
    url: String = longURL
  ) async throws -> [String] {
    let terminal = MockTerminal(
      size: columns.map { TerminalClient.Size(columns: $0, rows: 24) },
      streams: [.output]
    )
    let environment = ["HOME": "/home/ada", "NO_COLOR": "1"].merging(environment) { $1 }
    let fixture = Fixture(environment: environment, saved: UUID(number: 7), terminal: terminal)
    for hours in [1, 0] { try fixture.append(hoursAgo: hours, from: url) }
    return try await lines(of: fixture, newestID: newestID)
  }

  private func lines(of fixture: Fixture, newestID: Int) async throws -> [String] {
    let dependencies = fixture.dependencies { saved in
      saved.attemptLog.page = { [page = saved.attemptLog.page] query in
        try page(query).map { AttemptLog.Record(id: newestID - 2 + $0.id, entry: $0.entry) }
      }
    }
    #expect(await fetcherTool.run(["history"], dependencies) == .success)
    return fixture.terminal.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [40, 90, 91, 200], [2, 999_999_999_999])
  func `no row is wider than the terminal`(columns: Int, id: Int) async throws {
    let lines = try await lines(columns: columns, newestID: id)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
  }

  @Test(
    arguments: [
      (91, ""), (90, "Hidden: SERVER. Widen the terminal to 91 columns, or use --format csv.\n"),
      (77, "Hidden: SERVER. Widen the terminal to 91 columns, or use --format csv.\n"),
      (76, "Hidden: DURATION and SERVER. Widen the terminal to 91 columns, or use --format csv.\n"),
    ]
  ) func `omitted columns are listed on standard error`(columns: Int, message: String) async throws
  {
    let fixture = Fixture(
      environment: ["HOME": "/home/ada", "NO_COLOR": "1", "COLUMNS": "\(columns)"],
      saved: UUID(number: 7),
      terminal: MockTerminal(streams: [.output])
    )
    try fixture.append(hoursAgo: 0, from: Self.longURL)
    #expect(await fixture.run("history") == .success)
    #expect(fixture.terminal.errorOutput == message)
    let header = fixture.terminal.output.prefix { $0 != "\n" }
    for column in ["DURATION", "SERVER"] {
      #expect(header.contains(column) != message.contains(column))
    }
  }

  @Test func `times without an offset are shorter, unless daylight saving time adds one`()
    async throws
  {
    for (winter, isNarrow) in [(0, true), (3_600, false)] {
      let fixture = try Fixture(fetches: 1)
      var dependencies = fixture.dependencies
      dependencies.system.localOffset = { $0 < Fixture.time - 86_400 ? winter : 0 }
      #expect(await fetcherTool.run(["history"], dependencies) == .success)
      let row = "\n 1  2027-01-15 08:00:00Z  00000000"
      #expect(fixture.terminal.output.contains(row) == isNarrow)
    }
  }

  @Test func `in ASCII, a row is cut with three dots`() async throws {
    let lines = try await lines(columns: 95, environment: ["LC_ALL": "C"])
    #expect(lines[1].hasSuffix("  http://aaaaaa..."))
    #expect(lines[1].count == 95)
  }

  @Test func `the first id determines the width of ids`() async throws {
    let lines = try await lines(columns: 200, newestID: 1_000)
    #expect(lines.map { $0.prefix(6) } == ["  ID  ", "1000  ", " 999  "])
  }

  @Test func `a pipe gets complete rows`() async throws {
    let url = "http://\(String(repeating: "a", count: 10_000))"
    let fixture = Fixture(environment: ["COLUMNS": "40", "HOME": "/"], saved: UUID(number: 7))
    for hours in [1, 0] { try fixture.append(hoursAgo: hours, from: url) }
    let lines = try await lines(of: fixture, newestID: 2)
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("  \(url)") })
  }
}
