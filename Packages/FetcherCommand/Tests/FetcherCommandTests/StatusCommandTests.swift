import ContentService
import CounterService
import FetcherCommand
import SQLiteDatabase
import TerminalClient
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct StatusCommandTests {
  @Test func `status shows what is saved, and asks no server`() async {
    let world = World(saved: UUID(number: 9), count: 3)
    #expect(await world.run("status", "--database", "/a") == .success)
    #expect(
      world.terminal.output
        == "Response Code: 00000000-0000-0000-0000-000000000009\nTimes Fetched: 3\n"
    )
    #expect(world.terminal.errorOutput == "")
    #expect(world.asked == ["look /a"])
  }

  @Test func `status before the first fetch says so, and creates nothing`() async {
    let world = World()
    #expect(await world.run("status", "--database", "/a") == .success)
    #expect(world.terminal.output == "Response Code: none yet\nTimes Fetched: 0\n")
    #expect(world.asked == ["look /a"])
  }

  @Test func `what cannot be read is one sentence with the path`() async {
    let world = World()
    var dependencies = world.dependencies
    let error = SQLiteDatabaseError.damaged(path: "/a", cause: "it is not an SQLite database")
    dependencies.openDatabaseIfPresent = { _ in throw error }
    #expect(await FetcherCommand.run(["status"], dependencies) == .cannotReadOrSave)
    #expect(world.terminal.errorOutput == "\(error)\n")
    #expect(world.terminal.output == "")
  }

  @Test func `a service that cannot be read is an error too`() async {
    let world = World(saved: UUID(number: 9))
    var dependencies = world.dependencies
    let look = dependencies.openDatabaseIfPresent
    dependencies.openDatabaseIfPresent = { path in
      var saved = try await look(path)
      saved?.counterService = .failing(SQLiteDatabaseError.busy(path: path, waited: .seconds(5)))
      return saved
    }
    #expect(await FetcherCommand.run(["status"], dependencies) == .cannotReadOrSave)
  }

  @Test func `what could not be shown was not to be saved`() async {
    let world = World(saved: UUID(number: 9))
    world.terminal.failWrites(
      to: .output,
      with: .writeFailed(.output, cause: "No space left on device")
    )
    #expect(await world.run("status") == .cannotReadOrSave)
    #expect(
      world.terminal.errorOutput == "Standard output cannot be written: No space left on device.\n"
    )
  }
}
