import CommandSupport
import TerminalClient
import Testing
import WorkspaceCommand
import WorkspaceRules

@Suite struct CheckTests {
  @Test func `a workspace that keeps the rules is a success`() async {
    let world = World(readme: World.currentReadme)
    #expect(await world.run("check") == .success)
    #expect(
      world.terminal.output
        == "Rules: \(world.architecture.rules.count). Broken: 0. Violations: 0.\n"
    )
    #expect(world.terminal.errorOutput == "")
  }

  @Test func `what breaks a rule is a line each, and a closing one`() async {
    let world = World(readme: World.currentReadme, imports: "import CSQLite")
    #expect(await world.run("check") == .refused)
    #expect(
      world.terminal.output == """
        Packages/Unit/Sources/Unit/Unit.swift:2: Unit imports CSQLite (SQLite has one place). \
        Why: The database is replaced in one place. Do: Use SQLiteDatabase.
        Rules: \(world.architecture.rules.count). Broken: 1. Violations: 1.

        """
    )
    #expect(world.terminal.errorOutput == "")
  }
}

@Suite struct PictureTests {
  @Test func `the picture is shown as text`() async {
    let world = World()
    #expect(await world.run("architecture") == .success)
    #expect(world.terminal.output == "support  Unit\n")
    #expect(world.asked == ["read /home/ada"])
  }

  @Test func `the picture is shown as a diagram`() async {
    let world = World()
    #expect(await world.run("architecture", "--format", "mermaid") == .success)
    #expect(world.terminal.output == "flowchart TD\n  subgraph support\n    Unit\n  end\n")
  }

  @Test func `an update replaces what is between the marks, and shows nothing`() async {
    let world = World()
    #expect(await world.run("architecture", "--update") == .success)
    #expect(world.readme == World.currentReadme)
    #expect(world.terminal.writes.isEmpty)
  }

  @Test func `an update of what is current writes nothing`() async {
    let world = World(readme: World.currentReadme)
    #expect(await world.run("architecture", "--update") == .success)
    #expect(world.asked == ["lock /home/ada", "read /home/ada", "read /home/ada/README.md"])
  }

  @Test func `a check reports a stale picture, and writes nothing`() async {
    let world = World()
    #expect(await world.run("check") == .refused)
    #expect(
      world.terminal.output.hasPrefix(
        "The picture in README.md is not current: run 'workspace architecture --update'.\nRules: "
      )
    )
    #expect(world.readme == World.readme)
  }

  @Test(
    arguments: [
      "# Work\n", "<!-- picture: swift run workspace architecture --update -->\n",
      "<!-- end of picture -->\n<!-- picture: swift run workspace architecture --update -->\n",
    ]
  ) func `a page without a place for the picture is left as it is`(readme: String) async {
    let world = World(readme: readme)
    #expect(await world.run("architecture", "--update") == .notFound)
    #expect(world.readme == readme)
    #expect(world.terminal.errorOutput.contains("has no place for the picture"))
  }

  @Test func `a page that cannot be read or written is one sentence`() async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.files.write = { _, _ in throw Broken() }
    #expect(
      await workspaceTool.run(["architecture", "--update"], dependencies) == .internalError
    )
    dependencies.files.read = { _ in throw Broken() }
    #expect(await workspaceTool.run(["architecture", "--update"], dependencies) == .notFound)
    #expect(
      world.terminal.errorOutput == """
        '/home/ada/README.md' cannot be written: it is broken
        '/home/ada/README.md' cannot be read: it is broken

        """
    )
  }
}

@Suite struct RootTests {
  @Test(arguments: ["/home/ada", "/home/ada/Packages/Unit", "/home/ada/"])
  func `the workspace is the nearest upward`(directory: String) async {
    let world = World(currentDirectory: directory)
    #expect(await world.run("architecture") == .success)
    #expect(world.asked == ["read /home/ada"])
  }

  @Test func `the root of the file system can be a workspace`() async {
    let world = World(currentDirectory: "/top")
    #expect(await world.run("architecture") == .success)
    #expect(world.asked == ["read /"])
  }

  @Test func `an option names another`() async {
    let world = World(currentDirectory: "/elsewhere")
    #expect(await world.run("--root", "/home/ada", "architecture") == .success)
    #expect(world.asked == ["read /home/ada"])
  }

  @Test func `an option that names none is told, and nothing is read`() async {
    let world = World()
    #expect(await world.run("--root", "/elsewhere", "architecture", "--update") == .notFound)
    #expect(
      world.terminal.errorOutput
        == "'/elsewhere' is no workspace: it has not both a Package.swift and a folder Packages.\n"
    )
    #expect(world.asked == [])
  }

  @Test func `where there is none, that is told, and nothing is read`() async {
    let world = World(currentDirectory: "/elsewhere/\u{1B}[31m")
    #expect(await world.run("check") == .notFound)
    #expect(
      world.terminal.errorOutput == """
        There is no workspace in '/elsewhere/\\u{1B}[31m' or above: no folder has both a Package.swift \
        and a folder Packages. Name one with --root.

        """
    )
    #expect(world.asked == [])
  }

  @Test(arguments: ["check", "architecture"])
  func `a workspace that cannot be read is one sentence`(command: String) async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.readWorkspace = { _ in throw Broken() }
    #expect(await workspaceTool.run([command], dependencies) == .notFound)
    #expect(world.terminal.errorOutput == "it is broken\n")
    #expect(world.terminal.output == "")
  }
}

@Suite struct UsageTests {
  @Test func `help and version ask nothing of the world`() async {
    let world = World()
    #expect(await world.run("--help") == .success)
    #expect(await world.run("check", "--help") == .success)
    #expect(await world.run("--version") == .success)
    #expect(world.terminal.output.contains("  70  "))
    #expect(world.terminal.output.hasSuffix("workspace 0.1.0\n"))
    #expect(world.asked == [])
  }
}
