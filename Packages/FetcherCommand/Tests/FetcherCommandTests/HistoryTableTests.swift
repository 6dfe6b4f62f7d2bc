import CommandSupport
import ContentService
import DataFetchFeature
import FetchLog
import FetcherCommand
import PortableFoundation
import Store
import Synchronization
import TerminalClient
import Testing

/// The history as a table, on a terminal and in a pipe.
@Suite(.timeLimit(.minutes(1))) struct HistoryTableTests {
  private static let longURL = "http://\(String(repeating: "a", count: 300))"

  /// The lines of a history, of which the newest fetch has the id.
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
    let world = World(environment: environment, saved: UUID(number: 7), terminal: terminal)
    for hours in [1, 0] { try world.append(hoursAgo: hours, from: url) }
    return try await lines(of: world, newestID: newestID)
  }

  private func lines(of world: World, newestID: Int) async throws -> [String] {
    let dependencies = world.dependencies { saved in
      let page = world.savedState.fetchLog.page
      saved.fetchLog.page = { query in
        try page(query).map {
          FetchLog.Record(id: newestID - 2 + $0.id, generation: 1, entry: $0.entry)
        }
      }
    }
    #expect(await fetcherTool.run(["history"], dependencies) == .success)
    return world.terminal.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [1, 20, 40, 79, 80, 90, 91, 100, 200], [2, 999_999_999_999])
  func `on a terminal no row is wider than the terminal`(columns: Int, id: Int) async throws {
    let lines = try await lines(columns: columns, newestID: id)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
  }

  @Test func `where the width is not known, it is 80 columns, or what COLUMNS says`() async throws {
    #expect(try await lines(columns: nil).allSatisfy { $0.count <= 80 })
    #expect(try await lines(columns: nil, environment: ["COLUMNS": "120"])[1].count == 120)
    #expect(try await lines(columns: 90, environment: ["COLUMNS": ""])[1].count <= 90)
  }

  @Test func `the server is cut to the columns that are left, and left out where they are few`()
    async throws
  {
    // Without the server there are 79 columns: the gap before it included.
    let wide = try await lines(columns: 91)
    #expect(wide[0].hasSuffix("  SERVER"))
    #expect(wide[1].hasSuffix("  http://aaaa…"))
    let narrow = try await lines(columns: 90)
    #expect(narrow[0].hasSuffix("  DURATION"))
    #expect(narrow[1].hasSuffix("    1.5 ms"))
  }

  @Test(
    arguments: [
      (91, ""), (90, "Left out: SERVER. Use 91 columns, or '--format csv'.\n"),
      (77, "Left out: SERVER. Use 91 columns, or '--format csv'.\n"),
      (76, "Left out: DURATION and SERVER. Use 91 columns, or '--format csv'.\n"),
    ]
  ) func `a column that is left out is named`(columns: Int, message: String) async throws {
    let world = World(
      environment: ["HOME": "/home/ada", "NO_COLOR": "1", "COLUMNS": "\(columns)"],
      saved: UUID(number: 7),
      terminal: MockTerminal(streams: [.output])
    )
    try world.append(hoursAgo: 0, from: Self.longURL)
    #expect(await world.run("history") == .success)
    #expect(world.terminal.errorOutput == message)
    let header = world.terminal.output.prefix { $0 != "\n" }
    for column in ["DURATION", "SERVER"] {
      #expect(header.contains(column) != message.contains(column))
    }
  }

  @Test func `in UTC a time takes no room for an offset, unless half a year before it had one`()
    async throws
  {
    for (winter, isNarrow) in [(0, true), (3_600, false)] {
      let world = try World(fetches: 1)
      var dependencies = world.dependencies
      dependencies.system.localOffset = { $0 < World.time - 86_400 ? winter : 0 }
      #expect(await fetcherTool.run(["history"], dependencies) == .success)
      let row = "\n 1  2027-01-15 08:00:00Z  00000000"
      #expect(world.terminal.output.contains(row) == isNarrow)
    }
  }

  @Test func `in ASCII a row is cut with three dots, to the same width`() async throws {
    let lines = try await lines(columns: 95, environment: ["LC_ALL": "C"])
    #expect(lines[1].hasSuffix("  http://aaaaaa..."))
    #expect(lines[1].count == 95)
  }

  @Test func `a server of wide characters is cut by its columns`() async throws {
    let lines = try await lines(columns: 91, url: "http://" + String(repeating: "漢", count: 9))
    #expect(lines[1].hasSuffix("  http://漢漢…"))
  }

  @Test func `ids are as wide as the first, which is the largest`() async throws {
    let lines = try await lines(columns: 200, newestID: 1_000)
    #expect(lines.map { $0.prefix(6) } == ["  ID  ", "1000  ", " 999  "])
  }

  @Test func `in a pipe nothing is cut`() async throws {
    let url = "http://\(String(repeating: "a", count: 10_000))"
    let world = World(environment: ["COLUMNS": "40", "HOME": "/"], saved: UUID(number: 7))
    for hours in [1, 0] { try world.append(hoursAgo: hours, from: url) }
    let lines = try await lines(of: world, newestID: 2)
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("  \(url)") })
  }
}
