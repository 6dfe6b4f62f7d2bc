import CommandSupport
import FileClient
import TerminalClient
import Testing

/// Files of Taskwarrior and calendars, and formats that an import finds itself.
@Suite struct ExchangeTests {
  let tasks = TasksTester()

  private static let uuids = [
    "47457074-4dc9-442a-be22-377b8321c4a6", "88020c79-0647-44b9-bf1a-f9a1aa099199",
  ]

  private func save(_ text: String, as name: String = "file") {
    tasks.files[name] = Array(text.utf8)
  }

  private static let taskwarrior = """
    [
    {"description":"Buy milk","uuid":"\(uuids[0])","depends":["\(uuids[1])"],"priority":"M","estimate":"2h"},
    {"description":"Find purse","uuid":"\(uuids[1])","due":"20270120T133000Z"},
    {"description":"Old","status":"deleted"}
    ]

    """

  @Test func `an export of Taskwarrior is one step, and is imported once`() async {
    save(Self.taskwarrior)
    let result = await tasks.result(of: "import file")
    #expect(
      result.output == """
        Imported 1: Buy milk (blocked by 2; medium priority)
        Imported 2: Find purse (due Wednesday, 20 January 2027 14:30)

        """
    )
    #expect(
      result.errors
        == "Warning: The import leaves out estimate (1 task), deleted tasks (1 task).\n"
    )
    #expect(await tasks("list --total") == "2\n")
    let again = await tasks("import file --json")
    #expect(again.contains(#""changed":false"#) && !again.contains(#""changed":true"#))
    #expect(await tasks("import file").hasPrefix("1 is already saved: Buy milk"))
    _ = await tasks("undo")
    #expect(await tasks("list --all") == "")
  }

  @Test(arguments: ["taskwarrior", "ics"])
  func `an export is imported with all fields`(format: String) async {
    _ = await tasks(
      "add Find purse --due '20 jan 14:30' --project home.garden --start tomorrow",
      "add Buy milk --priority high --tag shop --blocked-by 1",
      "add Water plants --due 2027-01-20 --every 2w --until 2027-06-01",
      "add Done",
      "done 4",
      "add Deleted",
      "delete 5"
    )
    let result = await tasks.result(of: "export file --format \(format)")
    #expect(result.output == "Exported 4 tasks to file.\n")
    #expect(result.errors == "")
    let other = TasksTester()
    other.files["file"] = tasks.files["file"]
    _ = await other("import file")
    /// Returns the rows without numbers, which follow the file, and without times, which have seconds there.
    func rows(_ tester: TasksTester) async -> [String] {
      await tester("list --all --format csv --sort name").split(separator: "\r\n").map { row in
        String(row.drop { $0 != "," })
          .replacing(/T[0-9:.]*Z/, with: "")
          .replacing(/,[0-9]*,[0-9a-f-]*$/, with: "")
      }
    }
    let rows = (exported: await rows(tasks), imported: await rows(other))
    #expect(rows.exported.count == 5)
    #expect(rows.imported == rows.exported)
    #expect(await other("list --blocked --total") == "1\n")
    // A pipe has the bytes of the file.
    #expect(await tasks("export - --format \(format)") == tasks.text(of: "file"))
    // The same tasks come back as those that are there.
    #expect(await tasks("import file --json").contains(#""changed":true"#) == false)
  }

  @Test(arguments: [
    (
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:A\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
      "Imported 1: A\n"
    ),
    ("\n \n[{\"description\":\"A\"}]", "Imported 1: A\n"),
    ("(A) A\nB\n", "Imported 1: A (high priority)\nImported 2: B\n"),
  ])
  func `an import finds the format by the content`(text: String, output: String) async {
    save(text)
    #expect(await tasks("import file") == output)
  }

  @Test(arguments: ["Buy milk\n", "", "\n", "\u{0}"])
  func `an import of another content names the option`(text: String) async {
    save(text)
    let result = await tasks.result(of: "import file")
    #expect(result.code == .invalidInput)
    #expect(
      result.errors == """
        Cannot import file: its format is not clear.
        Nothing was changed. Name it with '--format': json, todo.txt, taskwarrior, ics.

        """
    )
  }

  @Test func `an invalid element changes nothing`() async {
    save("[\n{\"description\":\"A\"},\n{\"description\":\"B\",\"due\":\"friday\"}\n]")
    let result = await tasks.result(of: "import file")
    #expect(result.code == .invalidInput)
    #expect(
      result.errors == """
        Cannot import file: task 2 (line 3) has the 'due' 'friday', which is no time such as 20261224T143000Z.
        Nothing was changed. Correct the line.

        """
    )
    #expect(await tasks("list --all") == "")
  }

  @Test func `tasks that wait for each other are refused`() async {
    save(
      Self.taskwarrior.replacing(
        "\"due\":\"20270120T133000Z\"",
        with: "\"depends\":\"\(Self.uuids[0])\""
      )
    )
    let result = await tasks.result(of: "import file")
    #expect(result.code == .invalidInput)
    #expect(result.errors.contains("Cannot import file: some tasks wait for each other.\n"))
    #expect(await tasks("list --all") == "")
  }

  @Test func `a sequence number grows with each change, and an unchanged task keeps it`() async {
    func sequences() async -> [Substring] {
      await tasks("export - --format ics").split(separator: "\r\n").filter {
        $0.hasPrefix("SEQUENCE")
      }
    }
    _ = await tasks("add A", "add B")
    #expect(await sequences() == ["SEQUENCE:1", "SEQUENCE:2"])
    _ = await tasks("edit 1 --name C")
    #expect(await sequences() == ["SEQUENCE:3", "SEQUENCE:2"])
  }

  @Test func `an export to a terminal is escaped`() async {
    let tasks = TasksTester(streams: [.output])
    _ = await tasks("add a\u{202E}b")
    let text = await tasks("export - --format ics")
    #expect(text.contains("\nSUMMARY:a\\u{202E}b\n") && !text.utf8.contains(0x0D))
  }

  @Test func `an export warns of tasks that Taskwarrior and calendars change`() async {
    _ = await tasks("add A --after 1w", "add B\u{1B} --notes undated")
    let warning = "Warning: Taskwarrior changes 2 tasks: each line of notes gets a day, "
    #expect(await tasks.result(of: "export 1 --format taskwarrior").errors.hasPrefix(warning))
    let ics = await tasks.result(of: "export 2 --format ics").errors
    #expect(ics.hasPrefix("Warning: A calendar changes 1 task: control characters, "))
  }

  @Test func `names of other programs are escaped, and many are counted`() async {
    let attributes = (1...30).map { #""\u001b\#($0)":1"# }.joined(separator: ",")
    save(#"[{"description":"A",\#(attributes)}]"#)
    let errors = await tasks.result(of: "import file").errors
    #expect(errors.contains(#"leaves out \u{1B}1 (1 task), "#))
    #expect(errors.contains(", 10 more attributes.\n"))
  }
}
