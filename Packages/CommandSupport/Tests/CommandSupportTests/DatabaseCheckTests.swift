import CommandSupport
import PortableFoundation
import Store
import TerminalClient
import Testing

/// The checks of the database and of the clock.
@Suite(.timeLimit(.minutes(1))) struct DatabaseCheckTests {
  private func inspected(
    _ change: (inout DatabaseInspection) -> Void
  ) -> Tally {
    var tally = Tally(words: [:])
    var inspection = DatabaseInspection.mock(isPresent: true)
    change(&inspection)
    tally.databases.inspect = { [inspection] _ in inspection }
    tally.databases.openIfPresent = { [isSound = inspection.fault == nil] _ in
      #expect(isSound, "The content of a database with a fault is not read.")
      return nil
    }
    return tally
  }

  @Test func `damage is a fault, and what is in the file is not looked at`() async {
    let error = DatabaseError.cannotReadOrSave("b")
    let tally = inspected { $0.fault = error }
    #expect(
      await tally.check("integrity", code: .refused)
        == "✗ integrity: \(error)"
    )
  }

  @Test func `a journal that was left over is told`() async {
    let tally = inspected { $0.rolledBackHotJournal = true }
    #expect(
      await tally.check("journal")
        == "! journal: Rolled back a journal that a crashed process left behind."
    )
  }

  @Test func `a journal of another state of the database is a fault, with what to do`() async {
    let error = DatabaseError.journal("b")
    let tally = inspected { $0.fault = error }
    #expect(
      await tally.check("journal", code: .refused) == "✗ journal: \(error)"
    )
  }

  @Test(
    arguments: [
      (
        0o644, 0o700,
        "! permissions: file 0644, folder 0700. Other users can read the stored data. "
          + "Keep it to yourself: chmod 600 /a"
      ),
      (
        0o620, 0o700,
        "! permissions: file 0620, folder 0700. Other users can change the stored data in /a. "
          + "Keep them out: chmod go-w /a"
      ),
      (
        0o600, 0o777,
        "! permissions: file 0600, folder 0777. Other users can write to the folder /home/ada, and so replace the "
          + "database /a or its journal. Keep them out: chmod go-w /home/ada"
      ),
      (
        0o600, 0o1777,
        "! permissions: file 0600, folder 1777. Other users can write to the folder /home/ada, and so replace the "
          + "database /a or its journal. Use a database in a folder of your own: --database PATH"
      ),
      (0o600, 0o755, "✓ permissions: file 0600, folder 0755."),
    ]
  ) func `what others may do is told`(file: Int, folder: Int, line expected: String) async {
    let tally = inspected {
      $0.access.file?.permissions = file
      $0.access.folderAccess.permissions = folder
    }
    #expect(
      await tally.check("permissions", "--database", "/a") == expected
    )
  }

  @Test func `about the permissions of a file that cannot be used, nothing is advised`() async {
    let tally = inspected {
      $0.access.file?.permissions = 0o666
      $0.fault = .cannotReadOrSave("b")
    }
    #expect(
      await tally.check("permissions", "--database", "/a", code: .refused)
        == "! permissions: file 0666, folder 0700. Other users can change the stored data in /a."
    )
  }

  @Test func `a path at which there can be no file is a fault of the database`() async {
    let error = DatabaseError.cannotReadOrSave("b")
    let tally = inspected {
      $0.access.file = nil
      $0.fault = error
    }
    #expect(
      await tally.check("database", code: .refused) == "✗ database: \(error)"
    )
    #expect(!tally.terminal.output.contains("integrity"))
  }

  @Test func `what belongs to somebody else is told`() async {
    let tally = inspected { $0.access.file?.owner = .other }
    #expect(
      await tally.check("permissions", "--database", "/a")
        == "! permissions: file 0600, folder 0700. The database /a belongs to another user, who can change the "
        + "stored data. Use a database in a folder of your own: --database PATH"
    )
  }

  @Test func `what cannot be written to is a fault`() async {
    for (isFolder, what) in [(true, "The folder /home/ada"), (false, "The file")] {
      let tally = inspected {
        if isFolder {
          $0.access.folderAccess.isWritable = false
        } else {
          $0.access.file?.isWritable = false
        }
      }
      #expect(
        await tally.check("permissions", code: .refused)
          == "✗ permissions: \(what) cannot be written to. "
          + "Change its permissions, or name another file with --database."
      )
    }
  }

  @Test(
    arguments: [
      (999_999, "✗ disk space: 0 MB are free. Make space.", ExitCode.refused),
      (99_999_999, "! disk space: 99 MB are free. Make space.", .success),
      (100_000_000, "✓ disk space: 100 MB are free.", .success),
    ]
  ) func `little space is told`(bytes: Int, line expected: String, code: ExitCode) async {
    let tally = inspected { $0.access.freeBytes = bytes }
    #expect(await tally.check("disk space", code: code) == expected)
  }

  @Test func `a clock that was never set is a fault`() async {
    var tally = Tally()
    tally.system.now = { Date(timeIntervalSince1970: 0) }
    #expect(
      await tally.check("clock", code: .refused)
        == "✗ clock: It says 1970-01-01 01:00:00+01:00, which is long ago. Set it."
    )
  }
}
