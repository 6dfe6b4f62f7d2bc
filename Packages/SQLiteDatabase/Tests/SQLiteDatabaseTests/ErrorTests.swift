import Foundation
import TemporaryDirectory
import Testing

@testable import SQLiteDatabase

@Suite struct ErrorTests {
  static let descriptions: [(SQLiteDatabaseError, String)] = [
    (
      .cannotCreate(path: "/d/f", cause: "Permission denied"),
      "The database /d/f cannot be created: Permission denied. Name another place, or mend this one."
    ),
    (
      .cannotOpen(path: "/d/f", cause: "it is a folder"),
      "The database /d/f cannot be opened: it is a folder. Check the file and its permissions."
    ),
    (
      .moved(path: "/d/f"),
      "The database /d/f was moved or removed while it was open. Nothing more is saved to it. "
        + "Run the command again to use the file that has this name now."
    ),
    (
      .linked(path: "/d/f", count: 2),
      "The database /d/f has 2 names (hard links), and a crash under one of them damages it under the others. "
        + "Remove all but one name; keep the one with a -journal file next to it, if there is one."
    ),
    (
      .journal(path: "/d/f", journal: "/d/f-journal", .notRegular),
      "The journal /d/f-journal is not a regular file with one name. Remove it."
    ),
    (
      .journal(path: "/d/f", journal: "/d/f-journal", .ofAnotherUser("eve")),
      "The journal /d/f-journal belongs to the user eve, who could replace the stored data with it. "
        + "If you trust that user, have them run the same command, which rolls it back; otherwise remove it."
    ),
    (
      .journal(path: "/d/f", journal: "/d/f-journal", .ofAnotherState),
      "The journal /d/f-journal belongs to another state of the database /d/f. "
        + "Rolling it back would damage the database. If you restored the database from a backup, "
        + "remove the journal; otherwise move both away and restore a backup."
    ),
    (
      .belongsToAnotherApplication(path: "/d/f"),
      "The file /d/f is a database of another application. Name another file; it was not touched."
    ),
    (
      .newer(path: "/d/f", version: 3, supported: 2),
      "The database /d/f has version 3, and this program knows versions up to 2. "
        + "Use a newer version of the program; the file was not touched."
    ),
    (
      .damaged(path: "/d/f", cause: "a text is not UTF-8"),
      "The file /d/f is not a sound database: a text is not UTF-8. "
        + "Name another file. If this one is to be restored from a backup, move it and its journal away first."
    ),
    (
      .busy(path: "/d/f", waited: .seconds(5)),
      "The database /d/f is in use by another process, which held its lock for 5.0 seconds and more. "
        + "Try again, or end that process."
    ),
    (
      .readOnly(path: "/d/f"),
      "The database /d/f cannot be written to: it or its folder is read-only. Check the permissions."
    ),
    (
      .full(path: "/d/f"),
      "The database /d/f cannot grow: the disk is full or a limit is reached. Make space."
    ),
    (
      .failed(path: "/d/f", code: 266, cause: "disk I/O error, Input/output error"),
      "The database /d/f failed: disk I/O error, Input/output error (SQLite code 266). Check the disk."
    ),
    (
      .failed(path: "/d/f", code: 1, cause: "no such table: t"),
      "The database /d/f failed: no such table: t (SQLite code 1). "
        + "Report this as a mistake in the program."
    ),
  ]

  @Test(arguments: descriptions)
  func `an error names the file, the cause and what to do`(
    _ error: SQLiteDatabaseError,
    _ description: String
  ) {
    #expect(error.description == description)
  }

  @Test func `a result code becomes an error that says what it means`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("test.sqlite3")
    _ = try await SQLiteDatabase.open(at: path, schema: .test)
    let connection = try Connection(path: path, busyTimeout: .seconds(2))
    let (denied, inputOutput, noSpace, noQuota, tooLarge): (Int32, Int32, Int32, Int32, Int32) =
      (EACCES, EIO, ENOSPC, EDQUOT, EFBIG)

    // The codes of <https://www.sqlite.org/rescode.html>.
    let table: [(Int32, Int32, SQLiteDatabaseError)] = [
      (5, 0, .busy(path: path, waited: .seconds(2))),
      (261, 0, .busy(path: path, waited: .seconds(2))),
      (8, 0, .readOnly(path: path)),
      (1_544, denied, .readOnly(path: path)),
      (1_032, 0, .moved(path: path)),
      (3, 0, .journal(path: path, journal: path + "-journal", .ofAnotherState)),
      (13, 0, .full(path: path)),
      (778, noSpace, .full(path: path)),
      (778, noQuota, .full(path: path)),
      (778, tooLarge, .full(path: path)),
      (778, inputOutput, .failed(path: path, code: 778, cause: "not an error, Input/output error")),
      (778, 0, .failed(path: path, code: 778, cause: "not an error")),
      (11, 0, .damaged(path: path, cause: "not an error")),
      (26, 0, .damaged(path: path, cause: "not an error")),
      (14, denied, .cannotOpen(path: path, cause: "Permission denied")),
      (14, 0, .cannotOpen(path: path, cause: "not an error")),
      // An error number is of no account where none was asked for.
      (2_067, denied, .failed(path: path, code: 2_067, cause: "not an error")),
    ]
    for (code, number, error) in table {
      #expect(SQLiteDatabaseError(code, systemError: number, of: connection) == error)
    }
  }
}
