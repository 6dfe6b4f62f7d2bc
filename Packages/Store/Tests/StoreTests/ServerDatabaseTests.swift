import Contract
import Foundation
import PortableFoundation
import PostgresDatabase
import PostgresServer
import SQLDatabase
import Store
import StoreContract
import StoreLive
import TemporaryDirectory
import Testing

/// Databases on a PostgreSQL server.
@Suite(.requiresPostgres, .timeLimit(.minutes(10))) struct ServerDatabaseTests {
  @Test(arguments: DatabaseClientContract.rules)
  func `a client of servers obeys the contract`(rule: DatabaseClientContract.Rule) async throws {
    let server = try await PostgresServer.shared()
    await rule.verify(on: "server") {
      let schema = server.uniqueSchema()
      let client = Self.client(schema: schema) {
        Store<String, Int>.live(in: $0, table: "number")
      }
      let records = LostCommits()
      return .init(client: client, location: try records.location(of: server, by: client)) {
        let now = Date(milliseconds: Date().milliseconds)
        try records.add(client: 1, at: now.addingTimeInterval(-3600), on: server)
        try records.add(client: 2, at: now, on: server)
        try await server.sql(
          "INSERT INTO \(schema).commit_token (client, number) VALUES (2, 1)"
        )
        return [
          ResolvedCommit(time: now.addingTimeInterval(-3600), outcome: .notSaved),
          ResolvedCommit(time: now, outcome: .saved),
        ]
      }
    }
  }

  @Test func `an inspection has the facts of the server, and creates nothing`() async throws {
    let server = try await PostgresServer.shared()
    let client = Self.client(schema: server.uniqueSchema()) { $0 }
    let location = try client.location(server.uri)
    var inspection = try await inspection(of: location, by: client)
    #expect(inspection.server.hasPrefix("PostgreSQL 1"))
    #expect(inspection.connection == .socket)
    #expect(inspection.role == "postgres")
    #expect(inspection.isSuperuser)
    #expect(inspection.encoding == "UTF8")
    #expect(inspection.replication == .none)
    #expect(!inspection.isReadOnly)
    #expect(inspection.schemaVersion == nil)
    #expect(abs(inspection.clockDifference.components.seconds) < 2)
    #expect(inspection.fault == nil)
    #expect(try await client.openIfPresent(location) == nil)

    _ = try await client.open(location)
    inspection = try await self.inspection(of: location, by: client)
    #expect(inspection.schemaVersion == 1)
    #expect(inspection.ownsTables && inspection.mayWrite)
  }

  @Test func `an inspection reports that a standby server is missing`() async throws {
    let server = try await PostgresServer(settings: ["synchronous_standby_names = missing"])
    let client = Self.client(schema: "standby") { $0 }
    let inspection = try await inspection(of: client.location(server.uri), by: client)
    #expect(inspection.replication == .synchronousWithoutStandby)
  }

  @Test func `newer tables are a fault`() async throws {
    let server = try await PostgresServer.shared()
    let name = server.uniqueSchema()
    let client = Self.client(schema: name) { $0 }
    let location = try client.location(server.uri)
    _ = try await client.open(location)
    try await server.sql("UPDATE \(name).schema_version SET number = 7")

    let inspection = try await inspection(of: location, by: client)

    #expect(inspection.schemaVersion == 7)
    let fault = try #require(inspection.fault)
    await #expect(throws: fault) { try await client.open(location) }
    #expect(fault == .cannotReadOrSave("\(fault)"))
  }

  @Test(arguments: ["postgresql://ada:secret@h:1/a", "postgres://ada@h/a?password=secret"])
  func `a location has no password in its description`(uri: String) throws {
    guard case .server(let server) = try Self.client(schema: "a", stores: \.dialect).location(uri)
    else { throw TestFailure() }
    #expect(server.uri == uri)
    #expect(server.hasPassword)
    #expect(!server.description.contains("secret"))
    #expect(server.description.hasPrefix("postgres"))
  }

  @Test(arguments: [
    "postgresql://ada:secret@[h/a", "postgresql://ada:secret@h?x=1", "postgres://ada:secret@[",
  ])
  func `an invalid location is refused without a connection or its password`(uri: String) throws {
    let client = Self.client(schema: "a", stores: \.dialect)
    let error = #expect(throws: DatabaseError.self) { try client.location(uri) }
    let message = try #require(error).description
    #expect(error == .invalidLocation(message))
    #expect(!message.contains("secret"))
  }

  @Test func `other texts are paths of files`() async throws {
    let directory = TemporaryDirectory()
    let client = Self.client(schema: "a", stores: \.dialect)
    #expect(try client.location("./postgresql://a") == .file("./postgresql://a"))
    let file = try client.location(directory.file("a"))
    #expect(try await client.open(file) == .sqlite)
    #expect(try client.access(file)?.file != nil)
  }

  static func client<Stores: Sendable>(
    schema name: String,
    timeouts: Timeouts = Timeouts(),
    stores: @escaping @Sendable (any SQLDatabase) -> Stores
  ) -> DatabaseClient<Stores> {
    let table: SQLStatement = """
      CREATE TABLE number (key text COLLATE "C" PRIMARY KEY, value bigint NOT NULL)
      """
    return .live(
      schema: .numbers,
      postgres: PostgresSchema(name: name, migrations: [[table]]),
      timeouts: timeouts,
      now: { Date() },
      stores: stores
    )
  }

  private func inspection(
    of location: DatabaseLocation,
    by client: DatabaseClient<any SQLDatabase>
  ) async throws -> ServerInspection {
    guard case .server(let inspection) = try await client.inspect(location) else {
      throw TestFailure()
    }
    return inspection
  }
}

private struct TestFailure: Error {}
