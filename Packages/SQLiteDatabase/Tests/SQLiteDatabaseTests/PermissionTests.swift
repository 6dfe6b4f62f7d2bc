import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// What the system does not permit.
///
/// The superuser is permitted everything, so all of this happens in other processes, as a user without
/// rights.
@Suite(.timeLimit(.minutes(1))) struct PermissionTests {
  let directory: TemporaryDirectory
  let path: String

  init() async throws {
    directory = try TemporaryDirectory()
    try setPermissions(0o755, of: directory.path)
    path = directory.file("folder/test.sqlite3")
    try await SQLiteDatabase.open(at: path, schema: .test).add("entry")
  }

  /// Sets the permissions of file and folder for a test, and looks after it that nothing has changed.
  private func with(
    file: Int,
    folder: Int,
    _ body: () async throws -> Void
  ) async throws {
    try setPermissions(file, of: path)
    try setPermissions(folder, of: directory.file("folder"))
    try await body()
    try setPermissions(0o700, of: directory.file("folder"))
    try setPermissions(0o600, of: path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["folder"])
    #expect(try FileState(of: path).neighbours == ["test.sqlite3"])
    #expect(try await SQLiteDatabase.open(at: path, schema: .test).entries() == ["entry"])
  }

  @Test(arguments: [0o555, 0o777])
  func `a file that may only be read is read, and nothing else`(_ folder: Int) async throws {
    try await with(file: 0o444, folder: folder) {
      await #expect(processExitsWith: .success) { [path = path as String] in
        try dropRights()
        let database = try #require(try await SQLiteDatabase.openIfPresent(at: path, schema: .test))
        #expect(try database.entries() == ["entry"])
        let error = SQLiteDatabaseError.readOnly(path: path)
        #expect(throws: error) { try database.add("lost") }
        await #expect(throws: error) { try await SQLiteDatabase.open(at: path, schema: .test) }
      }
    }
  }

  @Test func `in a folder that may only be read nothing is written`() async throws {
    try await with(file: 0o666, folder: 0o555) {
      await #expect(processExitsWith: .success) { [path = path as String] in
        try dropRights()
        let database = try await SQLiteDatabase.open(at: path, schema: .test)
        #expect(throws: SQLiteDatabaseError.readOnly(path: path)) { try database.add("lost") }
        #expect(try database.entries() == ["entry"])
      }
    }
  }

  @Test(arguments: [(0o000, 0o755), (0o666, 0o000)])
  func `a file that may not be read is refused`(_ file: Int, _ folder: Int) async throws {
    try await with(file: file, folder: folder) {
      await #expect(processExitsWith: .success) { [path = path as String] in
        try dropRights()
        await expectError(.cannotOpen(path: path, cause: "Permission denied"), at: path)
      }
    }
  }

  @Test func `a file or folder that may not be made is named`() async throws {
    try await with(file: 0o600, folder: 0o555) {
      await #expect(processExitsWith: .success) {
        [
          folder = directory.file("folder") as String
        ] in
        try dropRights()
        let file = folder + "/new.sqlite3"
        let denied = "Permission denied"
        await #expect(throws: SQLiteDatabaseError.cannotCreate(path: file, cause: denied)) {
          try await SQLiteDatabase.open(at: file, schema: .test)
        }
        let deep = folder + "/new/deep/test.sqlite3"
        let cause = "the folder \(folder)/new: \(denied)"
        await #expect(throws: SQLiteDatabaseError.cannotCreate(path: deep, cause: cause)) {
          try await SQLiteDatabase.open(at: deep, schema: .test)
        }
      }
    }
  }

  @Test func `a folder is made in one that may be written to and not read`() async throws {
    try await with(file: 0o600, folder: 0o333) {
      await #expect(processExitsWith: .success) {
        [
          folder = directory.file("folder") as String
        ] in
        try dropRights()
        let deep = folder + "/new/deep/test.sqlite3"
        try await SQLiteDatabase.open(at: deep, schema: .test).add("entry")
        try FileManager.default.removeItem(atPath: folder + "/new")
      }
    }
  }
}

/// Makes the process one of a user without rights, if it is the superuser's.
private func dropRights() throws {
  let nobody: uid_t = 65_534
  guard getuid() == 0 else { return }
  try #require(setgid(nobody) == 0 && setuid(nobody) == 0)
}
