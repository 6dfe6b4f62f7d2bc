import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(1))) struct InspectionTests {
  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("folder/test.sqlite3")
  }

  private func inspect() async throws -> (rolledBackHotJournal: Bool, fault: SQLiteDatabaseError?) {
    try await SQLiteDatabase.inspect(at: path, schema: .test)
  }

  @Test func `a sound database has no fault`() async throws {
    try await SQLiteDatabase.open(at: path, schema: .test).add("entry")
    let before = try FileState(of: path)

    let inspection = try await inspect()

    #expect(inspection.fault == nil)
    #expect(!inspection.rolledBackHotJournal)
    try expectUnchanged(path, since: before)
  }

  @Test func `where there is no database, there is no fault, and nothing is created`() async throws
  {
    #expect(try await inspect().fault == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test func `damage in the middle of a file is a fault`() async throws {
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    try await database.write {
      for _ in 0..<100 { try database.add(String(repeating: "text ", count: 100)) }
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    var generator = SeededGenerator(state: 1)
    let middle = bytes.count / 2 / 4_096 * 4_096
    bytes.replaceSubrange(middle..<(middle + 4_096), with: generator.bytes(4_096))
    try bytes.write(to: URL(filePath: path))

    let fault = try await inspect().fault
    guard case .damaged(path, _) = fault else {
      Issue.record("\(String(describing: fault))"); return
    }
  }

  @Test func `a file that is refused is a fault, and no error`() async throws {
    let theirs = Schema(applicationID: 1, migrations: Schema.test.migrations)
    _ = try await SQLiteDatabase.open(at: path, schema: theirs)
    #expect(try await inspect().fault == .belongsToAnotherApplication(path: path))
  }

  @Test(arguments: [false, true])
  func `a journal that a crash left is told, and played back`(_ isLinked: Bool) async throws {
    _ = try await SQLiteDatabase.open(at: path, schema: .test)
    try await crashWhileWriting(at: path)
    let link = directory.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)

    let inspection = try await SQLiteDatabase.inspect(at: isLinked ? link : path, schema: .test)

    #expect(inspection.rolledBackHotJournal)
    #expect(inspection.fault == nil)
    #expect(try FileState(of: path).neighbours == ["test.sqlite3"])
  }

  @Test func `the journal of who is writing is not one that was left`() async throws {
    let database = try await SQLiteDatabase.open(at: path, schema: .test)
    try await database.whileWriting(beginningWith: { try database.add("entry") }) {
      #expect(try FileState(of: path).neighbours.count == 2)
      let inspection = try await inspect()
      #expect(!inspection.rolledBackHotJournal)
      #expect(inspection.fault == nil)
    }
  }

  @Test func `what is no name of a file is a fault, too`() async throws {
    #expect(
      try await SQLiteDatabase.inspect(at: "", schema: .test).fault
        == .cannotOpen(path: "", cause: "it is not the name of a file")
    )
  }

  @Test func `the version is that of the library`() {
    #expect(SQLiteDatabase.libraryVersion.hasPrefix("3."))
  }
}
