import AgendaService
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

/// The screen during changes of other processes and failures.
@Suite(.timeLimit(.minutes(10))) struct ScreenRefreshTests {
  private var screen = ScreenFixture()

  // MARK: Changes of others

  @Test func `a change of another process appears within a second`() async throws {
    try await screen.add("Buy milk")
    var user = screen.open()
    await user.sees("Buy milk")
    try await screen.add("Read")
    await advance(by: .seconds(1))
    await user.sees("Read")
    _ = try await screen.storage.service.complete([1, 2])
    await advance(by: .seconds(1))
    await user.sees("You have no open tasks")
    try await user.leave()
  }

  @Test func `a task that another process adds before the selected one does not become selected`()
    async throws
  {
    try await screen.add("Later", due: 2)
    var user = screen.open()
    await user.sees("Later")
    try await screen.add("Soon", due: 1)
    await advance(by: .seconds(1))
    await user.sees("Soon")
    user.types("d")
    await user.sees("Deleted 1: Later")
    try await user.leave()
  }

  @Test func `after midnight, the screen shows the new day`() async throws {
    try await screen.add("Buy milk", due: 0)
    var user = screen.open()
    await user.sees("Fri 15 Jan 2027")
    user.presses(.tab)
    await user.sees("TODAY")
    // From 9:00.
    await advance(by: .seconds(15 * 3_600))
    await user.sees("OVERDUE")
    await user.sees("Sat 16 Jan 2027")
    try await user.leave()
  }

  @Test func `a form keeps its text when another process changes the task`() async throws {
    try await screen.add("Buy milk")
    var user = screen.open()
    await user.sees("Buy milk")
    user.types("\n and bread")
    await user.sees("Buy milk and bread")
    _ = try await screen.storage.service.edit([1]) { $0.priority = .high }
    await advance(by: .seconds(1))
    user.presses(.control("s"))
    await user.sees("Edited 1: Buy milk and bread (high priority). u undoes it.")
    try await user.leave()
  }

  // MARK: Failures

  @Test func `a failed action is shown until another one succeeds`() async throws {
    try await screen.add("Buy milk")
    try await screen.add("Read")
    var user = screen.open()
    await user.sees("Read")
    _ = try await screen.storage.service.delete([1])
    user.types("d")
    await user.sees("✗ Cannot delete task 1. Task 1 was deleted.")
    await advance(by: .seconds(1))
    await user.sees("▸ 2")
    user.types("d")
    await user.sees("Deleted 2: Read.")
    #expect(!user.visible.contains("✗"))
    try await user.leave()
  }

  @Test func `a read failure is shown until a refresh succeeds, and keeps the rows`() async throws {
    struct Locked: Error, CustomStringConvertible {
      var description: String { "The database is locked." }
    }
    try await screen.add("Buy milk", due: 0)
    var screen = screen
    let failures = Shared(0)
    screen.storage.agenda.version = { [version = screen.storage.agenda.version] in
      if failures.replace(with: { $0 - 1 }) > 0 { throw Locked() }
      return try await version()
    }
    var user = screen.open()
    await user.sees("Buy milk")
    user.presses(.tab)
    await user.sees("TODAY")
    failures.value = 1
    await advance(by: .seconds(1))
    await user.sees("✗ Cannot read the tasks. The database is locked.")
    #expect(user.visible.contains("Buy milk"))
    try await screen.add("Read", due: 0)
    await advance(by: .seconds(1))
    await user.sees("Read")
    #expect(!user.visible.contains("✗"))
    try await user.leave()
  }

  @Test func `an action that takes long is reported, and control-C quits`() async throws {
    try await screen.add("Buy milk")
    var screen = screen
    screen.storage.service.delete = { [clock = screen.clock] _ in
      try await clock.sleep(for: .seconds(60))
      return []
    }
    var user = screen.open()
    await user.sees("Buy milk")
    user.types("d")
    // The refresh, the report, and the deletion.
    await screen.clock.sleepers(atLeast: 3)
    screen.clock.advance(by: .seconds(1))
    await user.sees("Please wait …")
    user.presses(.control("c"))
    #expect(try await user.run.value == nil)
    #expect(!user.terminal.isScreenEntered)
  }

  /// Waits for the next refresh, and advances the clock.
  private func advance(by duration: Duration) async {
    await screen.clock.sleepers(atLeast: 1)
    screen.clock.advance(by: duration)
  }
}
