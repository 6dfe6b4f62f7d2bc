import AgendaService
import CivilCalendar
import CommandSupport
import Contract
import PortableFoundation
import TaskService
import TaskStore
import TasksCommand
import TerminalClient
import TerminalUITesting
import TestClock
import Testing

/// The tabs of the screen during a run.
@Suite(.timeLimit(.minutes(10))) struct ScreenTabTests {
  private var screen = ScreenFixture()

  @Test func `next has the most urgent task first, without waiting and blocked ones`() async throws
  {
    try await screen.add("Someday")
    try await screen.add("Soon", due: 1)
    try await screen.add("Blocked", due: 0) { $0.blockers = [1] }
    try await screen.add("Waits", due: 1) { $0.startDay = $0.dueDay }
    var user = screen.open()
    await user.sees("⊘ Blocked")
    user.presses(.tab, .tab)
    await user.sees("[Next]")
    await user.sees("▸ 2")
    #expect(user.visible.contains("Soon"))
    #expect(!user.visible.contains("Blocked"))
    #expect(!user.visible.contains("Waits"))
    user.presses(.down, .space)
    await user.sees("Completed 1: Someday. No longer blocked: 3.")
    await user.sees("Blocked")
    try await user.leave()
  }

  @Test func `list and agenda hide a task until its start day`() async throws {
    try await screen.add("Buy milk", due: 1)
    try await screen.add("Waits", due: 1) { $0.startDay = $0.dueDay }
    var user = screen.open()
    await user.sees("Buy milk")
    #expect(!user.visible.contains("Waits"))
    user.presses(.tab)
    await user.sees("TOMORROW")
    #expect(!user.visible.contains("Waits"))
    await screen.clock.sleepers(atLeast: 1)
    screen.clock.advance(by: .seconds(15 * 3_600))
    await user.sees("Waits")
    try await user.leave()
  }

  @Test func `a completed task is reopened in the done list, and undo and redo select it`()
    async throws
  {
    for name in ["Buy milk", "Read", "Write"] { try await screen.add(name) }
    _ = try await screen.storage.service.complete([1, 2, 3])
    var user = screen.open()
    await user.sees("You have no open tasks")
    user.presses(.backTab)
    await user.sees("[Done]")
    await user.sees("✓ Write")
    #expect(user.visible.contains("✓ Buy milk        today"))
    user.types("jj ")
    await user.sees("Reopened 3: Write. u undoes it.")
    await user.seesNo("✓ Write")
    user.types("gu")
    await user.sees("Undone: reopened 3: Write")
    await user.sees("▸ 3")
    user.types("U")
    await user.sees("Redone: reopened 3: Write")
    #expect(try await screen.names == ["Write"])
    user.types("UU")
    await user.sees("There is nothing to redo")
    user.presses(.tab)
    await user.sees("[Your Tasks]")
    await user.sees("▸ 3")
    try await user.leave()
  }

  @Test func `projects count their tasks, and return shows them`() async throws {
    try await screen.add("Roses") { $0.project = "home.garden" }
    try await screen.add("Windows") { $0.project = "home" }
    try await screen.add("Report") { $0.project = "work" }
    var user = screen.open()
    await user.sees("Report")
    user.presses(.tab, .tab, .tab)
    await user.sees("[Projects]")
    await user.sees("PROJECT")
    #expect(user.visible.contains("▸ home"))
    user.presses(.return)
    await user.sees("[Your Tasks]")
    await user.sees("Search: +home")
    await user.sees("Roses")
    await user.seesNo("Report")
    try await user.leave()
  }

  @Test
  func `the end of a long list, and a restored task at the end, are read when they are needed`()
    async throws
  {
    let count = 2 * TaskStore.Query.maximumLimit + 20
    let tasks = (1...count).map { TaskStore.NewTask(content: .init(name: "Task \($0)")) }
    _ = try await screen.storage.service.importTasks(tasks)
    _ = try await screen.storage.service.complete([count])
    var user = screen.open()
    await user.sees("Task 1")
    await user.sees("of \(count - 1)")
    user.types("u")
    await user.sees("Undone: completed \(count): Task \(count)")
    await user.sees("▸ \(count)")
    user.types("g")
    await user.sees("▸    1")
    user.types("G")
    await user.sees("▸ \(count)")
    try await user.leave()
  }

  @Test func `only the first page is read before the first frame`() async throws {
    let count = 4 * TaskStore.Query.maximumLimit
    let tasks = (1...count).map { TaskStore.NewTask(content: .init(name: "Task \($0)")) }
    _ = try await screen.storage.service.importTasks(tasks)
    var screen = screen
    let pages = Shared(0)
    screen.storage.service.list = { [list = screen.storage.service.list] query in
      pages.replace { $0 + 1 }
      return try await list(query)
    }
    screen.storage.agenda.agenda = { _ in fatalError("The agenda is not shown.") }
    var user = screen.open()
    await user.sees("of \(count)")
    #expect(pages.value == 1)
    user.presses(.pageDown)
    await user.sees("▸  18")
    #expect(pages.value == 1)
    for _ in 1...40 { user.presses(.pageDown) }
    await user.sees("698 Task 698")
    #expect(pages.value > 1)
    try await user.leave()
  }

  @Test func `a double click edits the task, and a click on a hint presses its key`() async throws {
    try await screen.add("Buy milk")
    try await screen.add("Read")
    var user = screen.open()
    await user.sees("Read")
    try user.clicks("Read")
    try user.clicks("Read")
    await user.sees("Edit Task 2")
    user.presses(.escape)
    await user.sees("[Your Tasks]")
    try user.clicks("space done")
    await user.sees("Completed 2: Read. u undoes it.")
    try user.clicks("u undoes it")
    await user.sees("Undone: completed 2: Read")
    try await user.leave()
  }

  @Test func `a task is overdue in the minute after its time`() async throws {
    try await screen.add("Call", due: 0) { $0.dueTime = TimeOfDay("10:30") }
    var user = screen.open()
    await user.sees("today 10:30")
    #expect(!user.visible.contains("! today"))
    user.presses(.tab)
    await user.sees("TODAY")
    // From 9:00 in local time.
    await screen.clock.sleepers(atLeast: 1)
    screen.clock.advance(by: .seconds(91 * 60))
    await user.sees("OVERDUE")
    await user.sees("! today 10:30")
    try await user.leave()
  }
}
