import Contract
import SQLiteDatabase
import Store
import StoreContract
import StoreLive
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(1))) struct DatabaseClientTests {
  @Test(arguments: DatabaseClientContract.rules)
  func `every client obeys the contract`(rule: DatabaseClientContract.Rule) async {
    await rule.verify(on: "mock") { Self.mock() }
    await rule.verify(on: "live") { try Self.live() }
  }

  @Test func `each rule rejects a broken client`() async {
    await Self.broken.verifyRejection(by: DatabaseClientContract.rules, changing: { Self.mock() })
  }

  private static func mock() -> DatabaseClientContract.Subject {
    .init(client: .mock { .mock() }, location: .file("/home/ada/test.sqlite3"))
  }

  private static func live() throws -> DatabaseClientContract.Subject {
    let directory = try TemporaryDirectory()
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
  ]
}
