import CommandSupport
import SQLiteDatabase
import Store
import TemplateCommand
import TemplateStore
import TerminalClient
import Testing

@Suite struct TemplateCommandTests {
  private let terminal = MockTerminal(streams: [])
  private let dependencies: Dependencies

  init() {
    dependencies = Dependencies(
      system: .mock(terminal: terminal),
      databases: .mock {
        let database = SQLiteDatabase.inMemory()
        return (items: .mock(in: database), unitOfWork: .mock(in: database))
      }
    )
  }

  @Test func `add saves and prints an item, which list prints again`() async {
    #expect(await run("add", "Buy milk") == .success)
    #expect(await run("add", "Drink \u{1B}[31mit") == .success)
    #expect(await run("list") == .success)
    let lines = "1  Buy milk\n2  Drink \\u{1B}[31mit\n"
    #expect(terminal.output == lines + lines)
    #expect(terminal.errorOutput == "")
  }

  @Test func `an empty title is refused`() async {
    #expect(await run("add", "") == .usage)
    #expect(terminal.errorOutput == "The title must not be empty.\n")
    #expect(await run("list") == .success)
    #expect(terminal.output == "")
  }

  @Test func `--json prints one object per item`() async {
    #expect(await run("add", "Buy milk", "--json") == .success)
    #expect(await run("list", "--json") == .success)
    let lines = terminal.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"id":1,"schema_version":1,"#) })
  }

  @Test
  func `list prints nothing without a database, but refuses a missing one that an option names`()
    async
  {
    #expect(await run("list") == .success)
    #expect(await run("list", "--database", "/missing") == .notFound)
    #expect(terminal.output == "")
    #expect(terminal.errorOutput.hasPrefix("The database /missing does not exist.\n"))
  }

  @Test func `add reports that an item is saved which cannot be printed`() async {
    terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await run("add", "Buy milk") == .notShown)
    #expect(terminal.errorOutput.hasPrefix("The item is saved, but the result could not be "))
  }

  @Test(arguments: [["add"], ["add", "a", "b"], ["lsit"], ["list", "--jsno"]])
  func `an invalid command line is refused with the usage`(arguments: [String]) async {
    #expect(await templateTool.run(arguments, dependencies) == .usage)
    #expect(terminal.errorOutput.contains("Usage: template "))
  }

  @Test(arguments: [
    (["--help"], "Keep a list of items."), (["add", "--help"], "TITLE"),
    (["manual"], ".SH COMMANDS"), (["completions", "bash"], "complete "),
    (["doctor"], "✓ database: "), (["--version"], "template "),
  ])
  func `help, the manual, completions and doctor describe the tool`(
    arguments: [String],
    text: String
  ) async {
    #expect(await templateTool.run(arguments, dependencies) == .success)
    #expect(terminal.output.contains(text))
  }

  private func run(_ arguments: String...) async -> ExitCode {
    await templateTool.run(arguments, dependencies)
  }
}
