import CommandSupport
import TerminalClient
import Testing
import WorkspaceCommand
import WorkspaceRules

@Suite struct CheckTests {
  @Test func `check succeeds without violations`() async {
    let fixture = Fixture(readme: Fixture.currentReadme)
    #expect(await fixture.run("check") == .success)
    #expect(
      fixture.terminal.output
        == "Rules: \(fixture.architecture.rules.count). Broken: 0. Violations: 0.\n"
    )
    #expect(fixture.terminal.errorOutput == "")
  }

  @Test func `check prints a line for each violation, and the totals`() async {
    let fixture = Fixture(readme: Fixture.currentReadme, imports: "import CSQLite")
    #expect(await fixture.run("check") == .refused)
    #expect(
      fixture.terminal.output == """
        Packages/Unit/Sources/Unit/Unit.swift:2: Unit imports CSQLite (SQLite has one place). \
        Why: SQLiteDatabase can be replaced in one place. Do: Use SQLiteDatabase.
        Rules: \(fixture.architecture.rules.count). Broken: 1. Violations: 1.

        """
    )
    #expect(fixture.terminal.errorOutput == "")
  }
}

@Suite struct PictureTests {
  @Test func `the picture is printed as text`() async {
    let fixture = Fixture()
    #expect(await fixture.run("architecture") == .success)
    #expect(fixture.terminal.output == "support  Unit\n")
    #expect(fixture.calls == ["read /home/ada"])
  }

  @Test func `the picture is printed as a Mermaid diagram`() async {
    let fixture = Fixture()
    #expect(await fixture.run("architecture", "--format", "mermaid") == .success)
    #expect(fixture.terminal.output == "flowchart TD\n  subgraph support\n    Unit\n  end\n")
  }

  @Test func `an update replaces the picture between the marks, and prints nothing`() async {
    let fixture = Fixture()
    #expect(await fixture.run("architecture", "--update") == .success)
    #expect(fixture.readme == Fixture.currentReadme)
    #expect(fixture.terminal.writes.isEmpty)
  }

  @Test func `an update of a current picture writes nothing`() async {
    let fixture = Fixture(readme: Fixture.currentReadme)
    #expect(await fixture.run("architecture", "--update") == .success)
    #expect(
      fixture.calls == [
        "read /home/ada", "read /home/ada/Documentation/app/README.md", "read /home/ada/README.md",
      ]
    )
  }

  @Test func `a check reports a stale picture, and writes nothing`() async {
    let fixture = Fixture()
    #expect(await fixture.run("check") == .refused)
    #expect(
      fixture.terminal.output.hasPrefix(
        "The picture in README.md is out of date. Run 'workspace architecture --update'.\nRules: "
      )
    )
    #expect(fixture.readme == Fixture.readme)
  }

  @Test(
    arguments: [
      "# Work\n", "<!-- picture: swift run workspace architecture --update -->\n",
      "<!-- end of picture -->\n<!-- picture: swift run workspace architecture --update -->\n",
    ]
  ) func `a page without marks is not changed`(readme: String) async {
    let fixture = Fixture(readme: readme)
    #expect(await fixture.run("architecture", "--update") == .notFound)
    #expect(fixture.readme == readme)
    #expect(fixture.terminal.errorOutput.contains("around its picture"))
  }

  @Test func `a page that cannot be read or written is reported in one sentence`() async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    dependencies.files.write = { _, _ in throw DiskError() }
    #expect(
      await workspaceTool.run(["architecture", "--update"], dependencies) == .internalError
    )
    dependencies.files.read = { _ in throw DiskError() }
    #expect(await workspaceTool.run(["architecture", "--update"], dependencies) == .notFound)
    #expect(
      fixture.terminal.errorOutput == """
        Cannot write '/home/ada/README.md': no space.
        'git status' lists the files that are written.
        Cannot read '/home/ada/Documentation/app/README.md': no space

        """
    )
  }
}

@Suite struct RootTests {
  @Test(arguments: [
    ("/home/ada", [], "/home/ada"), ("/home/ada/Packages/Unit", [], "/home/ada"),
    ("/home/ada/", [], "/home/ada"), ("/top", [], "/"),
    ("/elsewhere", ["--root", "/home/ada"], "/home/ada"),
  ])
  func `the workspace is the nearest one upward, unless the option names another`(
    directory: String,
    options: [String],
    root: String
  ) async {
    let fixture = Fixture(currentDirectory: directory)
    let code = await workspaceTool.run(options + ["architecture"], fixture.dependencies)
    #expect(code == .success)
    #expect(fixture.calls == ["read \(root)"])
  }

  @Test(arguments: [
    (
      ["--root", "/elsewhere"],
      "'/elsewhere' is not a workspace: it needs a Package.swift and a directory Packages.\n"
    ),
    (
      [],
      "'/\\u{1B}[31m' is not in a workspace: no enclosing directory has a Package.swift and a directory "
        + "Packages. Name a workspace with --root.\n"
    ),
  ])
  func `a missing workspace is reported, and nothing is read`(options: [String], message: String)
    async
  {
    let fixture = Fixture(currentDirectory: "/\u{1B}[31m")
    let arguments = options + ["architecture", "--update"]
    #expect(await workspaceTool.run(arguments, fixture.dependencies) == .notFound)
    #expect(fixture.terminal.errorOutput == message)
    #expect(fixture.calls == [])
  }

  @Test(arguments: ["check", "architecture"])
  func `an unreadable workspace is reported in one sentence`(command: String) async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    dependencies.readWorkspace = { _ in throw DiskError() }
    #expect(await workspaceTool.run([command], dependencies) == .notFound)
    #expect(fixture.terminal.errorOutput == "no space\n")
    #expect(fixture.terminal.output == "")
  }
}

@Suite struct UsageTests {
  @Test func `help and version read no file`() async {
    let fixture = Fixture()
    #expect(await fixture.run("--help") == .success)
    #expect(await fixture.run("check", "--help") == .success)
    #expect(await fixture.run("--version") == .success)
    #expect(fixture.terminal.output.contains("  70  "))
    #expect(!fixture.terminal.output.contains("  73  "))
    #expect(fixture.terminal.output.hasSuffix("workspace 0.1.0\n"))
    #expect(fixture.calls == [])
  }
}
