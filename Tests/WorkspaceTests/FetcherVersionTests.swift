import AttemptLog
import DataFetchFeature
import Foundation
import PostgresDatabase
import PostgresServer
import SQLDatabase
import SQLiteDatabase
import TargetStore
import TemporaryDirectory
import Testing

@testable import fetcher

/// Databases of `fetcher` that the statements of each earlier version create.
@Suite(.timeLimit(.minutes(10))) struct FetcherVersionTests {
  private let directory = TemporaryDirectory()

  private static let attempt = TargetStore.Attempt(
    target: "web",
    machine: "m",
    time: Date(timeIntervalSince1970: 1_800_000_000),
    failure: "got no response"
  )

  /// Checks a migrated database with a fetch: it has the fetch, and states of targets.
  private func verify(_ database: any SQLDatabase) throws {
    let saved = FetchStorage.live(in: database)
    #expect(try saved.attemptLog.fetchCount() == 1)
    #expect(try saved.targetStore.states() == [])
    let changes = try saved.targetStore.record([Self.attempt])
    #expect(changes.map(\.event) == [.failing])
    #expect(try saved.targetStore.deliver("m", Self.attempt.time) == changes.first)
  }

  private static let fetch: SQLStatement = """
    INSERT INTO "fetch" (generation, time, url, path, response_code, duration, attempts)
    VALUES (1, 1000, 'u', 'p', 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 5, 2)
    """

  @Test(arguments: 1..<Schema.fetcher.version)
  func `a database of each earlier version is migrated`(version: Int) async throws {
    let path = directory.file("fetcher.sqlite3")
    var schema = Schema.fetcher
    schema.migrations.removeLast(schema.version - version)
    try await SQLiteDatabase.open(at: path, schema: schema).execute(Self.fetch)
    try verify(try await SQLiteDatabase.open(at: path, schema: .fetcher))
  }

  @Test(.requiresPostgres, arguments: 1..<PostgresSchema.fetcher.version)
  func `a database of each earlier version on a server is migrated`(version: Int) async throws {
    let server = try await PostgresServer.shared()
    let uri = server.uri(ofDatabase: try await server.createDatabase())
    var schema = PostgresSchema.fetcher
    schema.migrations.removeLast(schema.version - version)
    try await PostgresDatabase.open(at: uri, schema: schema).execute(Self.fetch)
    try verify(try await PostgresDatabase.open(at: uri, schema: .fetcher))
  }
}
