import Dispatch
import Foundation
import PortableFoundation
import PostgresDatabase
import PostgresServer
import SQLDatabase
import Store
import StoreLive
import TemporaryDirectory
import Testing

/// Commits on a server whose outcome is unknown.
@Suite(.requiresPostgres, .timeLimit(.minutes(10))) struct LostCommitTests {
  private typealias Client = DatabaseClient<any SQLDatabase>

  private let records = LostCommits()

  private func client(schema: String = "lost") -> Client {
    ServerDatabaseTests.client(
      schema: schema,
      timeouts: Timeouts(
        lock: .milliseconds(10),
        idle: .seconds(3_600),
        cancellation: .milliseconds(10)
      )
    ) { $0 }
  }

  /// Stops the server during a transaction, ends the search for its outcome by a cancellation, and returns the error.
  private func loseCommit(
    at location: DatabaseLocation,
    on server: PostgresServer
  ) async throws -> DatabaseError? {
    let database = try await client().open(location)
    let (insertion, inserter) = AsyncStream<Void>.makeStream()
    let isStopped = DispatchSemaphore(value: 0)
    let write = Task {
      defer { inserter.finish() }
      try await UnitOfWork.live(in: database).write {
        try database.execute("INSERT INTO number VALUES ('a', 1)")
        inserter.finish()
        isStopped.wait()
      }
    }
    for await _ in insertion {}
    try await server.stop()
    write.cancel()
    isStopped.signal()
    return await #expect(throws: DatabaseError.self) { try await write.value }
  }

  private func expect(
    _ outcomes: [ResolvedCommit.Outcome],
    at location: DatabaseLocation
  ) async throws {
    let resolved = try await client().resolveCommits(location)
    #expect(resolved.map(\.outcome) == outcomes)
    #expect(resolved.allSatisfy { abs($0.time.timeIntervalSinceNow) < 60 })
  }

  @Test func `a lost commit is recorded, and resolved when the server is back`() async throws {
    let server = try await PostgresServer()
    let location = try records.location(of: server, by: client())
    let error = try #require(try await loseCommit(at: location, on: server))
    #expect(error == .outcomeUnknown(error.description))
    #expect(error.description.contains("the next command reports"))
    let name = try #require(records.files?.first)
    for (path, permissions) in [(records.path, 0o700), ("\(records.path)/\(name)", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == permissions)
    }

    try await expect([], at: location)
    #expect(records.files == [name])
    try await server.start()
    try await expect([.notSaved], at: location)
    #expect(records.files == [])
    try await expect([], at: location)
  }

  @Test(arguments: [false, true])
  func `a commit that cannot be recorded is to be checked by the user`(
    isDirectoryKnown: Bool
  ) async throws {
    let server = try await PostgresServer()
    let location =
      isDirectoryKnown
      ? try records.location(of: server, by: client()) : try client().location(server.uri)
    // A file in the place of the directory.
    try Data().write(to: URL(filePath: records.directory.file("data")))
    let error = try #require(try await loseCommit(at: location, on: server))
    #expect(error == .outcomeUnknown(error.description))
    #expect(error.description.contains("check that before you repeat the command"))
    #expect(records.files == nil)
  }

  @Test func `without lost commits the server is not asked`() async throws {
    var server = DatabaseServer(
      uri: "postgresql://127.0.0.1:1/a",
      description: "a",
      hasPassword: false
    )
    for directory in [nil, records.path] {
      server.unknownCommits = directory
      #expect(try await client().resolveCommits(.server(server)) == [])
    }
    #expect(records.files == nil)
  }

  @Test func `an old commit is saved, or its outcome stays unknown`() async throws {
    let server = try await PostgresServer.shared()
    let schema = server.uniqueSchema()
    let location = try records.location(of: server, by: client())
    _ = try await client(schema: schema).open(location)
    let now = Date(milliseconds: Date().milliseconds)
    let times = [-43_201, -43_200, -43_000, 3_600].map { now.addingTimeInterval($0) }
    for (index, time) in times.enumerated() {
      try records.add(client: Int64(index + 1), at: time, on: server)
    }
    try await server.sql("INSERT INTO \(schema).commit_token (client, number) VALUES (1, 1)")
    #expect(
      try await client(schema: schema).resolveCommits(location) == [
        ResolvedCommit(time: times[0], outcome: .saved),
        ResolvedCommit(time: times[1], outcome: .tooOld),
        ResolvedCommit(time: times[2], outcome: .notSaved),
        ResolvedCommit(time: times[3], outcome: .tooOld),
      ]
    )
  }

  @Test func `commits of other servers and other files are left alone`() async throws {
    let server = try await PostgresServer.shared()
    let client = client(schema: server.uniqueSchema())
    let location = try records.location(of: server, by: client)
    try records.add(client: 1, on: server)
    let record = try Data(contentsOf: URL(filePath: "\(records.path)/1-1"))
    let text = String(decoding: record, as: UTF8.self)
    let others: [(String, Data)] = [
      ("2-1", record), ("1-1.copy", record), ("01-1", record), ("-1-1", Data()), ("junk", record),
      ("3-1", Data()), ("4-1", Data("4-1\n".utf8)), ("5-1", Data("5-1\nnever\na\n".utf8)),
      ("6-1", Data(text.replacing("1-1\n", with: "6-1\n").dropLast().utf8)),
      ("7-1", Data(text.replacing("1-1\n", with: "7-1\n").utf8) + Data(count: 1_000_000)),
      ("8-1", Data([0xFF, 0x0A])), ("9-1", Data("9-1\n0\nanother server\n".utf8)),
    ]
    for (name, content) in others {
      try content.write(to: URL(filePath: "\(records.path)/\(name)"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(records.path)/10-1",
      withDestinationPath: "1-1"
    )
    try FileManager.default.createDirectory(
      atPath: "\(records.path)/11-1",
      withIntermediateDirectories: false
    )
    #expect(mkfifo("\(records.path)/12-1", 0o600) == 0)

    let resolved = try await client.resolveCommits(location)
    #expect(resolved.map(\.outcome) == [.notSaved])
    #expect(records.files == (others.map(\.0) + ["10-1", "11-1", "12-1"]).sorted())
  }

  @Test func `a commit is resolved by one of several processes`() async throws {
    let server = try await PostgresServer.shared()
    let schema = server.uniqueSchema()
    let location = try records.location(of: server, by: client())
    for number in 1...10 { try records.add(client: Int64(number), on: server) }
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...4 {
        group.addTask {
          try await ServerDatabaseTests.client(schema: schema) { $0 }.resolveCommits(location).count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(counts == 10)
  }

  @Test func `a commit is kept while another process holds the lock`() async throws {
    let server = try await PostgresServer.shared()
    let client = client(schema: server.uniqueSchema())
    let location = try records.location(of: server, by: client)
    let database = try await client.open(location)
    try records.add(client: 1, on: server)
    try await database.write {
      try database.execute("INSERT INTO number VALUES ('a', 1)")
      let isResolved = DispatchSemaphore(value: 0)
      Task { () async throws in
        #expect(try await client.resolveCommits(location) == [])
        isResolved.signal()
      }
      isResolved.wait()
    }
    #expect(records.files == ["1-1"])
    #expect(try await client.resolveCommits(location).map(\.outcome) == [.notSaved])
  }
}
