import CommandSupport
import FileClient
import TaskStore
import TerminalClient
import Testing

@Suite struct FileTests {
  let tasks = TasksTester()

  /// Adds tasks with every field, and returns a tester of another, empty database that has the same files.
  private func exportEverything() async -> TasksTester {
    _ = await tasks(
      "add Buy milk --due tomorrow --tag shop --priority high --notes 'two\nlines 100%'",
      "add Deleted",
      "add Done --tag +project --due 2027-02-01",
      "done 3",
      "delete 2",
      "edit 1 --name 'Büy milk'",
      "undo"
    )
    _ = await tasks("export backup.jsonl")
    let other = TasksTester()
    other.files["backup.jsonl"] = tasks.files["backup.jsonl"]
    return other
  }

  @Test func `an import of an export restores tasks, numbers and history`() async {
    let other = await exportEverything()
    #expect(await other("import backup.jsonl") == "Imported 2 tasks.\n")
    for line in ["list --all --format csv", "undo --list", "show 1 3"] {
      #expect(await other(line) == (await tasks(line)))
    }
    #expect(await other("add Next") == "Added 4: Next\n")
    #expect(await other("undo 2").hasSuffix("\nUndone: deleted 2: Deleted\n"))
    _ = await other("export copy.jsonl")
    #expect(other.files["copy.jsonl"] != nil)
  }

  @Test func `export reports the tasks, and replaces no file`() async {
    _ = await tasks("add A", "add B")
    #expect(await tasks("export backup.jsonl") == "Exported 2 tasks to backup.jsonl.\n")
    let result = await tasks.result(of: "export backup.jsonl")
    #expect(result.code == .cannotCreate)
    #expect(await tasks.result(of: "export -").output.hasPrefix(#"{"columns":{"task":["id","#))
    #expect(await TasksTester().result(of: "export x.jsonl").code == .refused)
  }

  @Test func `an import needs an empty database`() async {
    let other = await exportEverything()
    _ = await other("add A", "undo")
    let result = await other.result(of: "import backup.jsonl")
    #expect(result.code == .refused)
    #expect(result.errors.contains(" is not empty. Nothing was changed.\n"))
  }

  @Test func `a damaged export changes nothing`() async throws {
    let other = await exportEverything()
    let lines = try #require(other.files["backup.jsonl"]).split(separator: UInt8(ascii: "\n"))
    let damaged: [[ArraySlice<UInt8>]] = [
      [], Array(lines.dropLast()), Array(lines.dropFirst()), lines.filter { $0 != lines[2] },
    ]
    for lines in damaged {
      other.files["backup.jsonl"] = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      #expect(await other.result(of: "import backup.jsonl").code == .invalidInput)
    }
    #expect(await other.result(of: "undo").errors == "There is nothing to undo.\n")
    #expect(await other.result(of: "import missing.jsonl").code == .notFound)
  }

