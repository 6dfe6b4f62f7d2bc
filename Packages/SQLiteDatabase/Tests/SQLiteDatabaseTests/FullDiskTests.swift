import Foundation
import SQLDatabase
import TemporaryDirectory
import Testing

@testable import SQLiteDatabase

/// A full disk, simulated by a limit on the size of the process's files.
@Suite(.timeLimit(.minutes(10))) struct FullDiskTests: DatabaseTests {
  let directory = TemporaryDirectory()

  init() async throws {
    try await open().add("entry")
  }

  @Test(arguments: [10, 2_000])
  func `a write on a full disk is rolled back`(_ cachePages: Int) async throws {
    let before = try FileState(of: path).bytes

    // With a small cache a statement fails, with a large one the commit.
    await #expect(processExitsWith: .success) {
      [path = path as String, cachePages = cachePages as Int] in
      let database = try await SQLiteDatabase.open(at: path, schema: .test)
      try database.execute(cachePages == 10 ? "PRAGMA cache_size = 10" : "PRAGMA cache_size = 2000")

      try await withFileSizeLimit(32_768) {
        await #expect(throws: SQLiteDatabaseError.full(path: path)) {
          try await database.write {
            for _ in 0..<100 { try database.add(String(repeating: "text ", count: 400)) }
          }
        }
      }

      #expect(try database.entries() == ["entry"])
      // The next transaction and its savepoints work.
      try await database.write {
        #expect(throws: Failure()) { try database.write { throw Failure() } }
      }
      database.removeJournal()
    }

    #expect(try FileState(of: path).bytes == before)
    #expect(try FileState(of: path).siblingFiles == ["test.sqlite3"])
    let database = try await open()
    try database.add("next")
    #expect(try database.entries() == ["entry", "next"])
  }

  @Test func `a database is not created on a full disk`() async throws {
    await #expect(processExitsWith: .success) { [path = directory.file("new") as String] in
      try await withFileSizeLimit(8_000) {
        await #expect(throws: SQLiteDatabaseError.full(path: path)) {
          try await SQLiteDatabase.open(at: path, schema: .test)
        }
      }
    }
    #expect(try await SQLiteDatabase.openIfPresent(at: directory.file("new"), schema: .test) == nil)
  }

  @Test func `creating a database with its content on a full disk leaves no file`() async throws {
    let path = directory.file("folder/new")
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await withFileSizeLimit(65_536) {
        await #expect(throws: SQLiteDatabaseError.full(path: path)) {
          try await SQLiteDatabase.create(at: path, schema: .test, draftNumber: 7) { database in
            try await database.write {
              for _ in 0..<1_000 { try database.add(String(repeating: "text ", count: 400)) }
            }
          }
        }
      }
    }
    #expect(try FileState(of: self.path).siblingFiles == ["test.sqlite3"])
  }

  @Test func `a transaction that SQLite itself rolled back does not continue`() async throws {
    let database = try await open()
    let pages = try database.query("PRAGMA page_count") { try $0.value(0, as: Int.self) }[0]
    try #require(pages == 3)
    try database.execute("PRAGMA max_page_count = 3")
    let full = SQLiteDatabaseError.full(path: path)

    let work: @Sendable () throws -> Void = {
      try database.add("before")
      // SQLite rolls the whole transaction back here, and the work ignores the error.
      #expect(throws: full) { try database.add(String(repeating: "text ", count: 2_000)) }
      #expect(throws: full) { try database.add("after") }
      #expect(throws: full) { try database.write { try database.add("inner") } }
    }
    await #expect(throws: full) { try await database.write(work) }

    #expect(try database.entries() == ["entry"])
    try database.add("next")
    #expect(try database.entries() == ["entry", "next"])
  }
}

/// Runs a closure with a limit on the size of files.
func withFileSizeLimit(_ bytes: Int, _ body: () async throws -> Void) async throws {
  // Otherwise the signal would terminate the process at the limit.
  signal(SIGXFSZ, SIG_IGN)
  try setFileSizeLimit(rlim_t(bytes))
  try await body()
  try setFileSizeLimit(nil)
}

/// Sets the largest size of a file; nil for the hard limit of the process.
private func setFileSizeLimit(_ bytes: rlim_t?) throws {
  var limit = rlimit()
  #if canImport(Darwin) || canImport(Musl)
    let resource = RLIMIT_FSIZE
  #else
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #endif
  try #require(getrlimit(resource, &limit) == 0)
  limit.rlim_cur = bytes ?? limit.rlim_max
  try #require(setrlimit(resource, &limit) == 0)
}
