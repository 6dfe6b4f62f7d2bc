import CommandSupport
import PortableFoundation
import TasksCommand
import TerminalClient
import Testing
import TextFormatting

@Suite struct ListCommandTests {
  let tasks = TasksTester()

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
         4  ! Thu 14                     Overdue #shop
         6  today              high      High
         3  today              low       Low
         5  today                        Second
         2  Fri 24 Dec                   Later
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

  @Test func `list --or and --not change how conditions combine`() async {
    _ = await tasks(
      "add Buy milk --tag shop,home --due today",
      "add Read milk --tag home --priority low",
      "add Write --notes '#home' --priority low",
      "add Rest"
    )
    func numbers(_ line: String) async -> String {
      await tasks("\(line) --format numbers").replacing("\n", with: " ")
    }
    #expect(await numbers("list --tag shop,home") == "1 ")
    #expect(await numbers("list --or --tag shop --priority low") == "1 2 3 ")
    #expect(await numbers("list --or milk write") == "1 2 3 ")
    #expect(await numbers("list --or --due-by today write") == "1 3 ")
    #expect(await numbers("list --or") == "1 2 3 4 ")
    #expect(await numbers("list --not milk") == "3 4 ")
    #expect(await numbers("list --not MILK --not write") == "4 ")
    #expect(await numbers("list --not #home") == "3 4 ")
    #expect(await numbers("list --not home") == "4 ")
    #expect(await numbers("list milk --not #shop") == "2 ")
    #expect(await numbers("list --or milk rest --not #shop --not read") == "4 ")
  }

  @Test func `list --total prints the number of matching tasks`() async {
    #expect(await tasks("list --total") == "0\n")
    _ = await tasks("add A --tag x", "add B", "add C --tag x", "done 3")
    #expect(await tasks("list --total") == "2\n")
    #expect(await tasks("list --all --tag x --total") == "2\n")
    #expect(await tasks("list --total --json").hasPrefix(#"{"count":2,"schema_version":1,"time":"#))
  }

  @Test func `list --sort changes the order`() async {
    _ = await tasks(
      "add b --due 3d --priority low",
      "add C --due today --priority high",
      "add a",
      "add B"
    )
    func numbers(_ key: String) async -> String {
      await tasks("list --sort=\(key) --format numbers").replacing("\n", with: " ")
    }
    #expect(await numbers("due") == "2 1 3 4 ")
    #expect(await numbers("-due") == "1 2 3 4 ")
    #expect(await numbers("priority") == "2 1 3 4 ")
    #expect(await numbers("-priority") == "1 2 3 4 ")
    #expect(await numbers("number") == "1 2 3 4 ")
    #expect(await numbers("-number") == "4 3 2 1 ")
    #expect(await numbers("name") == "3 1 4 2 ")
    #expect(await numbers("created") == "2 1 3 4 ")
    #expect(await tasks("list --sort name --limit 1 --format numbers") == "3\n")
    #expect(
      await tasks.result(of: "list --sort nmae").errors.contains("Did you mean 'name'?")
    )
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

