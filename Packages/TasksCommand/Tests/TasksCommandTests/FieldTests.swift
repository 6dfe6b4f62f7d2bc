import CommandSupport
import FileClient
import TasksCommand
import Testing

@Suite struct FieldTests {
  let tasks = TasksTester()

  @Test func `add and edit set every field, and print it as it was understood`() async {
    #expect(
      await tasks(
        "add A",
        "add Pay --due 'fri 14:00' --start tomorrow --project home.garden --every 2w --blocked-by 1"
      ) == """
        Added 2: Pay (due Friday, 22 January 2027 14:00; starts Saturday, 16 January 2027; every 2 weeks; \
        blocked by 1; project home.garden)

        """
    )
    #expect(
      await tasks("edit 2 --due 14:30 --start none --project +work --every none --blocked-by none")
        == "Edited 2: Pay (due Friday, 15 January 2027 14:30; project work)\n"
    )
    #expect(await tasks("edit 2 --due none --project none") == "Edited 2: Pay\n")
    #expect(
      await tasks("add B", "edit 3 --blocked-by 1,2 --blocked-by 1-2")
        == "Edited 3: B (blocked by 1, 2)\n"
    )
    let result = await tasks.result(of: "edit 1 --blocked-by 3")
    #expect(result.code == .usage)
    #expect(result.errors.contains("ask 1 would wait for its own completion."))
    #expect(await tasks.result(of: "edit 1 --blocked-by 9").code == .notFound)
  }

  @Test func `tables mark the tasks that wait for open ones`() async {
    _ = await tasks("add Flour --due today", "add Cake --due today --blocked-by 1")
    for command in ["list", "agenda"] {
      let table = await tasks(command)
      #expect(table.contains("⊘ Cake") && !table.contains("⊘ Flour"))
    }
    #expect(!(await tasks("list --json", "agenda --json").contains("⊘")))
    #expect(!(await tasks("done 1", "list").contains("⊘")))
  }

  @Test func `list finds a project with its sign, and tasks without a priority`() async {
    _ = await tasks("add Paint --project home", "add Call --priority high")
    #expect(await tasks("list +home --format numbers") == "1\n")
    #expect(await tasks("list --priority none --format numbers") == "1\n")
    #expect(await tasks("list -p H --format numbers") == "2\n")
  }

  @Test func `a list of tasks that all start later says so`() async {
    #expect(
      await tasks.result(of: "list").errors == "You have not added any tasks yet\n"
    )
    _ = await tasks("add Later --start tomorrow")
    #expect(
      await tasks.result(of: "list").errors
        == "All open tasks start later; 'tasks list --waiting' lists them\n"
    )
    _ = await tasks("done 1")
    #expect(await tasks.result(of: "list").errors == "You have no open tasks\n")
  }

  @Test func `a recurring task without a due day gets the first day of its rule`() async {
    // Today is a Friday.
    #expect(
      await tasks("add A --every mon,thu").contains("(due Monday, 18 January 2027; every Mon, Thu)")
    )
    #expect(
      await tasks("add B --every 'monthly on 31' --until 2027-06-30").contains(
        "(due Sunday, 31 January 2027; every month on 31 until Wed 30 Jun 2027)"
      )
    )
    #expect(await tasks("add C --after 3d").contains("C (every 3 days after completion)"))
    #expect(await tasks("add D --every month --due 2027-01-31").contains("every month on 31"))
    #expect(
      await tasks("edit 3 --every daily").contains("(due Friday, 15 January 2027; every day)")
    )
  }

  @Test func `completing a recurring task prints the next one`() async {
    #expect(
      await tasks("add A --every 1w --project home", "done 1") == """
        Completed 1: A
        Added 2: A (due Friday, 22 January 2027; every week; project home)

        """
    )
    #expect(await tasks("undo", "done 1 --json").split(separator: "\n").count == 2)
    #expect(await tasks("show 3").contains("RECURS   every week\n"))
  }

  @Test(arguments: [
    ("--every x", "Invalid value 'x' for '--every': must be daily, "),
    ("--every weekyl", "Did you mean 'weekly'?"),
    ("--every 1d --after 1d", "'--every' and '--after' cannot be combined."),
    ("--until fri", "'--until' needs a task that recurs: add '--every' or '--after'."),
    (
      "--start 'fri 14:00'",
      "Invalid value 'fri 14:00' for '--start': must be a day without a time."
    ),
    ("--blocked-by x", "Invalid value 'x' for '--blocked-by': "),
    ("--project a..b", "Nothing was changed."), ("--due none --every 'fri 14:00'", "'--every'"),
  ])
  func `an invalid field is refused`(options: String, error: String) async {
    let result = await tasks.result(of: "add A \(options)")
    #expect(result.code == .usage)
    #expect(result.errors.contains(error))
    #expect(await tasks("list --all") == "")
  }

  @Test(arguments: [
    (
      "--due today --start tomorrow",
      "The start day 2027-01-16 is after the due day 2027-01-15. Nothing was changed.\n"
    ),
    (
      "--due tomorrow --every 1w --until today",
      "The last day 2027-01-15 is before the due day 2027-01-16. Nothing was changed.\n"
    ),
  ])
  func `days that contradict each other are refused`(options: String, error: String) async {
    let result = await tasks.result(of: "add A \(options)")
    #expect(result.code == .usage)
    #expect(result.errors == error)
    #expect(await tasks("list --all", "add A") == "Added 1: A\n")
    #expect(await tasks.result(of: "edit 1 \(options)").errors == error)
    #expect(await tasks("show 1 --json").contains(#""due":null"#))
  }

  @Test func `an imported task keeps days that contradict each other`() async {
    tasks.files["/work/todo.txt"] = Array("A due:2027-01-15 t:2027-01-20\n".utf8)
    #expect(await tasks.result(of: "import /work/todo.txt").code == .success)
    #expect(await tasks("edit 1 --tag x").hasPrefix("Edited 1: A (due Friday, 15 January 2027;"))
    #expect(await tasks.result(of: "edit 1 --due tomorrow").code == .usage)
    #expect(await tasks("edit 1 --due 2027-01-20").hasPrefix("Edited 1: A"))
  }

  @Test func `notes are appended with the day, or replaced with a report`() async {
    #expect(await tasks("add A --note one") == "Added 1: A\n")
    _ = await tasks("edit 1 --note two")
    #expect(await tasks("show 1").contains("2027-01-15 one\n         2027-01-15 two\n"))
    let result = await tasks.result(of: "edit 1 --notes new")
    #expect(result.output == "Edited 1: A (notes: new)\n")
    #expect(result.errors == "The notes of 1 were: 2027-01-15 one\\n2027-01-15 two\n")
    #expect(await tasks.result(of: "edit 1 --notes new").errors == "")
  }

  @Test func `lists hide tasks until their start day, and filter by project and blockers`() async {
    _ = await tasks(
      "add A --project home",
      "add B --project home.garden --start tomorrow",
      "add C --project homes --blocked-by 1",
      "add D --start today"
    )
    func numbers(_ line: String) async -> String {
      await tasks("\(line) --format numbers").replacing("\n", with: " ")
    }
    #expect(await numbers("list") == "1 3 4 ")
    #expect(await numbers("list --waiting") == "2 ")
    #expect(await numbers("list --all") == "1 2 3 4 ")
    #expect(await numbers("list --all --project home") == "1 2 ")
    #expect(await numbers("list --project none") == "4 ")
    #expect(await numbers("list --not +home") == "3 4 ")
    #expect(await numbers("list --blocked") == "3 ")
    #expect(await numbers("list --sort project") == "1 3 4 ")
    #expect(await tasks.result(of: "list --all --waiting").code == .usage)
  }

  @Test func `the next task of a series is added, and undone with the completion`() async {
    _ = await tasks("add Water --every 1w --due today --project home")
    #expect(
      await tasks("done 1") == """
        Completed 1: Water
        Added 2: Water (due Friday, 22 January 2027; every week; project home)

        """
    )
    #expect(await tasks("agenda").contains("NEXT WEEK\n 2  Fri 22"))
    #expect(await tasks("show 2").contains("added 2: Water"))
    #expect(await tasks("undo") == "Undone: completed 1: Water\nUndone: added 2: Water\n")
    #expect(await tasks("list --all --format numbers") == "1\n")
  }

  @Test func `a task that would block itself is refused`() async {
    _ = await tasks("add A", "add B --blocked-by 1")
    let result = await tasks.result(of: "edit 1 --blocked-by 2")
    #expect(result.code == .usage)
    #expect(
      result.errors.hasPrefix("Task 1 would wait for its own completion. Nothing was changed.\n")
    )
  }

  @Test func `next lists what can be done, with reasons`() async {
    _ = await tasks(
      "add Old --due 2027-01-01",
      "add Blocked --priority high --blocked-by 1 --due today",
      "add Later --start tomorrow --priority high",
      "add High --priority high",
      "add Plain"
    )
    #expect(
      await tasks("next --why") == """
        URGENCY   N  DUE          NAME   WHY
           20.0   1  ! Fri 1 Jan  Old    due day 12.0, blocks 1: 8.0
            6.0   4               High   high priority 6.0
            0.0   5               Plain\("  ")

        """
    )
    #expect(await tasks("next -n 1 --json").contains(#""factors":{"blocking":8,"due":12}"#))
    #expect(await tasks.result(of: "next").errors == "")
  }

  @Test func `projects counts tasks with those of the parts`() async {
    #expect(await tasks.result(of: "projects").errors == "No task has a project\n")
    _ = await tasks(
      "add A --project home.garden --due 2027-01-01",
      "add B --project home",
      "add C --project work",
      "done 3",
      "add D"
    )
    #expect(
      await tasks("projects") == """
        PROJECT   OPEN  OVERDUE  DONE
        home         2        1     0
          garden     1        1     0
        work         0        0     1

        """
    )
    #expect(await tasks("projects --format names") == "home\nhome.garden\nwork\n")
    #expect(
      await tasks("projects --json").hasPrefix(#"{"done":0,"name":"home","open":2,"overdue":1,"#)
    )
  }

  @Test func `fields are named in German`() async {
    let tasks = TasksTester(language: "de_DE.UTF-8")
    #expect(
      await tasks(
        "add A",
        "add B --every 'monatlich am 31' --project haus --blocked-by 1 --due '31. jan 14 Uhr'"
      )
        == "Aufgabe 2 hinzugefügt: B (fällig Sonntag, 31. Januar 2027 14:00; jeden Monat am 31.; wartet auf 1; Projekt haus)\n"
    )
  }
}
