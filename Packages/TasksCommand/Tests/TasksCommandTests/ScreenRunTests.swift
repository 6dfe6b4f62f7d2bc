import AgendaService
import CommandSupport
import Contract
import PortableFoundation
import TaskService
import TaskStore
import TasksCommand
import TerminalClient
import TerminalUITesting
import Testing

/// The screen during a run: keys, the form, tabs and the mouse.
@Suite(.timeLimit(.minutes(10))) struct ScreenRunTests {
  private var screen = ScreenFixture()

  // MARK: Changes

  @Test func `a task that is typed without a pause is added, and selected`() async throws {
    try await screen.add("Later", due: 1)
    var user = screen.open()
    await user.sees("Later")
    // None of the keys is lost, or taken for a command of the list.
    user.types("aBuy quick dog food")
    user.presses(.control("s"))
    await user.sees("Added 2: Buy quick dog food. u undoes it.")
    await user.sees("▸ 2")
    #expect(try await screen.names == ["Later", "Buy quick dog food"])
    try await user.leave()
  }

  @Test func `return edits the selected task, and the list shows it`() async throws {
    try await screen.add("Buy milk")
    try await screen.add("Read")
    var user = screen.open()
    await user.sees("Read")
    user.types("j\n")
    await user.sees("Edit Task")
    user.types(" a book")
    user.presses(.control("s"))
    await user.sees("Edited 2: Read a book. u undoes it.")
    await user.sees("Your Tasks")
    #expect(try await screen.names == ["Buy milk", "Read a book"])
    try await user.leave()
  }

  @Test func `space completes the selected task, and u undoes it`() async throws {
    try await screen.add("Buy milk")
    var user = screen.open()
    await user.sees("Buy milk")
    user.presses(.space)
    await user.sees("Completed 1: Buy milk. u undoes it.")
    await user.sees("You have no open tasks")
    #expect(try await screen.names == [])
    user.types("u")
    await user.sees("Undone: completed 1: Buy milk")
    #expect(try await screen.names == ["Buy milk"])
    user.types("uu")
    await user.sees("There is nothing to undo")
    try await user.leave()
  }

  @Test(arguments: [("d", "Deleted 1: Task 1."), (" ", "Completed 1: Task 1.")])
  func `the undo selects the restored task, which may be far from the selected one`(
    key: String,
    notice: String
  ) async throws {
    for number in 1...60 { try await screen.add("Task \(number)") }
    var user = screen.open()
    await user.sees("▸  1")
    user.types(key)
    await user.sees(notice)
    user.presses(.end)
    await user.sees("▸ 60")
    user.types("u")
    await user.sees("Undone: ")
    await user.sees("▸  1")
    try await user.leave()
  }

  @Test func `a search selects what a key that follows without a pause deletes`() async throws {
    for name in ["Buy milk", "Read", "Buy bread"] { try await screen.add(name) }
    var user = screen.open()
    await user.sees("Read")
    user.types("/bread\nd")
    await user.sees("Deleted 3: Buy bread.")
    #expect(try await screen.names == ["Buy milk", "Read"])
    try await user.leave()
  }

  @Test func `an added task that a search does not find ends the search`() async throws {
    for name in ["Buy milk", "Read"] { try await screen.add(name) }
    var user = screen.open()
    await user.sees("Read")
    user.types("/milk\naWrite")
    user.presses(.control("s"))
    await user.sees("Added 3: Write")
    await user.sees("▸ 3")
    #expect(user.visible.contains("Read"))
    try await user.leave()
  }

  // MARK: The form

  @Test func `escape closes an unchanged form, and asks before it discards changes`() async throws {
    var user = screen.open()
    await user.sees("You have not added any tasks yet")
    user.types("a")
    user.presses(.escape)
    user.types("aBuy milk")
    user.presses(.escape)
    await user.sees("Discard the changes?")
    user.presses(.escape)
    user.types("!")
    await user.sees("Buy milk!")
    user.presses(.escape)
    user.types("y")
    user.forget()
    await user.terminal.send(.resize)
    await user.sees("You have not added any tasks yet")
    #expect(try await screen.names == [])
    try await user.leave()
  }

  @Test func `control-C asks before it discards changes, and quits otherwise`() async throws {
    var user = screen.open()
    await user.sees("You have not added any tasks yet")
    user.types("aBuy milk")
    await user.sees("Buy milk")
    user.presses(.control("c"))
    await user.sees("Discard the changes?")
    user.presses(.control("c"))
    #expect(try await user.run.value == nil)
    #expect(!user.terminal.isScreenEntered)
    #expect(try await screen.names == [])
  }

  @Test func `control-D deletes the task of the form after a question`() async throws {
    try await screen.add("Buy milk")
    var user = screen.open()
    await user.sees("Buy milk")
    user.presses(.return, .control("d"))
    await user.sees("Delete task 1?")
    user.types("y")
    await user.sees("Deleted 1: Buy milk. u undoes it.")
    #expect(try await screen.names == [])
    try await user.leave()
  }

  @Test func `a failed save keeps the form, and can be retried`() async throws {
    struct Full: Error, CustomStringConvertible {
      var description: String { "The disk is full." }
    }
    var screen = screen
    let failures = Shared(1)
    screen.storage.service.add = { [add = screen.storage.service.add] draft in
      if failures.replace(with: { $0 - 1 }) > 0 { throw Full() }
      return try await add(draft)
    }
    var user = screen.open()
    await user.sees("You have not added any tasks yet")
    user.types("aBuy milk")
    user.presses(.control("s"))
    await user.sees("Cannot save the task. The disk is full.")
    #expect(user.visible.contains("Buy milk"))
    user.presses(.control("s"))
    await user.sees("Added 1: Buy milk")
    #expect(try await screen.names == ["Buy milk"])
    try await user.leave()
  }

  // MARK: Tabs

  @Test func `both tabs show a change of the other one`() async throws {
    try await screen.add("Buy milk", due: 0)
    try await screen.add("Read", due: 1)
    var user = screen.open()
    await user.sees("[Your Tasks]")
    user.presses(.tab)
    await user.sees("[Agenda]")
    await user.sees("TODAY")
    await user.sees("TOMORROW")
    user.presses(.space)
    await user.sees("Completed 1: Buy milk.")
    user.forget()
    await user.terminal.send(.resize)
    await user.sees("TOMORROW")
    #expect(!user.visible.contains("TODAY"))
    user.presses(.backTab)
    await user.sees("[Your Tasks]")
    await user.sees("Read")
    #expect(!user.visible.contains("Buy milk"))
    try await user.leave()
  }

  @Test func `a search is that of all tabs, and stays visible`() async throws {
    try await screen.add("Buy milk", due: 0) { $0.project = "home" }
    try await screen.add("Read", due: 1)
    var user = screen.open()
    await user.sees("Buy milk")
    user.types("\t")
    await user.sees("[Agenda]")
    user.types("/rea\n")
    await user.seesNo("Buy milk")
    await user.sees("Search: rea")
    await user.sees("Read")
    for tab in ["[Next]", "[Projects]", "[Done]", "[Your Tasks]"] {
      user.types("\t")
      await user.sees(tab)
      await user.sees("Search: rea")
      await user.seesNo("Buy milk")
    }
    user.presses(.escape)
    await user.sees("Buy milk")
    try await user.leave()
  }

  @Test func `a task that is added in the agenda is in its group`() async throws {
    var user = screen.open()
    await user.sees("You have not added any tasks yet")
    user.types("\taBuy milk\t\ttomorrow")
    user.presses(.control("s"))
    await user.sees("TOMORROW")
    await user.sees("Added 1: Buy milk (due Saturday, 16 January 2027). u undoes it.")
    try await user.leave()
  }

  @Test func `the agenda has the weeks of the options`() async throws {
    try await screen.add("Second week", due: 2)
    try await screen.add("Third week", due: 9)
    try await screen.add("Fourth week", due: 16)
    var user = screen.open("--weeks", "3", "--first-weekday", "sunday")
    await user.sees("Fourth week")
    user.presses(.tab)
    await user.sees("NEXT WEEK")
    await user.sees("WEEK FROM Sun 24 Jan 2027")
    #expect(user.visible.contains("Third week"))
    #expect(!user.visible.contains("Fourth week"))
    try await user.leave()
  }
}