  @Test func `lists mark a task that has notes, with and without Unicode`() async {
    for language in ["C.UTF-8", "C"] {
      let tasks = TasksTester(language: language)
      _ = await tasks(
        "add A --notes x --tag t --due today",
        "add B --due today",
        "add C --due today --notes ' '"
      )
      for line in ["list", "agenda"] {
        let rows = await tasks(line).split(separator: "\n").suffix(3)
        #expect(rows.map { $0.hasSuffix(" +") || $0.hasSuffix(" + #t") } == [true, false, false])
      }
    }
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
    let id = UUID()
    let uid = id.uuidString.lowercased()
    var tasks = tasks
    tasks.dependencies.uuid = { id }
    _ = await tasks("add 'A, \"b\"' --notes 'x\ny' --due today --tag c --tag d --priority low")
    #expect(
      await tasks("--json") == """
        {"blocked_by":[],"completed":null,"created":"2027-01-15T08:00:00.000Z","due":"2027-01-15","due_time":null,\
        "id":1,"name":"A, \\"b\\"","notes":"x\\ny","priority":"low","project":null,"recurrence":null,\
        "schema_version":1,"start":null,"tags":["c","d"],"time":"2027-01-15T08:00:00.123Z","type":"task","uid":"\(uid)"}

        """
    )
    #expect(
      await tasks("list --format csv")
        == """
        id,name,notes,due,tags,priority,created,completed,due_time,start,project,recurrence,blocked_by,uid\r
        1,"A, ""b""\","x\\ny",2027-01-15,c d,low,2027-01-15T08:00:00.000Z,,,,,,,\(uid)\r

        """.replacing("\"x\\ny\"", with: "x\\ny")
    )
  }

  @Test func `numbers and tags are printed for shells`() async {
    _ = await tasks("add A --tag x --tag y", "add B --tag y", "add C", "add D --tag z", "done 4")
    #expect(await tasks("list --format numbers") == "1\n2\n3\n")
    #expect(await tasks("list --all --format tags") == "x\ny\nz\n")
    #expect(await tasks("list c --format tags") == "")
    _ = await tasks("edit 1 --name 'A\tb\u{1B}'")
    #expect(
      await tasks("list --format completions") == "1\tA\\tb\\u{1B}\n2\tB\n3\tC\n"
    )
    #expect(await tasks("completions fish").contains("(tasks list --done --format completions "))
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

  @Test func `long names continue on further lines of a terminal, unless they are truncated`() async
  {
    let tasks = TasksTester(streams: [.output], environment: ["COLUMNS": "40", "NO_COLOR": "1"])
    _ = await tasks("add Buy milk and bread at the shop at the corner --due today")
    #expect(
      await tasks("list") == """
         N  DUE    PRIORITY  NAME
         1  today            Buy milk and bread
                             at the shop at the
                             corner

        """
    )
    #expect(await tasks("list --wrap") == (await tasks("list")))
    let truncated = await tasks("list --no-wrap")
    #expect(truncated.hasSuffix("\n 1  today            Buy milk and bread…\n"))
    #expect(await tasks.result(of: "list --wrap --no-wrap").code == .usage)
  }

  @Test func `agenda hides a task before its start day, and puts one whose time is over first`()
    async
  {
    _ = await tasks(
      "add Waits --due tomorrow --start tomorrow",
      "add Late --due 'today 08:59'",
      "add Later --due 'today 09:00'"
    )
    #expect(
      await tasks("agenda").split(separator: "\n").map { $0.split(separator: " ").last ?? "" }
        == ["OVERDUE", "Late", "TODAY", "Later"]
    )
    #expect(await tasks("list").contains("! today 08:59"))
    #expect(await tasks("list").contains("  today 09:00"))
  }

  @Test func `list in colour marks overdue and important tasks, and counts the rest`() async {
    let tasks = TasksTester(streams: [.output], environment: ["COLUMNS": "60"])
    _ = await tasks("add A --due 2027-01-14 --priority high", "add B --priority high", "add C")
    let result = await tasks.result(of: "list --limit 2")
    #expect(result.output.contains("\u{1B}[31m 1  ! Thu 14           high      A\u{1B}[0m\n"))
    #expect(result.output.contains("\u{1B}[1m 2"))
    #expect(result.errors.contains("2 of 3 tasks"))
  }

  @Test
  func `list prints nothing without a database, but refuses a missing one that an option names`()
    async
  {
    #expect(await tasks.result(of: "list").code == .success)
    #expect(await tasks.result(of: "list --database /missing").code == .notFound)
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
         1  ! Mon 4            Late

        TODAY
         2                     Now

        TOMORROW
         3                     Soon

        LATER THIS WEEK
         4  Sun 17             Sunday

        NEXT WEEK
         5  Fri 22             Next

        """
    )
    let all = await tasks("agenda --all")
    #expect(
      all.contains("\n\nLATER\n 6  Fri 5 Feb")
        && all.hasSuffix("NO DATE\n 7" + spaces + "Never\n")
    )
    #expect(await tasks("agenda --weeks 4").contains("\n\nWEEK FROM Mon 1 Feb 2027\n"))
    #expect(await tasks("agenda --first-weekday sunday").contains("\n\nNEXT WEEK\n 4  Sun"))
    #expect(await tasks("agenda --json").contains(#""group":"later_this_week","id":4"#))
  }

  private let spaces = String(repeating: " ", count: 23)
}
