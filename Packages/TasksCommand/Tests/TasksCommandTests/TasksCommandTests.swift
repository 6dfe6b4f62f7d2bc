import CommandSupport
import Store
import TasksCommand
import TerminalClient
import Testing
import TextFormatting

@Suite struct TasksCommandTests {
  let tasks = TasksTester()

  @Test func `add prints number, name, weekday and date as they were understood`() async {
    #expect(await tasks("add Buy milk") == "Added 1: Buy milk\n")
    #expect(
      await tasks("add Pay the rent --due 'next fri' --tag home -t money --priority high")
        == "Added 2: Pay the rent (due Friday, 22 January 2027; high priority; #home #money)\n"
    )
    #expect(await tasks("add -- -5 --due x") == "Added 3: -5 --due x\n")
  }

  @Test(arguments: [
    ("due:fri", "--due fri"), ("due:2027-01-20", "--due 2027-01-20"), ("pri:H", "--priority high"),
    ("pri:A", "--priority high"), ("pri:b", "--priority medium"), ("pri:L", "--priority low"),
    ("priority:low", "--priority low"), ("+home", "--tag home"),
  ])
  func `add reports a word that looks like a field`(word: String, option: String) async {
    let result = await tasks.result(of: "add Buy \(word)")
    #expect(result.output == "Added 1: Buy \(word)\n")
    #expect(
      result.errors == "'\(word)' is part of the name. To set the field, use '\(option)'.\n"
    )
    #expect(await tasks.result(of: "add Buy 3 + 4 due: +49 pri: pri:X").errors == "")
  }

  @Test(arguments: ["tomorow", "9 ma", "30 feb", ""])
  func `add refuses a day that it does not understand, and saves nothing`(day: String) async {
    let result = await tasks.result(of: ["add", "Buy", "--due", day])
    #expect(result.code == .usage)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("Invalid value '\(day)' for '--due': must be "))
    #expect(await tasks("list --all") == "")
  }

  @Test func `add suggests the nearest day`() async {
    let result = await tasks.result(of: "add Buy --due tomorow")
    #expect(result.errors.contains("today, tomorrow, fri, 'next fri', 3d, 2w, eow, eom, "))
    #expect(result.errors.contains("Did you mean 'tomorrow'?"))
  }

  @Test(arguments: [["add", " "], ["add", "a", "--tag", "b c"]])
  func `add refuses a blank name and a tag with a space`(arguments: [String]) async {
    let result = await tasks.result(of: arguments)
    #expect(result.code == .usage)
    #expect(result.errors.contains("Nothing was changed."))
    // An export of a database without tasks would succeed.
    #expect(await tasks.result(of: "export out").errors.contains("no task is saved yet"))
  }

  @Test func `list is the default command, in a total order`() async {
    #expect(
      await tasks(
        "add No day",
        "add Later --due 24-dec",
        "add Low --due today --priority low",
        "add Overdue --due 2027-01-14 --tag shop",
        "add Second --due today",
        "add High --due today --priority high",
        ""
      ) == """
         N  DUE                PRIORITY  NAME
         4  ! Thu 14 Jan 2027            Overdue #shop
         6  Fri 15 Jan 2027    high      High
         3  Fri 15 Jan 2027    low       Low
         5  Fri 15 Jan 2027              Second
         2  Fri 24 Dec 2027              Later
         1                               No day

        """
    )
  }

  @Test func `list combines conditions`() async {
    _ = await tasks(
      "add Buy MILCH --tag shop --due today",
      "add Buy bread --tag shop --due 3d",
      "add Read --notes 'über Milch' --priority low",
      "add Done --tag shop",
      "done 4"
    )
    func numbers(_ line: String) async -> [String] {
      await tasks("\(line) --format csv").split(separator: "\r\n").dropFirst()
        .map { String($0.prefix { $0 != "," }) }
    }
    #expect(await numbers("list milch") == ["1", "3"])
    #expect(await numbers("list ÜBER milch") == ["3"])
    #expect(await numbers("list --tag shop") == ["1", "2"])
    #expect(await numbers("list --tag shop --all") == ["1", "2", "4"])
    #expect(await numbers("list --done") == ["4"])
    #expect(await numbers("list --priority low") == ["3"])
    #expect(await numbers("list --due-by tomorrow") == ["1"])
    #expect(await numbers("list --due-by 3d shop bread") == ["2"])
    #expect(await numbers("list --limit 2") == ["1", "2"])
  }

  @Test func `list --done has the day of completion`() async {
    _ = await tasks("add Buy milk --due 3d", "done 1")
    #expect(
      await tasks("list --done") == """
         N  DONE               PRIORITY  NAME
         1  Fri 15 Jan 2027              ✓ Buy milk

        """
    )
  }

  @Test func `a tag is understood as lists print it`() async {
    #expect(await tasks("add A --tag #shop --tag home") == "Added 1: A (#shop #home)\n")
    _ = await tasks("add B", "add Issue #12", "add D --tag x#")
    for line in ["list #shop", "list #SHO", "list --tag #shop", "list --tag shop"] {
      #expect(await tasks("\(line) --format numbers") == "1\n")
    }
    #expect(await tasks("list #12 --format numbers") == "3\n")
    #expect(await tasks("list # --format numbers") == "3\n4\n")
    #expect(await tasks("list --format tags") == "shop\nhome\nx#\n")
    #expect(await tasks("edit 1 --untag #home --tag #shop") == "Edited 1: A (#shop)\n")
    #expect(await tasks("edit 1 --tag none --tag #none") == "Edited 1: A (#none)\n")
  }

  @Test func `an empty list is explained on standard error`() async {
    #expect(await tasks.result(of: "list").errors == "You have not added any tasks yet\n")
    _ = await tasks("add A", "done 1")
    let result = await tasks.result(of: "list")
    #expect(result.output == "")
    #expect(result.errors == "You have no open tasks\n")
    #expect(await tasks.result(of: "list --all b").errors == "No task matches\n")
    #expect(await tasks.result(of: "list --json").errors == "")
  }

  @Test func `JSON and CSV have all fields`() async {
    _ = await tasks("add 'A, \"b\"' --notes 'x\ny' --due today --tag c --tag d --priority low")
    #expect(
      await tasks("--json") == """
        {"completed":null,"created":"2027-01-15T08:00:00.000Z","due":"2027-01-15","id":1,"name":"A, \\"b\\"",\
        "notes":"x\\ny","priority":"low","schema_version":1,"tags":["c","d"],"time":"2027-01-15T08:00:00.123Z",\
        "type":"task"}

        """
    )
    #expect(
      await tasks("list --format csv")
        == """
        id,name,notes,due,tags,priority,created,completed\r
        1,"A, ""b""\","x\\ny",2027-01-15,c d,low,2027-01-15T08:00:00.000Z,\r

        """.replacing("\"x\\ny\"", with: "x\\ny")
    )
  }

  @Test func `numbers and tags are printed for shells`() async {
    _ = await tasks("add A --tag x --tag y", "add B --tag y", "add C", "add D --tag z", "done 4")
    #expect(await tasks("list --format numbers") == "1\n2\n3\n")
    #expect(await tasks("list --all --format tags") == "x\ny\nz\n")
    #expect(await tasks("list c --format tags") == "")
    #expect(await tasks("completions fish").contains("(tasks list --done --format numbers "))
  }

  @Test func `text from outside is escaped`() async {
    #expect(await tasks("add 'a\u{1B}[31m\nb'") == "Added 1: a\\u{1B}[31m\\nb\n")
    #expect(await tasks("list").hasSuffix("  a\\u{1B}[31m\\nb\n"))
    #expect(await tasks("show 1").contains("a\\u{1B}[31m\\nb\n"))
  }

  @Test(arguments: [20, 30, 40, 80])
  func `no row exceeds the terminal`(width: Int) async {
    let tasks = TasksTester(
      streams: [.output],
      language: "de_DE.UTF-8",
      environment: ["COLUMNS": "\(width)", "NO_COLOR": "1"]
    )
    _ = await tasks(
      "add 'Ein sehr langer Name aus vielen Wörtern und 漢字漢字漢字漢字漢字漢字漢字漢字' --due '3 märz' --priority high",
      "add Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnungsparagraph --due gestern"
    )
    for line in ["list", "agenda --all", "show 1 2"] {
      let rows = await tasks(line).split(separator: "\n")
      #expect(rows.count > 2)
      for row in rows { #expect(row.terminalWidth <= width, "\(row)") }
    }
  }

  @Test func `done completes all tasks or none`() async {
    _ = await tasks("add A", "add B")
    let result = await tasks.result(of: "done 1 7 2")
    #expect(result.code == .notFound)
    #expect(result.errors.hasPrefix("There is no task 7. Nothing was changed.\n"))
    #expect(await tasks("done 2 1 2") == "Completed 2: B\nCompleted 1: A\n")
    #expect(await tasks("done 1") == "1 is already done: A\n")
    #expect(await tasks("undo") == "Undone: completed 1: A\nUndone: completed 2: B\n")
    #expect(await tasks("reopen 1") == "1 is already open: A\n")
  }

  @Test(arguments: ["done 1", "edit 1 --name a", "show 1", "delete 1", "reopen 1"])
  func `an unknown number is not found, and creates no database`(line: String) async throws {
    #expect(await tasks.result(of: line).code == .notFound)
    let location = DatabaseLocation.file("/home/ada/.local/share/tasks/tasks.sqlite3")
    #expect(try await tasks.dependencies.databases.openIfPresent(location) == nil)
  }

  @Test func `a deleted task is not found, and its number is not assigned again`() async {
    #expect(await tasks("add A", "delete 1") == "Deleted 1: A\n")
    #expect(await tasks.result(of: "done 1").code == .notFound)
    #expect(await tasks("add B") == "Added 2: B\n")
  }

  @Test func `edit sets and clears fields, and keeps the others`() async {
    #expect(
      await tasks("add A --due today --tag a --notes x", "edit 1 --due none --tag b --priority low")
        == "Edited 1: A (low priority; #a #b)\n"
    )
    #expect(
      await tasks("edit 1 --tag none --tag c --priority none --notes none --name 'B c'")
        == "Edited 1: B c (#c)\n"
    )
    #expect(await tasks("edit 1 --untag c") == "Edited 1: B c\n")
    #expect(await tasks("edit 1 --untag c") == "1 is unchanged: B c\n")
    #expect(await tasks.result(of: "edit 1").code == .usage)
    #expect(await tasks.result(of: ["edit", "1", "--name", ""]).code == .usage)
    #expect(await tasks("undo 3").hasSuffix("\nUndone: edited 1: A\n"))
    #expect(
      await tasks("list --json").contains(#""due":"2027-01-15","id":1,"name":"A","notes":"x""#)
    )
  }

  @Test func `undo and redo revert and reapply any number of steps`() async {
    _ = await tasks("add A", "add B", "done 1")
    #expect(await tasks("undo 2") == "Undone: completed 1: A\nUndone: added 2: B\n")
    #expect(await tasks("redo") == "Redone: added 2: B\n")
    #expect(await tasks("redo 9") == "Redone: completed 1: A\n")
    let result = await tasks.result(of: "redo")
    #expect(result.code == .refused)
    #expect(result.errors == "There is nothing to redo.\n")
    #expect(await tasks("undo 99").split(separator: "\n").count == 3)
    #expect(await tasks.result(of: "undo").errors == "There is nothing to undo.\n")
  }

  @Test func `undo --list lists steps, newest first, and changes nothing`() async {
    _ = await tasks("add A", "add B", "done 1 2", "undo")
    let list = """
      3  2027-01-15 09:00:00+01:00  completed 1: A  and 1 more  (undone)
      2  2027-01-15 09:00:00+01:00  added 2: B
      1  2027-01-15 09:00:00+01:00  added 1: A

      """
    #expect(await tasks("undo --list") == list)
    #expect(await tasks("undo --list 1") == list.prefix { $0 != "\n" } + "\n")
    #expect(await tasks("undo --list --json").contains(#""action":"complete","count":2"#))
  }

  @Test func `undo --list without steps prints a sentence on standard error`() async {
    #expect(await tasks.result(of: "undo --list").errors == "No steps are saved\n")
    #expect(await tasks.result(of: "undo --list --json").errors == "")
    _ = await tasks("add A")
    #expect(await tasks.result(of: "undo --list").errors == "")
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

  @Test func `agenda groups tasks by their due days`() async {
    _ = await tasks(
      "add Late --due 2027-01-04",
      "add Now --due today",
      "add Soon --due tomorrow",
      "add Sunday --due sun",
      "add Next --due 'next fri'",
      "add Far --due 3w",
      "add Never"
    )
    #expect(
      await tasks("agenda") == """
        OVERDUE
         1  ! Mon 4 Jan 2027             Late

        TODAY
         2                               Now

        TOMORROW
         3  Sat 16 Jan 2027              Soon

        LATER THIS WEEK
         4  Sun 17 Jan 2027              Sunday

        NEXT WEEK
         5  Fri 22 Jan 2027              Next

        """
    )
    let all = await tasks("agenda --all")
    #expect(
      all.contains("\n\nLATER\n 6  Fri 5 Feb 2027")
        && all.hasSuffix("NO DATE\n 7" + spaces + "Never\n")
    )
    #expect(await tasks("agenda --weeks 4").contains("\n\nWEEK FROM Mon 1 Feb 2027\n"))
    #expect(await tasks("agenda --first-weekday sunday").contains("\n\nNEXT WEEK\n 4  Sun"))
    #expect(await tasks("agenda --json").contains(#""group":"later_this_week","id":4"#))
  }

  private let spaces = String(repeating: " ", count: 31)

  @Test func `headings, days and sentences are German where the language is German`() async {
    let tasks = TasksTester(language: "de_DE.UTF-8")
    #expect(await tasks.result(of: "list").errors == "Du hast noch keine Aufgaben hinzugefügt\n")
    #expect(
      await tasks("add Milch kaufen --due morgen --priority high")
        == "Aufgabe 1 hinzugefügt: Milch kaufen (fällig Samstag, 16. Januar 2027; Priorität hoch)\n"
    )
    #expect(await tasks("agenda").hasPrefix("MORGEN\n 1  Sa 16. Jan 2027"))
    #expect(
      await tasks("list") == """
        NR  FÄLLIG             PRIORITÄT  NAME
         1  Sa 16. Jan 2027    hoch       Milch kaufen

        """
    )
    #expect(
      await tasks("done 1", "undo") == "Rückgängig gemacht: Aufgabe 1 erledigt: Milch kaufen\n"
    )
    #expect(await tasks("--language en").hasPrefix(" N  DUE"))
    #expect(await tasks.result(of: "done 7").errors.hasPrefix("There is no task 7."))
  }

  @Test func `list in colour marks overdue and important tasks, and counts the rest`() async {
    let tasks = TasksTester(streams: [.output], environment: ["COLUMNS": "60"])
    _ = await tasks("add A --due 2027-01-14 --priority high", "add B --priority high", "add C")
    let result = await tasks.result(of: "list --limit 2")
    #expect(result.output.contains("\u{1B}[31m 1  ! Thu 14 Jan 2027  high      A\u{1B}[0m\n"))
    #expect(result.output.contains("\u{1B}[1m 2"))
    #expect(result.errors.contains("2 of 3 tasks"))
  }

  @Test func `a change that cannot be printed is reported as saved`() async {
    tasks.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    let result = await tasks.result(of: "add Buy milk")
    #expect(result.code == .notShown)
    #expect(result.errors.hasPrefix("The change is saved, but the result could not be printed.\n"))
  }

  @Test
  func `list prints nothing without a database, but refuses a missing one that an option names`()
    async
  {
    #expect(await tasks.result(of: "list").code == .success)
    #expect(await tasks.result(of: "list --database /missing").code == .notFound)
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
    ("import --help", "  65   The file is damaged, or has an invalid line.\n"),
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
