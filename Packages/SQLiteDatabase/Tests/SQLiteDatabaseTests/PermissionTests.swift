import Foundation
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// Missing permissions.
///
/// Permissions do not apply to root, so each test runs in another process, as an unprivileged user.
@Suite(.timeLimit(.minutes(10))) struct PermissionTests: DatabaseTests {
  let directory = TemporaryDirectory()
  var path: String { directory.file("folder/test.sqlite3") }

  init() async throws {
    try setPermissions(0o755, of: directory.path)
    try await open().add("entry")
  }

  /// Runs a test with the permissions of file and directory, and expects that it changes nothing.
  private func with(file: Int, folder: Int, _ body: () async throws -> Void) async throws {
    try setPermissions(file, of: path)
    try setPermissions(folder, of: directory.file("folder"))
    try await body()
    try setPermissions(0o700, of: directory.file("folder"))
    try setPermissions(0o600, of: path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["folder"])
    #expect(try FileState(of: path).siblingFiles == ["test.sqlite3"])
    #expect(try await open().entries() == ["entry"])
  }

  @Test(arguments: [0o555, 0o777])
  func `a read-only file can be read, but not written`(_ folder: Int) async throws {
    try await with(file: 0o444, folder: folder) {
      await #expect(processExitsWith: .success) { [path = path as String] in
        try dropPrivileges()
        let database = try #require(try await SQLiteDatabase.openIfPresent(at: path, schema: .test))
        #expect(try database.entries() == ["entry"])
        let error = SQLiteDatabaseError.readOnly(path: path)
        #expect(throws: error) { try database.add("lost") }
        await #expect(throws: error) { try await SQLiteDatabase.open(at: path, schema: .test) }
      }
    }
  }

  @Test func `a file in a read-only directory can be read, but not written`() async throws {
    try await with(file: 0o666, folder: 0o555) {
      await #expect(processExitsWith: .success) { [path = path as String] in
        try dropPrivileges()
        let database = try await SQLiteDatabase.open(at: path, schema: .test)
        #expect(throws: SQLiteDatabaseError.readOnly(path: path)) { try database.add("lost") }
        #expect(try database.entries() == ["entry"])
      }
    }
  }

  @Test(arguments: [(0o000, 0o755), (0o666, 0o000)])
  func `an unreadable file is rejected`(_ file: Int, _ folder: Int) async throws {
    try await with(file: file, folder: folder) {
      await #expect(processExitsWith: .success) { [path = path as String] in
        try dropPrivileges()
        try await expectError(.cannotOpen(path: path, cause: "Permission denied"), at: path)
      }
    }
  }

  @Test func `a file or directory that cannot be created is an error with a cause`() async throws {
    try await with(file: 0o600, folder: 0o555) {
      await #expect(processExitsWith: .success) {
        [folder = directory.file("folder") as String] in
        try dropPrivileges()
        let file = folder + "/new.sqlite3"
        let denied = "Permission denied"
        await #expect(throws: SQLiteDatabaseError.cannotCreate(path: file, cause: denied)) {
          try await SQLiteDatabase.open(at: file, schema: .test)
        }
        let deep = folder + "/new/deep/test.sqlite3"
        let cause = "the directory \(folder)/new: \(denied)"
        await #expect(throws: SQLiteDatabaseError.cannotCreate(path: deep, cause: cause)) {
          try await SQLiteDatabase.open(at: deep, schema: .test)
        }
      }
    }
  }

  @Test func `a directory can be created in a writable, unreadable directory`() async throws {
    try await with(file: 0o600, folder: 0o333) {
      await #expect(processExitsWith: .success) {
        [folder = directory.file("folder") as String] in
        try dropPrivileges()
        let deep = folder + "/new/deep/test.sqlite3"
        try await SQLiteDatabase.open(at: deep, schema: .test).add("entry")
        try FileManager.default.removeItem(atPath: folder + "/new")
      }
    }
  }
}

/// Drops from root to an unprivileged user.
private func dropPrivileges() throws {
  let nobody: uid_t = 65_534
  guard getuid() == 0 else { return }
  try #require(setgid(nobody) == 0 && setuid(nobody) == 0)
}