  @Test func `a todo.txt has priority, dates, tags, due day and notes`() async {
    _ = await exportEverything()
    _ = await tasks("export todo.txt --format todo.txt")
    #expect(
      tasks.text(of: "todo.txt") == """
        (A) 2027-01-15 Buy milk @shop due:2027-01-16 notes:two%0Alines%20100%25
        x 2027-01-15 2027-01-15 Done +project due:2027-02-01

        """
    )
  }

  @Test(arguments: [true, false])
  func `a todo.txt is escaped on a terminal, and exact in files and pipes`(
    isTerminal: Bool
  ) async {
    let tasks = TasksTester(streams: isTerminal ? [.output] : [])
    _ = await tasks("add a\u{1B}[31m", "export todo.txt --format todo.txt")
    #expect(tasks.text(of: "todo.txt") == "2027-01-15 a\u{1B}[31m\n")
    let name = isTerminal ? "a\\u{1B}[31m" : "a\u{1B}[31m"
    #expect(await tasks("export - --format todo.txt") == "2027-01-15 \(name)\n")
  }

  @Test(arguments: [
    "Call @home", "3 +4", "due:2027-01-20", "due:friday", "A pri:B", "A notes:b", "a\u{2028}b",
  ])
  func `an export to todo.txt warns of names that an import would change`(name: String) async {
    _ = await tasks("add \(name)", "add x (A) 2027-01-01  due: rec:w notes:100% --tag a --due 3d")
    let warning = """
      Warning: A todo.txt changes 1 task: due times, blockers and some recurrences have no place in it, words such as \
      '@home' or 'due:…' in a name mean fields, and white space becomes one space. \
      A JSON export keeps everything.

      """
    #expect(await tasks.result(of: "export todo.txt --format todo.txt").errors == warning)
    #expect(await tasks.result(of: "export backup.jsonl").errors == "")
    let json = await tasks.result(of: "export 2.txt --format todo.txt --json").errors
    #expect(json.contains(#""code":"changed_tasks""#))
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}"])
  func `a combining character after white space or a prefix survives an import of a todo.txt`(
    mark: String
  ) async {
    let text = """
      2027-01-15 a \(mark)b +\(mark)p @\(mark)t notes:\(mark)n
      2027-01-15 \(mark)

      """
    tasks.files["todo.txt"] = Array(text.utf8)
    #expect(await tasks.result(of: "import todo.txt --format todo.txt").code == .success)
    let exported = await tasks.result(of: "export 2.txt --format todo.txt")
    #expect(exported.errors == "")
    #expect(tasks.files["2.txt"] == Array(text.utf8))
  }

  @Test func `a todo.txt with a task that is too long changes nothing`() async {
    let notes = String(repeating: "x", count: TaskItem.Content.maximumSize)
    tasks.files["todo.txt"] = Array("A\nB notes:\(notes)\n".utf8)
    let result = await tasks.result(of: "import todo.txt --format todo.txt")
    #expect(result.code == .invalidInput)
    #expect(
      result.errors == """
        Cannot import todo.txt: line 2: The name, the notes, the tags and the project are too long: they take 4900008 bytes, more \
        than 4900000.
        Nothing was changed. Correct the line.

        """
    )
  }

  @Test func `x and a priority at the start of a name survive an export to todo.txt`() async {
    _ = await tasks("add x (A) A", "add (A) x B", "done 2", "export todo.txt --format todo.txt")
    let other = TasksTester()
    other.files["todo.txt"] = tasks.files["todo.txt"]
    #expect(
      await other("import todo.txt --format todo.txt")
        == "Imported 1: x (A) A\nImported 2: (A) x B\n"
    )
  }

  @Test(arguments: [
    "--project home.garden --start 2027-01-10 --every 1w --due 2027-01-20", "--after 1y",
    "--after weekdays",
    "--every 'monthly on 31' --due 2027-01-31 --tag +x --project p", "--every 3d --due 2027-01-20",
  ])
  func `projects, start days and recurrences survive an export to todo.txt`(fields: String) async {
    _ = await tasks("add A \(fields)")
    #expect(await tasks.result(of: "export todo.txt --format todo.txt").errors == "")
    let other = TasksTester()
    other.files["todo.txt"] = tasks.files["todo.txt"]
    let imported = await other("import todo.txt --format todo.txt")
    #expect(imported.contains("project") || fields.contains("--after") || fields.contains("3d"))
    _ = await other("export again.txt --format todo.txt")
    #expect(other.text(of: "again.txt") == tasks.text(of: "todo.txt"))
  }

  @Test(arguments: [
    "--due '20 jan 14:00'", "--blocked-by 1", "--after 1w --until 2027-03-01", "--after mon,thu",
    "--every 'monthly on 31' --due 2027-01-20",
  ])
  func `an export to todo.txt warns of fields that have no place in it`(fields: String) async {
    _ = await tasks("add A", "add B \(fields)")
    let result = await tasks.result(of: "export todo.txt --format todo.txt")
    #expect(result.errors.hasPrefix("Warning: A todo.txt changes 1 task: "))
  }

  @Test func `an exported todo.txt can be imported, as one step`() async {
    _ = await exportEverything()
    _ = await tasks("add Low --priority low", "done 4", "add Medium --priority medium")
    _ = await tasks("export todo.txt --format todo.txt")
    let other = TasksTester()
    other.files["todo.txt"] = tasks.files["todo.txt"]
    #expect(
      await other("add First", "import todo.txt --format todo.txt").hasPrefix(
        "Imported 2: Buy milk (due Saturday, 16 January 2027; high priority; #shop)\nImported 3: "
      )
    )
    _ = await other("export again.txt --format todo.txt")
    #expect(
      other.text(of: "again.txt").split(separator: "\n").filter { !$0.hasSuffix("First") }
        == tasks.text(of: "todo.txt").split(separator: "\n")
    )
    #expect(await other("undo").split(separator: "\n").count == 4)
    #expect(await other("list --all --format csv").split(separator: "\r\n").count == 2)
  }

  @Test(arguments: [
    ("Buy milk", "Buy milk\n"),
    ("  Call  mum \r", "Call mum\n"),
    ("(A) Important", "Important (high priority)\n"),
    ("(Z) 2026-01-02 Some day", "Some day (low priority)\n"),
    ("(a) x @ + due: http://a.b", "(a) x @ + due: http://a.b\n"),
    (
      "Buy @shop milk +home due:2027-01-20",
      "Buy milk (due Wednesday, 20 January 2027; project home; #shop)\n"
    ),
    ("x 2027-01-14 2027-01-13 Done pri:B", "Done (medium priority)\n"),
    (
      "A +home.garden +a..b +x t:2027-02-01 rec:2w",
      "A (starts Monday, 1 February 2027; every 2 weeks after completion; project home.garden; #+a..b #+x)\n"
    ),
    (
      "A rec:+1m due:2027-01-31",
      "A (due Sunday, 31 January 2027; every month on 31)\n"
    ),
    ("A rec:+1b due:2027-01-18", "A (due Monday, 18 January 2027; every weekday)\n"),
    ("A rec:+1w", "A rec:+1w\n"),
    ("A rec:0w t:shirt rec:1m on", "A rec:0w t:shirt on (every month after completion)\n"),
    ("xylophone rec:w notes:100%", "xylophone rec:w notes:100%\n"),
    // A sign is no digit of a byte.
    ("Call notes:%+F", "Call notes:%+F\n"), ("Call notes:%-0", "Call notes:%-0\n"),
  ])
  func `a line of a todo.txt is a task`(line: String, sentence: String) async {
    tasks.files["todo.txt"] = Array("\n\(line)\n \n".utf8)
    #expect(await tasks("import todo.txt --format todo.txt") == "Imported 1: \(sentence)")
  }

  @Test func `an import of an empty todo.txt prints a sentence on standard error`() async {
    tasks.files["todo.txt"] = Array("\u{FEFF}\n \n".utf8)
    let result = await tasks.result(of: "import todo.txt --format todo.txt")
    #expect(result.code == .success)
    #expect(result.errors == "The file has no tasks\n")
    #expect(await tasks.result(of: "import todo.txt --format todo.txt --json").errors == "")
  }

  @Test func `a completed task of a todo.txt without a date is completed now`() async {
    tasks.files["todo.txt"] = Array("x A".utf8)
    _ = await tasks("import todo.txt --format todo.txt")
    #expect(await tasks("list --done --json").contains(#""completed":"2027-01-15T08:00:00.123Z""#))
  }

  @Test(arguments: [
    (
      "A\nB due:tomorrow\n", "line 2 has 'due:tomorrow' where a date such as 2026-12-24 is expected"
    ),
    ("A due:2027-01-20 due:2027-01-20\n", "line 1 has a second 'due:'"),
    ("A\nB notes:a notes:b\n", "line 2 has a second 'notes:'"),
    ("(A) B pri:C\n", "line 1 has a second priority"),
    ("x A pri:B pri:C\n", "line 1 has a second priority"),
    ("@home\n", "line 1 has no name"), ("x 2027-01-14\n", "line 1 has no name"),
  ])
  func `an invalid line of a todo.txt is reported, and nothing is imported`(
    text: String,
    reason: String
  ) async {
    tasks.files["todo.txt"] = Array(text.utf8)
    let result = await tasks.result(of: "import todo.txt --format todo.txt")
    #expect(result.code == .invalidInput)
    #expect(result.errors.hasPrefix("Cannot import todo.txt: \(reason).\nNothing was changed."))
    #expect(await tasks("list --all") == "")
  }

  @Test func `a byte order mark at the start of a todo.txt is ignored`() async {
    tasks.files["todo.txt"] = Array("\u{FEFF}(A) Buy milk\nB\u{FEFF}\n".utf8)
    _ = await tasks("import todo.txt --format todo.txt")
    let table = await tasks("list --format csv")
    #expect(table.contains("\r\n1,Buy milk,,,,high,2027-01-15T08:00:00.000Z,"))
    #expect(table.contains("\r\n2,B\\u{FEFF},,,,,2027-01-15T08:00:00.000Z,"))
  }

  @Test func `bytes that are not UTF-8 are not imported`() async {
    tasks.files["todo.txt"] = [0x41, 0xFF]
    let result = await tasks.result(of: "import todo.txt --format todo.txt")
    #expect(result.code == .invalidInput)
    #expect(result.errors.contains("line 1 is not UTF-8"))
  }

  @Test func `export as CSV equals the list of all tasks`() async {
    _ = await exportEverything()
    #expect(await tasks("export - --format csv") == (await tasks("list --all --format csv")))
  }
}
