import CommandSupport
import TasksCommand
import Testing

@Suite struct TaskNumbersTests {
  let tasks = TasksTester()

  @Test func `a range has all its numbers`() async {
    _ = await tasks("add A", "add B", "add C", "add D")
    #expect(await tasks("done 2-3 1 3-3") == "Completed 2: B\nCompleted 3: C\nCompleted 1: A\n")
    #expect(await tasks("reopen 1-2") == "Reopened 1: A\nReopened 2: B\n")
    #expect(await tasks("edit 1-2 --tag x") == "Edited 1: A (#x)\nEdited 2: B (#x)\n")
    #expect(await tasks("show 1-2 --json").split(separator: "\n").count == 2)
    let result = await tasks.result(of: "delete 3-5")
    #expect(result.code == .notFound)
    #expect(result.errors.hasPrefix("There is no task 5. Nothing was changed.\n"))
    #expect(await tasks("delete 3-4") == "Deleted 3: C\nDeleted 4: D\n")
  }

  @Test func `commas separate numbers and ranges, as spaces do`() async {
    _ = await tasks("add A", "add B", "add C", "add D")
    #expect(
      await tasks("done 4,1-2 3")
        == "Completed 4: D\nCompleted 1: A\nCompleted 2: B\nCompleted 3: C\n"
    )
    #expect(await tasks("reopen 1,2,1") == "Reopened 1: A\nReopened 2: B\n")
    #expect(await tasks("edit 2,1 --tag x") == "Edited 2: B (#x)\nEdited 1: A (#x)\n")
    #expect(await tasks("show 1,3") == tasks("show 1 3"))
    #expect(await tasks("1,3-4") == tasks("show 1 3 4"))
    #expect(await tasks.result(of: "edit 1,2 --name E").code == .usage)
    #expect(await tasks("delete 3,4") == "Deleted 3: C\nDeleted 4: D\n")
  }

  @Test(arguments: [
    ("3-1", "the first number of a range must not exceed the last. Did you mean '1-3'?"),
    ("1-1001", "a range has at most 1000 numbers."),
    ("1-9223372036854775807", "a range has at most 1000 numbers."),
    ("0-3", "must be a whole number of at least 1, or a range such as 3-5."),
    ("1-2-3", "must be a whole number of at least 1, or a range such as 3-5."),
    ("1,", "must be a whole number of at least 1, or a range such as 3-5."),
    ("1,,2", "must be a whole number of at least 1, or a range such as 3-5."),
    ("1-", "must be a whole number of at least 1, or a range such as 3-5."),
    ("99999999999999999999", "must be a whole number of at least 1, or a range such as 3-5."),
  ])
  func `an invalid range is refused`(range: String, reason: String) async {
    let result = await tasks.result(of: "done \(range)")
    #expect(result.code == .usage)
    #expect(result.errors.hasPrefix("Invalid value '\(range)' for 'N': \(reason)\n"))
  }

  @Test func `numbers alone show the tasks`() async {
    _ = await tasks("add A", "add B", "add C")
    #expect(await tasks("2") == tasks("show 2"))
    #expect(await tasks("1-2 3 --json").split(separator: "\n").count == 3)
    #expect(await tasks.result(of: "7").code == .notFound)
    let result = await tasks.result(of: "buy milk")
    #expect(result.errors.hasPrefix("Unknown command 'buy'. Did you mean 'tasks add buy milk'?\n"))
  }

  @Test func `numbers before the command get a hint`() async {
    let result = await tasks.result(of: "3 5-6 done")
    #expect(result.code == .usage)
    #expect(result.errors.hasPrefix("Unknown command '3'. Did you mean 'tasks done 3 5-6'?\n"))
  }
}
