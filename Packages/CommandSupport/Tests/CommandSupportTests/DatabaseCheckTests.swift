import CommandSupport
import PortableFoundation
import SQLDatabase
import Store
import TerminalClient
import Testing

/// The checks of the database and of the clock.
@Suite(.timeLimit(.minutes(10))) struct DatabaseCheckTests {
  private func inspected(
    _ change: (inout FileInspection) -> Void
  ) -> Tally {
    var tally = Tally(words: [:])
    var inspection = FileInspection.mock(isPresent: true)
    change(&inspection)
    tally.databases.inspect = { [inspection] _ in .file(inspection) }
    tally.databases.openIfPresent = { [isSound = inspection.fault == nil] _ in
      #expect(isSound, "The content of a database with a fault is not read.")
      return nil
    }
    return tally
  }

  @Test(arguments: [
    ("integrity", DatabaseError.cannotReadOrSave("b"), true), ("journal", .journal("b"), true),
    ("database", .cannotReadOrSave("b"), false),
  ])
  func `damage, a journal of another database or a path without a file is a fault of its check`(
    check: String,
    fault: DatabaseError,
    hasFile: Bool
  ) async {
    let tally = inspected {
      $0.fault = fault
      if !hasFile { $0.access.file = nil }
    }
    #expect(await tally.check(check, code: .refused) == "✗ \(check): \(fault)")
    #expect(tally.terminal.output.contains("integrity") == (check == "integrity"))
  }

  @Test func `a rolled back hot journal is a warning`() async {
    let tally = inspected { $0.rolledBackHotJournal = true }
    #expect(
      await tally.check("journal")
        == "! journal: Rolled back a journal that a crashed process left behind."
    )
  }

  @Test(
    arguments: [
      (
        0o644, 0o700,
        "! permissions: file 0644, directory 0700. Other users can read the stored data. "
          + "Remove their permission: chmod 600 /a"
      ),
      (
        0o620, 0o700,
        "! permissions: file 0620, directory 0700. Other users can change the stored data in /a. "
          + "Remove their permission: chmod go-w /a"
      ),
      (
        0o600, 0o777,
        "! permissions: file 0600, directory 0777. Other users can write to the directory /home/ada, and so replace the "
          + "database /a or its journal. Remove their permission: chmod go-w /home/ada"
      ),
      (
        0o600, 0o1777,
        "! permissions: file 0600, directory 1777. Other users can write to the directory /home/ada, and so replace the "
          + "database /a or its journal. Use a database in a directory of your own: --database PATH"
      ),
      (0o600, 0o755, "✓ permissions: file 0600, directory 0755."),
    ]
  ) func `permissions of other users are warnings`(file: Int, folder: Int, line expected: String)
    async
  {
    let tally = inspected {
      $0.access.file?.permissions = file
      $0.access.directoryAccess.permissions = folder
    }
    #expect(await tally.check("permissions", "--database", "/a") == expected)
  }

  @Test func `the permissions of an unusable file have no advice`() async {
    let tally = inspected {
      $0.access.file?.permissions = 0o666
      $0.fault = .cannotReadOrSave("b")
    }
    #expect(
      await tally.check("permissions", "--database", "/a", code: .refused)
        == "! permissions: file 0666, directory 0700. Other users can change the stored data in /a."
    )
  }

  @Test func `a file or folder of another user is a warning`() async {
    for (isFolder, finding) in [
      (
        true,
        "directory 0700. The directory /home/ada belongs to another user, who can replace the database /a."
      ),
      (
        false,
        "directory 0700. The database /a belongs to another user, who can change the stored data."
      ),
    ] {
      let tally = inspected {
        if isFolder {
          $0.access.directoryAccess.owner = .other
        } else {
          $0.access.file?.owner = .other
        }
      }
      #expect(
        await tally.check("permissions", "--database", "/a")
          == "! permissions: file 0600, \(finding) Use a database in a directory of your own: --database PATH"
      )
    }
  }

  @Test func `a command that is not quiet warns of a database others can change`() async {
    var tally = Tally(words: [:])
    tally.databases.access = { _ in
      var access = FileInspection.mock(isPresent: true).access
      access.file?.owner = .other
      return access
    }
    let message =
      "The database /a belongs to another user, who can change the stored data. "
      + "Use a database in a directory of your own: --database PATH"
    let warning = #""warning":{"code":"database_of_another","message":"\#(message)"}}"#
    for (option, expected) in [
      ("--plain", "Warning: \(message)\n"), ("--quiet", ""),
      (
        "--json",
        #"{"schema_version":1,"time":"2027-01-15T08:00:00.123Z","type":"warning","# + warning + "\n"
      ),
    ] {
      let before = tally.terminal.errorOutput.count
      #expect(await tally.run("add", "a", "--database", "/a", option) == .success)
      #expect(tally.terminal.errorOutput.dropFirst(before) == expected)
    }
  }

  @Test func `a read-only file or folder is a fault`() async {
    for (isFolder, name) in [(true, "directory /home/ada"), (false, "file")] {
      let tally = inspected {
        if isFolder {
          $0.access.directoryAccess.isWritable = false
        } else {
          $0.access.file?.isWritable = false
        }
      }
      #expect(
        await tally.check("permissions", code: .refused)
          == "✗ permissions: Cannot write to the \(name). "
          + "Change its permissions, or name another file with --database."
      )
    }
  }

  @Test(
    arguments: [
      (999_999, "✗ disk space: 0 MB free. Free some space.", ExitCode.refused),
      (99_999_999, "! disk space: 99 MB free. Free some space.", .success),
      (100_000_000, "✓ disk space: 100 MB free.", .success),
    ]
  ) func `little free space is a warning, and none a fault`(
    bytes: Int,
    line expected: String,
    code: ExitCode
  ) async {
    let tally = inspected { $0.access.freeBytes = bytes }
    #expect(await tally.check("disk space", code: code) == expected)
  }

  @Test func `a clock that was never set is a fault`() async {
    var tally = Tally()
    tally.system.now = { Date(timeIntervalSince1970: 0) }
    #expect(
      await tally.check("clock", code: .refused)
        == "✗ clock: The time is 1970-01-01 01:00:00+01:00, long before this program was written. Set the clock."
    )
  }
}
