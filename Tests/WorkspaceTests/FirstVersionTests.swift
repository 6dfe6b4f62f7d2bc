import Foundation
import SQLiteDatabase
import Testing

@testable import market
@testable import stars
@testable import tasks

/// Databases and exports that the first versions of the tools wrote.
///
/// - `market`: hourly prices, prices of several hours, a watchlist, alerts in every state, and the number of a removed alert.
/// - `stars`: a history, lists of one and of several pages, a closed account, a new and a lost person, an interrupted list.
/// - `tasks`: a purge, tasks in every state, changes of every kind, and a step to redo.
@Suite(.timeLimit(.minutes(10))) struct FirstVersionTests {
  /// The present schemas, with the numbers of their tables and indices.
  private static let schemas = [
    "market": (Schema.market, 10), "stars": (Schema.stars, 8), "tasks": (Schema.tasks, 9),
  ]

  @Test(arguments: schemas.keys.sorted())
  func `an export of version 1 is refused, since its format is the former one`(name: String)
    async throws
  {
    let tool = Tool(name)
    let export = try Workspace.fixture("\(name)-export-version-1.jsonl").path
    let result = try await tool.run("import", export)
    #expect(result.status == 65)
    #expect(result.errorOutput.contains(": it has the format of an earlier version.\n"))
    #expect(try tool.files == [])
  }

  @Test(arguments: schemas.keys.sorted())
  func `the tables of every version never change`(name: String) async throws {
    let tool = try Tool(firstVersionOf: name)
    let (schema, count) = try #require(Self.schemas[name])
    let old = try await SQLiteDatabase.open(at: tool.database, schema: schema).tables
    #expect(try await SQLiteDatabase.open(at: tool.file("new"), schema: schema).tables == old)
    #expect(old.count == count)
  }

  /// Returns the tool with an empty database that has imported an export of another one.
  private func importing(_ tool: Tool, printing message: String) async throws -> Tool {
    let other = tool.at(tool.file("other.sqlite3"))
    #expect(try await tool.run("export", tool.file("export.jsonl")).status == 0)
    #expect(try await other.run("import", tool.file("export.jsonl")).output == message)
    return other
  }

  private func expectVersion(_ version: Int, of tool: Tool) async throws {
    let (schema, _) = try #require(Self.schemas[tool.name])
    #expect(try await SQLiteDatabase.open(at: tool.database, schema: schema).version == [version])
  }

  // MARK: market

  private func expectAlerts(of market: Tool) async throws {
    let alerts = try await market.run("alerts", "--format", "csv").output
    #expect(
      alerts.split(separator: "\r\n") == [
        "id,symbol,direction,price,state,created,fired,period_ms,once,cooldown_ms,rearm",
        "1,BTC-USD,above,70000,reached,2026-01-15T08:00:00.000Z,2026-01-15T10:01:00.000Z,,false,0,0",
        "3,ETH-BTC,below,0.01,waiting,2026-01-15T08:00:00.000Z,,,false,0,0",
        "4,XLM-EUR,below,0.0000000123,unknown,2026-01-15T08:00:00.000Z,,,false,0,0",
      ]
    )
  }

  @Test func `market migrates a database of version 1, and imports its export`() async throws {
    let market = try Tool(firstVersionOf: "market")
    try await expectAlerts(of: market)
    #expect(try await market.run("watchlist").output == "XLM-EUR\nBTC-USD\n")
    let list = try await market.run("list", "--all", "--format", "csv")
    #expect(list.status == 69)
    #expect(list.output.contains("\r\nBTC-USD,,71000,,,,2026-01-15T10:01:00.000Z,"))
    try await expectVersion(3, of: market)

    let other = try await importing(
      market,
      printing: "Imported 2 watched markets, 3 alerts, 0 trades and 7 prices.\n"
    )
    try await expectAlerts(of: other)
    #expect(try await other.run("unalert", "4").status == 0)
    // The price is saved, so that the market is known without the exchange.
    let added = try await other.run("alert", "BTC-USD", "above", "1")
    #expect(added.output.hasPrefix("Added alert 6: "), "\(added.errorOutput)")
  }

  // MARK: stars

  private func expectPeople(of stars: Tool) async throws {
    let counts = try await stars.run("count", "--saved", "--offline", "--format", "csv").output
    #expect(
      counts.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != "." } } == [
        "octo/exact,200,2026-11-23T18:12:41", "octo/gone-user,9,2026-11-23T18:12:41",
        "octo/many,1234,2026-11-23T18:12:46", "octo/one-page,7,2026-11-23T18:12:45",
      ]
    )
    let people = try await stars.run("people", "octo/one-page", "--offline", "--format", "logins")
    #expect(
      people.output.split(separator: "\n").map { $0.suffix(2) } == [
        "09", "07", "06", "05", "04", "02", "01",
      ]
    )
    let closed = try await stars.run("people", "octo/gone-user", "--offline")
    #expect(closed.output.contains("2025-08-24  (closed account)\n"), "\(closed)")
  }

  @Test func `stars reads a database of version 1, and imports its export`() async throws {
    // The server of the fixture, to which no request is sent.
    let server = ["STARS_URL": "http://localhost:8765"]
    let stars = try Tool(firstVersionOf: "stars", environment: server)
    try await expectPeople(of: stars)
    let doctor = try await stars.run("doctor")
    #expect(doctor.output.contains("complete lists: 3 with 216 people, interrupted lists: 1."))
    try await expectVersion(2, of: stars)

    let message = "Imported 4 repositories, 216 stargazers and 151 weeks of history.\n"
    try await expectPeople(of: importing(stars, printing: message))
  }

  // MARK: tasks

  private static let tasks = [
    "id,name,notes,due,tags,priority,created,completed",
    "4,Call insurance company,,2027-01-15,,medium,2026-11-23T10:26:49.785Z,"
      + "2026-11-23T10:26:50.114Z",
    "7,Water the plants,,2027-01-18,'+home garden,high,2026-11-01T00:00:00.000Z,",
    #"2,Buy milk,There is a new grocery store\nnear the station,2027-01-20,shop home,high,"#
      + "2026-11-23T10:26:49.605Z,",
    "3,Fête 漢字 👩‍👩‍👧,,,café,,2026-11-23T10:26:49.672Z,",
    "5,Check evening courses,What materials do I need?,,school,,2026-11-23T10:26:49.845Z,"
      + "2026-11-23T10:26:50.114Z",
    "8,Return books,,,,,2026-11-02T00:00:00.000Z,2026-11-20T00:00:00.000Z",
  ]

  private func list(_ tasks: Tool) async throws -> [String] {
    let list = try await tasks.run("list", "--all", "--format", "csv")
    #expect(list.errorOutput == "")
    // Without the added columns, of which tasks of version 1 have the identity.
    let lines = list.output.split(separator: "\r\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(
      lines[0].suffix(6) == ["due_time", "start", "project", "recurrence", "blocked_by", "uid"]
    )
    #expect(lines.dropFirst().allSatisfy { $0.suffix(6).filter { !$0.isEmpty }.count == 1 })
    return lines.map { $0.dropLast(6).joined(separator: ",") }
  }

  @Test func `tasks reads a database of version 1, and imports its export`() async throws {
    let tasks = try Tool(firstVersionOf: "tasks")
    #expect(try await list(tasks) == Self.tasks)
    #expect(
      try await tasks.run("undo", "--list").output == """
        12  2026-11-23 10:26:50Z  reopened 5: Check evening courses  (undone)
        11  2026-11-23 10:26:50Z  edited 5: Check evening courses
        10  2026-11-23 10:26:50Z  deleted 6: Clean room
        9  2026-11-23 10:26:50Z  completed 4: Call insurance company  and 1 more
        8  2026-11-23 10:26:50Z  imported 7: Water the plants  and 1 more
        7  2026-11-23 10:26:49Z  added 6: Clean room
        6  2026-11-23 10:26:49Z  added 5: Check courses
        5  2026-11-23 10:26:49Z  added 4: Call insurance company
        4  2026-11-23 10:26:49Z  added 3: Fête 漢字 👩‍👩‍👧
        3  2026-11-23 10:26:49Z  added 2: Buy milk

        """
    )
    let doctor = try await tasks.run("doctor")
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("6 tasks, 3 open, as in the history of 10 steps."))

    let other = try await importing(tasks, printing: "Imported 6 tasks.\n")
    #expect(try await list(other) == Self.tasks)
    #expect(try await other.run("add", "Next").output == "Added 9: Next\n")
  }

  @Test func `tasks changes a database of version 1`() async throws {
    let tasks = try Tool(firstVersionOf: "tasks")
    #expect(try await tasks.run("redo").output == "Redone: reopened 5: Check evening courses\n")
    let undone = try await tasks.run("undo", "10")
    #expect(undone.output.split(separator: "\n").count == 12)
    #expect(try await list(tasks) == [Self.tasks[0]])
    #expect(try await tasks.run("redo", "10").status == 0)
    #expect(try await tasks.run("done", "5").status == 0)
    #expect(try await list(tasks).map { $0.prefix(20) } == Self.tasks.map { $0.prefix(20) })
    #expect(try await tasks.run("add", "Next").output == "Added 9: Next\n")
    #expect(try await tasks.run("doctor").status == 0)
    try await expectVersion(2, of: tasks)
  }
}
