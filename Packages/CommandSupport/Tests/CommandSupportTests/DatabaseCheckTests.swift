import CommandSupport
import ContentService
import FetcherCommand
import PortableFoundation
import Store
import TerminalClient
import Testing

/// What doctor tells of what is kept, and of the clock.
@Suite(.timeLimit(.minutes(1))) struct StorageCheckTests {
  private func inspected(
    _ world: World,
    _ change: @escaping @Sendable (inout DatabaseInspection) -> Void
  ) -> Dependencies {
    var dependencies = world.dependencies
    dependencies.databases.inspect = { _ in
      var inspection = DatabaseInspection.mock(isPresent: true)
      change(&inspection)
      return inspection
    }
    return dependencies
  }

  @Test func `damage is a fault, and what is in the file is not looked at`() async {
    let world = World()
    let error = DatabaseError.cannotReadOrSave("b")
    let dependencies = inspected(world) { $0.fault = error }
    #expect(
      await world.check("integrity", with: dependencies, code: .refused)
        == "✗ integrity: \(error)"
    )
    #expect(!world.asked.contains { $0.hasPrefix("look") })
  }

  @Test func `a journal that was left over is told`() async {
    let world = World()
    let dependencies = inspected(world) { $0.hadJournal = true }
    #expect(
      await world.check("journal", with: dependencies)
        == "! journal: Rolled back a journal that a crashed process left behind."
    )
  }

  @Test func `a journal of another state of the database is a fault, with what to do`() async {
    let world = World()
    let error = DatabaseError.journal("b")
    let dependencies = inspected(world) { $0.fault = error }
    #expect(
      await world.check("journal", with: dependencies, code: .refused) == "✗ journal: \(error)"
    )
    #expect(!world.asked.contains { $0.hasPrefix("look") })
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
    let world = World()
    let dependencies = inspected(world) {
      $0.access.file?.permissions = file
      $0.access.folderAccess.permissions = folder
    }
    #expect(
      await world.check("permissions", with: dependencies, "--database", "/a") == expected
    )
  }

  @Test func `about the permissions of a file that cannot be used, nothing is advised`() async {
    let world = World()
    let dependencies = inspected(world) {
      $0.access.file?.permissions = 0o666
      $0.fault = .cannotReadOrSave("b")
    }
    #expect(
      await world.check("permissions", with: dependencies, "--database", "/a", code: .refused)
        == "! permissions: file 0666, folder 0700. Other users can change the stored data in /a."
    )
  }

  @Test func `a path at which there can be no file is a fault of the database`() async {
    let world = World()
    let error = DatabaseError.cannotReadOrSave("b")
    let dependencies = inspected(world) {
      $0.access.file = nil
      $0.fault = error
    }
    #expect(
      await world.check("database", with: dependencies, code: .refused) == "✗ database: \(error)"
    )
    #expect(!world.terminal.output.contains("integrity"))
  }

  @Test func `what belongs to somebody else is told`() async {
    let world = World()
    let dependencies = inspected(world) { $0.access.file?.owner = .other }
    #expect(
      await world.check("permissions", with: dependencies, "--database", "/a")
        == "! permissions: file 0600, folder 0700. The database /a belongs to another user, who can change the "
        + "stored data. Use a database in a folder of your own: --database PATH"
    )
  }

  @Test func `what cannot be written to is a fault`() async {
    for (isFolder, what) in [(true, "The folder /home/ada"), (false, "The file")] {
      let world = World()
      let dependencies = inspected(world) {
        if isFolder {
          $0.access.folderAccess.isWritable = false
        } else {
          $0.access.file?.isWritable = false
        }
      }
      #expect(
        await world.check("permissions", with: dependencies, code: .refused)
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
    let world = World()
    let dependencies = inspected(world) { $0.access.freeBytes = bytes }
    #expect(await world.check("disk space", with: dependencies, code: code) == expected)
  }

  @Test func `a count that is not that of the history is a fault`() async {
    let world = World(saved: UUID(number: 1), count: 3)
    #expect(
      await world.check("count", "--database", "/a", code: .refused)
        == "✗ count: The count is 3, and the history counts 0. "
        + "Move /a and /a-journal away, then restore a backup; or start again with 'fetcher reset'."
    )
  }

  @Test func `a code that is not that of the history is a fault`() async {
    let world = World(saved: UUID(number: 1), count: 0)
    #expect(
      await world.check("count", code: .refused)?
        .hasPrefix("✗ count: The response code is not that of the newest fetch") == true
    )
  }

  @Test func `a clock that is behind the last fetch is told`() async {
    let world = World()
    _ = await world.run("fetch", "--quiet")
    var dependencies = world.dependencies
    dependencies.system.now = { World.time - 1 }
    #expect(
      await world.check("clock", with: dependencies)
        == "! clock: It says 2027-01-15 08:59:59+01:00, and the last fetch was at "
        + "2027-01-15 09:00:00+01:00. If it is the clock that is wrong, set it."
    )
  }

  @Test func `a clock that was never set is a fault`() async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.system.now = { Date(timeIntervalSince1970: 0) }
    #expect(
      await world.check("clock", with: dependencies, code: .refused)
        == "✗ clock: It says 1970-01-01 01:00:00+01:00, which is long ago. Set it."
    )
  }
}
