import CommandSupport
import Store
import TasksCommand
import Testing

@Suite struct ChangeCommandTests {
  let tasks = TasksTester()

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

  @Test func `done reports what a task waited for, and what no longer waits`() async {
    let lines = [
      "add Fix", "add Launch --blocked-by 1", "add Tell --blocked-by 1,2",
      "add Rest --blocked-by 2",
    ]
    for line in lines { _ = await tasks(line) }
    var result = await tasks.result(of: "done 2")
    #expect(result.output == "Completed 2: Launch\n")
    #expect(result.errors == "2 waited for 1\nNo longer blocked: 4\n")
    result = await tasks.result(of: "done 1 --language de")
    #expect(result.errors == "Wartet nicht mehr: 3\n")
    #expect(await tasks.result(of: "done 1 2").errors == "")
    #expect(await tasks.result(of: "undo 2").errors == "")
    #expect(await tasks.result(of: "done 1,2").errors == "No longer blocked: 3, 4\n")
    _ = await tasks("undo")
    #expect(
      await tasks.result(of: "done 3 --language de").errors == "Aufgabe 3 wartete auf 1, 2\n"
    )
    #expect(await tasks.result(of: "done 2 --json").errors == "")
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
        == "Edited 1: B c (#c; no notes)\n"
    )
    #expect(await tasks("edit 1 --untag c") == "Edited 1: B c\n")
    #expect(await tasks("edit 1 --untag c") == "1 is unchanged: B c\n")
    #expect(await tasks.result(of: "edit 1").code == .usage)
    #expect(await tasks.result(of: ["edit", "1", "--name", ""]).code == .usage)
    #expect(await tasks("undo 3").hasSuffix("\nUndone: edited 1: A\n"))
    #expect(
      await tasks("list --json").contains(
        #""due":"2027-01-15","due_time":null,"id":1,"name":"A","notes":"x""#
      )
    )
  }

  @Test func `edit prints new notes`() async {
    _ = await tasks("add A --notes one")
    #expect(await tasks("edit 1 --notes 'two\nthree'") == "Edited 1: A (notes: two …)\n")
    #expect(await tasks("edit 1 --notes 'two\nthree'") == "1 is unchanged: A\n")
    #expect(await tasks("edit 1 --tag b --notes none") == "Edited 1: A (#b; no notes)\n")
    let german = "edit 1 --notes vier --language de"
    #expect(await tasks(german) == "Aufgabe 1 geändert: A (#b; Notizen: vier)\n")
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

  @Test func `an undo of more than 20 steps needs a confirmation`() async {
    for number in 1...22 { _ = await tasks("add Task \(number)") }
    _ = await tasks("undo")
    let result = await tasks.result(of: "undo 99")
    #expect(result.code == .usage)
    #expect(result.errors.contains("without a terminal. Add '--force' to undo 21 steps."))
    #expect(await tasks("undo 20").split(separator: "\n").count == 20)
    #expect(await tasks("redo 20").split(separator: "\n").count == 20)
    #expect(await tasks("undo 99 --force").split(separator: "\n").count == 21)
    #expect(await tasks("list") == "")
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
}
