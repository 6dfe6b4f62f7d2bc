import CommandSupport
import FileClient
import SQLiteDatabase
import PortableFoundation
import Store
import TaskStore
import TasksCommand
import TerminalClient
import Testing

@Suite struct MaintenanceTests {
  @Test func `purge removes deleted tasks and old steps permanently`() async {
    var tasks = TasksTester()
    _ = await tasks("add A", "add B", "delete 1")
    let now = tasks.dependencies.system.now()
    tasks.dependencies.system.now = { now + 86_400 }
    #expect(await tasks("purge --force") == "Removed 0 deleted tasks and 0 steps.\n")
    #expect(
      await tasks("purge --before 2027-01-16 --dry-run")
        == "Would remove 1 deleted task and 3 steps.\n"
    )
    let refused = await tasks.result(of: "purge --before 2027-01-16")
    #expect(refused.code == .usage)
    #expect(refused.errors.contains("Add '--force' to remove 1 deleted task and 3 steps, or "))
    #expect(
      await tasks("purge --before 2027-01-16 --force") == "Removed 1 deleted task and 3 steps.\n"
    )
    #expect(await tasks.result(of: "undo").code == .refused)
    #expect(await tasks("list").hasSuffix("B\n"))
    #expect(await tasks("add C") == "Added 3: C\n")
  }

  @Test(arguments: ["--force", "--dry-run"])
  func `purge refuses a time in the future`(option: String) async {
    let tasks = TasksTester()
    _ = await tasks("add A", "delete 1")
    let result = await tasks.result(of: "purge --before 2027-01-16 \(option)")
    #expect(result.code == .usage)
    #expect(result.errors.hasPrefix("'--before' is in the future: 2027-01-16 00:00:00+01:00.\n"))
    #expect(await tasks("undo") == "Undone: deleted 1: A\n")
  }

  @Test func `purge prints zero without a database`() async {
    #expect(
      await TasksTester()("purge --json").hasPrefix(
        #"{"dry_run":false,"schema_version":1,"steps":0"#
      )
    )
  }

  @Test func `stats counts created and completed tasks per day and per week`() async {
    let tasks = TasksTester()
    tasks.files["todo.txt"] = Array(
      """
      x 2027-01-14 2027-01-12 A
      x 2027-01-14 2027-01-08 B
      2027-01-13 C
      x 2026-01-14 2026-01-12 Old
      """.utf8
    )
    _ = await tasks("import todo.txt --format todo.txt", "add D", "add E", "delete 6")
    #expect(
      await tasks("stats --count 4") == """
        DAY              CREATED  DONE
        Tue 12 Jan 2027        1     0
        Wed 13 Jan 2027        1     0
        Thu 14 Jan 2027        0     2
        Fri 15 Jan 2027        1     0

        """
    )
    #expect(
      await tasks("stats --by week --count 2") == """
        WEEK FROM        CREATED  DONE
        Mon 4 Jan 2027         1     0
        Mon 11 Jan 2027        3     2

        """
    )
    #expect(
      await tasks("stats --by week -c 1 --json").hasPrefix(
        #"{"by":"week","completed":2,"created":3,"schema_version":1,"start":"2027-01-11","time":"#
      )
    )
  }

  @Test(arguments: [30, 40, 80])
  func `stats draws a chart within the terminal, but not for screen readers`(width: Int) async {
    for (isAccessible, hasChart) in [(false, width > 36), (true, false)] {
      let tasks = TasksTester(
        streams: [.output],
        environment: [
          "COLUMNS": "\(width)", "NO_COLOR": "1", "ACCESSIBLE": isAccessible ? "1" : "0",
        ]
      )
      _ = await tasks("add A", "add B", "done 1 2")
      let text = await tasks("stats")
      #expect(text.contains("█") == hasChart)
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
    }
  }

  @Test func `the longest bar of stats fills the terminal`() async {
    let tasks = TasksTester(
      streams: [.output],
      environment: ["COLUMNS": "48", "NO_COLOR": "1"]
    )
    tasks.files["todo.txt"] = Array("x 2027-01-14 2027-01-14 A\nx 2027-01-14 2027-01-14 B".utf8)
    _ = await tasks("import todo.txt --format todo.txt", "add C", "done 3")
    #expect(
      await tasks("stats --count 3") == """
        DAY              CREATED  DONE
        Wed 13 Jan 2027        0     0
        Thu 14 Jan 2027        2     2 █████████████████
        Fri 15 Jan 2027        1     1 ████████▌

        """
    )
  }

  @Test func `doctor counts tasks and steps`() async {
    let tasks = TasksTester()
    #expect(await tasks("doctor").contains("✓ tasks: None; nothing is saved yet.\n"))
    #expect(
      await tasks("add A", "add B", "done 1", "delete 2", "undo", "edit 2 --name C", "doctor")
        .contains("✓ tasks: 2 tasks, 1 open, as in the history of 5 steps.\n")
    )
  }

  @Test func `doctor finds a task that differs from the history`() async throws {
    let database = SQLiteDatabase.inMemory()
    let tasks = TasksTester(database: database)
    _ = await tasks("add A")
    let store = TaskStore.mock(in: database)
    var broken = tasks
    broken.dependencies.databases = .mock {
      var storage = TasksTester.storage(in: database)
      storage.store.audit = {
        var audit = try store.audit()
        audit.differing = [1, 2]
        return audit
      }
      storage.snapshot = { [storage] in storage }
      return storage
    }
    let result = await broken.result(of: "add C")
    #expect(result.code == .success)
    let report = await broken.result(of: "doctor")
    #expect(report.code == .refused)
    #expect(report.output.contains("The history disagrees with 2 tasks, such as 1 and 2."))
  }
}
