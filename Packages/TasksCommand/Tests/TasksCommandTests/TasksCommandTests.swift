import CommandSupport
import Store
import TasksCommand
import TerminalClient
import Testing
import TextFormatting

@Suite struct TasksCommandTests {
  let tasks = TasksTester()

  @Test func `text from outside is escaped`() async {
    #expect(await tasks("add 'a\u{1B}[31m\nb'") == "Added 1: a\\u{1B}[31m\\nb\n")
    #expect(await tasks("list").hasSuffix("  a\\u{1B}[31m\\nb\n"))
    #expect(await tasks("show 1").contains("a\\u{1B}[31m\\nb\n"))
  }

  @Test func `show prints all fields and the history`() async {
    #expect(
      await tasks(
        "add Buy milk --due today --notes 'one\n\ntwo' --tag shop",
        "edit 1 --due tomorrow --priority high",
        "done 1",
        "show 1"
      ) == """
        N         1
        NAME      Buy milk
        DUE       Saturday, 16 January 2027
        PRIORITY  high
        TAGS      #shop
        CREATED   2027-01-15 09:00:00+01:00
        DONE      2027-01-15 09:00:00+01:00
        NOTES     one

                  two
        HISTORY   2027-01-15 09:00:00+01:00  added 1: Buy milk
                  2027-01-15 09:00:00+01:00  DUE 2027-01-15 → 2027-01-16, PRIORITY none → high
                  2027-01-15 09:00:00+01:00  completed 1: Buy milk

        """
    )
    #expect(await tasks("show 1 --json").contains(#""history":[{"action":"add","after":{"#))
  }

  @Test func `the history shows the removed and the added lines of notes`() async {
    _ = await tasks(
      "add A --notes 'one\ntwo\nthree'",
      "edit 1 --notes 'one\nzwei\nthree' --name B"
    )
    #expect(
      await tasks("show 1").hasSuffix(
        """
         2027-01-15 09:00:00+01:00  NAME A → B, NOTES
                   - two
                   + zwei

        """
      )
    )
  }

  @Test func `headings, days and sentences are German where the language is German`() async {
    let tasks = TasksTester(language: "de_DE.UTF-8")
    #expect(await tasks.result(of: "list").errors == "Du hast noch keine Aufgaben hinzugefügt\n")
    #expect(
      await tasks("add Milch kaufen --due morgen --priority high")
        == "Aufgabe 1 hinzugefügt: Milch kaufen (fällig Samstag, 16. Januar 2027; Priorität hoch)\n"
    )
    #expect(await tasks("agenda").hasPrefix("MORGEN\n 1          hoch       Milch kaufen"))
    #expect(
      await tasks("list") == """
        NR  FÄLLIG             PRIORITÄT  NAME
         1  morgen             hoch       Milch kaufen

        """
    )
    #expect(
      await tasks("done 1", "undo") == "Rückgängig gemacht: Aufgabe 1 erledigt: Milch kaufen\n"
    )
    #expect(await tasks("--language en").hasPrefix(" N  DUE"))
    #expect(await tasks.result(of: "done 7").errors.hasPrefix("There is no task 7."))
  }

  @Test func `a change that cannot be printed is reported as saved`() async {
    tasks.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    let result = await tasks.result(of: "add Buy milk")
    #expect(result.code == .notShown)
    #expect(result.errors.hasPrefix("The change is saved, but the result could not be printed.\n"))
  }

  @Test(arguments: [
    "add", "done", "done a", "done 0", "show", "lsit", "list --all --done", "list --jsno", "undo 0",
    "undo 1 2", "list --json --format csv", "edit 1 2 --name a", "add a --priority urgent",
    "list --due-by none",
  ])
  func `an invalid command line is refused`(line: String) async {
    let result = await tasks.result(of: line)
    #expect(result.code == .usage)
    #expect(result.errors.contains("See 'tasks ") || result.errors.contains(#""code":"usage""#))
  }

  @Test(arguments: [
    ("--help", "Usage: tasks [COMMAND] [OPTIONS]"), ("add --help", "NAME..."),
    ("manual", ".SH COMMANDS"), ("completions bash", "complete "), ("doctor", "✓ database: "),
    ("--version", "tasks "),
    ("import --help", "  65   The file is damaged, has an invalid line"),
    ("manual", "The file to import is damaged or has an invalid line"),
    ("export --help", "  72   The export is written, but its result could not be printed.\n"),
    ("list --help", "  66   The database given with --database does not exist.\n"),
  ])
  func `help, the manual, completions and doctor describe the tool`(
    line: String,
    text: String
  ) async {
    let result = await tasks.result(of: line)
    #expect(result.code == .success)
    #expect(result.output.contains(text))
  }
}
