import Contract
import Foundation
import SQLiteDatabase
import Store
import StoreContract
import StoreLive
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(10))) struct DatabaseClientTests {
  @Test(arguments: DatabaseClientContract.rules)
  func `every client obeys the contract`(rule: DatabaseClientContract.Rule) async {
    await rule.verify(on: "mock") { Self.mock() }
    await rule.verify(on: "mock with lost commits") { Self.losingMock() }
    await rule.verify(on: "live") { try Self.live() }
  }

  @Test func `each rule rejects a broken client`() async {
    await Self.broken.verifyRejection(
      by: DatabaseClientContract.rules,
      changing: { Self.losingMock() }
    )
  }

  private static func mock() -> DatabaseClientContract.Subject {
    .init(client: .mock { .mock() }, location: .file("/home/ada/test.sqlite3"))
  }

  private static func losingMock() -> DatabaseClientContract.Subject {
    let server = DatabaseServer(uri: "postgresql://h/a", description: "a", hasPassword: false)
    let lost: [ResolvedCommit] = [
      ResolvedCommit(time: Date(timeIntervalSince1970: 1), outcome: .saved),
      ResolvedCommit(time: Date(timeIntervalSince1970: 2), outcome: .notSaved),
    ]
    return .init(
      client: .mock(lostCommits: [.server(server): lost]) { .mock() },
      location: .server(server),
      loseCommits: { lost }
    )
  }

  private static func live() throws -> DatabaseClientContract.Subject {
    let directory = TemporaryDirectory()
    let client = DatabaseClient<Store<String, Int>>.live(schema: .numbers) { database in
      // The client retains the directory.
      withExtendedLifetime(directory) { .live(in: database, table: "number") }
    }
    return .init(client: client, location: .file(directory.file("test.sqlite3")))
  }

  private static let broken: BrokenConfigurations<DatabaseClientContract.Subject> = [
    // Opens a new database each time.
    "Reopening a database preserves its data": { subject, _ in
      subject.client.open = { _ in .mock() }
    },
    // Creates a missing database.
    "Opening for reading creates no database": { subject, original in
      subject.client.openIfPresent = original.client.open
    },
    // Fills another database.
    "A created database contains the data that the work stored": { subject, original in
      subject.client.create = { location, work in
        try await original.client.create(location) { _ in try await work(.mock()) }
      }
    },
    // Creates the database before the work.
    "Work that throws leaves no database": { subject, original in
      subject.client.create = { try await $1(try await original.client.open($0)) }
    },
    // Fills an existing database.
    "Creating never replaces a database": { subject, original in
      subject.client.create = { try await $1(try await original.client.open($0)) }
    },
    // Forgets lost commits, or never forgets them.
    "A lost commit is resolved once": { subject, _ in
      subject.client.resolveCommits = { _ in [] }
    },
    "A lost commit is resolved once": { subject, original in
      subject.client.resolveCommits = { _ in try await original.loseCommits() }
    },
    // Opens the database.
    "Resolving commits creates no database": { subject, original in
      subject.client.resolveCommits = { location in
        _ = try await original.client.open(location)
        return []
      }
    },
  ]
}
