import Foundation
import TemporaryDirectory
import Testing

@testable import SQLiteDatabase

@Suite struct ErrorTests: DatabaseTests {
  let directory = TemporaryDirectory()

  static let descriptions: [(SQLiteDatabaseError, String)] = [
    (
      .cannotCreate(path: "/d/f", cause: "Permission denied"),
      "Cannot create the database /d/f: Permission denied. Check the directory and its permissions, or use another path."
    ),
    (
      .cannotOpen(path: "/d/f", cause: "it is a directory"),
      "Cannot open the database /d/f: it is a directory. Check the file and its permissions."
    ),
    (
      .moved(path: "/d/f"),
      "The database /d/f was moved or removed while it was open, so nothing more is saved. "
        + "Run the command again to use the file that is at this path now."
    ),
    (
      .linked(path: "/d/f", count: 2),
      "The database /d/f has 2 hard links. A crash while one of them is in use damages the database under the others. "
        + "Remove all but one; if one of them has a -journal file next to it, keep that one."
    ),
    (
      .journal(path: "/d/f", journal: "/d/f-journal", .notRegular),
      "The journal /d/f-journal is not a regular file with a single name. Remove it."
    ),
    (
      .journal(path: "/d/f", journal: "/d/f-journal", .ofAnotherUser("eve")),
      "The journal /d/f-journal belongs to the user eve, who could use it to replace the stored data. If you trust "
        + "this user, ask them to run the same command, which rolls the journal back; otherwise remove the journal."
    ),
    (
      .journal(path: "/d/f", journal: "/d/f-wal", .notAJournal),
      "The file /d/f-wal is not a journal, but SQLite would overwrite or delete any file of that name. "
        + "Rename it or move it away."
    ),
    (
      .journal(path: "/d/f", journal: "/d/f-journal", .namesAnotherFile),
      "The journal /d/f-journal names another file, which would be deleted when the journal is rolled back. "
        + "This program writes no such journal. If another program changed several databases together, "
        + "open them with that program; otherwise remove the journal."
    ),
    (
      .journal(path: "/d/f", journal: "/d/f-journal", .ofAnotherState),
      "The journal /d/f-journal is damaged or belongs to another state of the database /d/f. "
        + "Rolling it back would damage the database. If you restored the database from a backup, "
        + "remove the journal; otherwise move both away and restore a backup."
    ),
    (
      .belongsToAnotherApplication(path: "/d/f"),
      "The database /d/f belongs to another application. Use another file; this one was not changed."
    ),
    (
      .newer(path: "/d/f", version: 3, supported: 2),
      "The database /d/f has schema version 3, but this program supports versions up to 2. "
        + "Update the program; the file was not changed."
    ),
    (
      .damaged(path: "/d/f", cause: "a text is not valid UTF-8"),
      "The file /d/f is not a valid database: a text is not valid UTF-8. "
        + "Use another file. To restore a backup under this name, first move this file and its journal away."
    ),
    (
      .busy(path: "/d/f", waited: .seconds(5)),
      "The database /d/f is locked: another process has held the lock for more than 5.0 seconds. "
        + "Try again, or stop that process."
    ),
    (
      .readOnly(path: "/d/f"),
      "Cannot write to the database /d/f: the file or its directory is read-only. Check the permissions."
    ),
    (
      .full(path: "/d/f"),
      "Cannot save to the database /d/f: the disk is full or a limit is reached. Free some space."
    ),
    (
      .failed(path: "/d/f", code: 266, cause: "disk I/O error, Input/output error"),
      "The database /d/f failed: disk I/O error, Input/output error (SQLite code 266). Check the disk."
    ),
    (
      .failed(path: "/d/f", code: 1, cause: "no such table: t"),
      "The database /d/f failed: no such table: t (SQLite code 1). Report this as a bug."
    ),
  ]

  @Test(arguments: descriptions)
  func `an error describes the path, the cause and a suggested fix`(
    _ error: SQLiteDatabaseError,
    _ description: String
  ) {
    #expect(error.description == description)
  }

  @Test func `SQLite's result codes become errors`() async throws {
    _ = try await open()
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
      // The error number of another call is ignored.
      (2_067, denied, .failed(path: path, code: 2_067, cause: "not an error")),
    ]
    for (code, number, error) in table {
      #expect(SQLiteDatabaseError(code, systemError: number, of: connection) == error)
    }
  }
}
