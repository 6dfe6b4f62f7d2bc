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
}
