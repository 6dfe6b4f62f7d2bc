import CommandSupport
import ContentService
import CounterService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct StatusCommandTests {
  @Test func `status shows what is saved, and asks no server`() async {
    let world = World(saved: UUID(number: 9), count: 3)
    #expect(await world.run("status", "--database", "/a") == .success)
    #expect(
      world.terminal.output == """
        Response Code: 00000000-0000-0000-0000-000000000009
        Times Fetched: 3
        Database: /a

        """
    )
    #expect(world.terminal.errorOutput == "")
    #expect(world.asked == ["look /a"])
  }

  @Test func `status before the first fetch says so, and creates nothing`() async {
    let world = World(environment: ["FETCHER_DATABASE": "/a"])
    #expect(await world.run("status") == .success)
    #expect(
      world.terminal.output == "Response Code: none yet\nTimes Fetched: 0\nDatabase: /a\n"
    )
    #expect(world.asked == ["look /a"])
  }

  @Test(
    arguments: [
      ["status"], ["history"], ["history", "--prune", "--force", "--before", "2030-01-01"],
      ["reset"], ["reset", "--undo"], ["export", "backup"],
    ]
  ) func `a database that is named and does not exist is an error, and is not created`(
    arguments: [String]
  ) async {
    for environment in [[:], ["FETCHER_DATABASE": "/b"]] {
      let world = World(environment: environment)
      let arguments = arguments + ["--database", "/b", "--color", "never"]
      #expect(await fetcherTool.run(arguments, world.dependencies) == .notFound)
      #expect(
        world.terminal.errorOutput == """
          The database /b does not exist.
          Check --database; a fetch creates the file: fetcher fetch --database FILE

          """
      )
      #expect(world.terminal.output == "")
      #expect(world.asked == ["look /b"])
    }
  }

  @Test func `a file that is named and has nothing in it is a state before the first fetch`() async
  {
    let world = World()
    var dependencies = world.dependencies
    dependencies.databases.access = { _ in DatabaseInspection.mock(isPresent: true).access }
    #expect(await fetcherTool.run(["status", "--database", "/a"], dependencies) == .success)
    #expect(world.terminal.output.hasPrefix("Response Code: none yet\n"))
  }

  @Test func `status shows when the last fetch was, from where, and where it is kept`() async {
    let world = World()
    _ = await world.run("fetch", "--quiet", "--url", "http://a/%5C", "--database", "/a\u{1B}b")
    #expect(await world.run("status", "--database", "/a\u{1B}b") == .success)
    #expect(
      world.terminal.output == #"""
        Response Code: 00000000-0000-0000-0000-000000000001
        Times Fetched: 1
        Fetched At: 2027-01-15 09:00:00+01:00
        Server: http://a/%5C
        Database: /a\u{1B}b

        """#
    )
  }

  static let folder = FileAccess(permissions: 0o700, owner: .currentUser, isWritable: true)

  @Test(
    arguments: [
      (
        FileAccess(permissions: 0o600, owner: .other, isWritable: true), folder,
        "Warning: The database /a belongs to another user, who can change the stored data. "
          + "Use a database in a folder of your own: --database PATH\n"
      ),
      (
        FileAccess(permissions: 0o602, owner: .currentUser, isWritable: true), folder,
        "Warning: Other users can change the stored data in /a. Keep them out: chmod go-w /a\n"
      ),
      (
        FileAccess(permissions: 0o644, owner: .currentUser, isWritable: true),
        FileAccess(permissions: 0o775, owner: .currentUser, isWritable: true),
        "Warning: Other users can write to the folder /f, and so replace the database /a or its journal. "
          + "Keep them out: chmod go-w /f\n"
      ),
      (
        FileAccess(permissions: 0o600, owner: .currentUser, isWritable: true),
        FileAccess(permissions: 0o1777, owner: .root, isWritable: true),
        "Warning: Other users can write to the folder /f, and so replace the database /a or its journal. "
          + "Use a database in a folder of your own: --database PATH\n"
      ),
      (
        FileAccess(permissions: 0o600, owner: .currentUser, isWritable: true),
        FileAccess(permissions: 0o755, owner: .other, isWritable: true),
        "Warning: The folder /f belongs to another user, who can replace the database /a. "
          + "Use a database in a folder of your own: --database PATH\n"
      ),
      (
        FileAccess(permissions: 0o644, owner: .currentUser, isWritable: true),
        FileAccess(permissions: 0o755, owner: .root, isWritable: true), ""
      ),
    ]
  ) func `every command warns of a database that other users can change`(
    file: FileAccess,
    folder: FileAccess,
    warning: String
  ) async {
    for command in ["status", "fetch", "history", "watch"] {
      let world = World(saved: UUID(number: 9), count: 3)
      var dependencies = world.dependencies
      dependencies.databases.access = {
        #expect($0 == .file("/a"))
        return DatabaseAccess(file: file, folder: "/f", folderAccess: folder, freeBytes: 1)
      }
      let count = command == "watch" ? ["--count", "1"] : []
      let arguments = [command, "--database", "/a"] + count
      #expect(await fetcherTool.run(arguments, dependencies) == .success)
      #expect(world.terminal.errorOutput.hasPrefix(warning))
      #expect(world.terminal.errorOutput.contains("Warning") == !warning.isEmpty)
    }
  }

  @Test func `to programs, a warning is an object; and quiet leaves it out`() async throws {
    let world = World(saved: UUID(number: 9), count: 3)
    var dependencies = world.dependencies
    dependencies.databases.access = { _ in
      var access = DatabaseInspection.mock(isPresent: true).access
      access.file?.owner = .other
      return access
    }
    #expect(await fetcherTool.run(["fetch", "--quiet"], dependencies) == .success)
    #expect(world.terminal.errorOutput == "")
    #expect(await fetcherTool.run(["status", "--json"], dependencies) == .success)
    #expect(
      world.terminal.errorOutput
        == #"{"schema_version":2,"time":"2027-01-15T08:00:00.123Z","type":"warning","#
        + #""warning":{"code":"database_of_another","message":"#
        + #""The database /home/ada/.local/share/fetcher/fetcher.sqlite3 belongs to another "#
        + #"user, who can change the stored data. Use a database in a folder of your own: "#
        + #"--database PATH"}}"# + "\n"
    )
  }

  @Test func `what cannot be read is one sentence with the path`() async {
    let world = World()
    var dependencies = world.dependencies
    let error = DatabaseError.cannotReadOrSave("/a is damaged.")
    dependencies.databases.openIfPresent = { _ in throw error }
    #expect(await fetcherTool.run(["status"], dependencies) == .cannotReadOrSave)
    #expect(world.terminal.errorOutput == "\(error)\n")
    #expect(world.terminal.output == "")
  }

  @Test func `a service that cannot be read is an error too`() async {
    let world = World(saved: UUID(number: 9))
    let dependencies = world.dependencies { saved in
      saved.counterService = .failing(DatabaseError.cannotReadOrSave("b"))
    }
    #expect(await fetcherTool.run(["status"], dependencies) == .cannotReadOrSave)
  }
}
