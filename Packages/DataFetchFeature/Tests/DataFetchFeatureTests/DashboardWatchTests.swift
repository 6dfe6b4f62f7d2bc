import ContentService
import DataFetchFeature
import SQLiteDatabase
import ObservableState
import PortableFoundation
import TerminalClient
import TerminalUITesting
import TestClock
import Testing

/// The dashboard while it watches the server.
@Suite(.timeLimit(.minutes(10))) struct DashboardWatchTests: DashboardSuite {
  let clock = TestClock()

  @Test func `w fetches immediately and then in the interval, until w`() async throws {
    var user = user()
    await user.sees("not fetched yet")
    user.terminal.press(.character("w"))
    await user.sees("watching every 10 s")
    await user.sees("Times Fetched: 1")
    // The return of the button to idle.
    await clock.sleepers(for: .milliseconds(300))
    clock.advance(by: .milliseconds(300))
    // The pause of the watch.
    await advance(by: .milliseconds(9_699), furtherSleepers: 1)
    await clock.sleepers(atLeast: 3)
    #expect(user.visible.contains("Times Fetched: 1"))
    clock.advance(by: .milliseconds(1))
    await user.sees("Times Fetched: 2")
    user.terminal.press(.character("w"))
    await user.sees("Stopped watching.")
    await advance(by: .seconds(60))
    await user.sees("1 min ago")
    #expect(user.visible.contains("Times Fetched: 2"))
    #expect(!user.visible.contains("watching every"))
    try await user.leave()
  }

  @Test func `a reset during a watch announces that the next fetch ends its undo`() async throws {
    var user = user()
    await user.sees("not fetched yet")
    user.terminal.press(.character("w"))
    await user.sees("Times Fetched: 1")
    user.terminal.press(.character("r"))
    await user.sees("The next fetch makes the reset final.")
    user.terminal.press(.character("y"))
    await user.sees("Reset. The next fetch makes it final.")
    user.terminal.press(.character("u"), .character("y"))
    await user.sees("Undid the reset.")
    try await user.leave()
  }

  @Test func `a screen that starts watching fetches without a key, and w stops it`() async throws {
    var user = user(startsWatching: true)
    await user.sees("watching every 10 s")
    await user.sees("Times Fetched: 1")
    user.terminal.press(.character("w"))
    await user.sees("Stopped watching.")
    await user.sees("not watching")
    try await user.leave()
  }

  @Test func `a fetch of another process clears the failure from the panel`() async throws {
    let database = SQLiteDatabase.inMemory()
    var user = user(viewModel(in: database) { _ in throw Refused() }, in: database)
    await user.sees("not fetched yet")
    user.terminal.press(.return)
    await user.sees("✗ It is down.")
    await clock.sleepers(for: .milliseconds(300))
    clock.advance(by: .milliseconds(300))
    await viewModel(in: database).fetchContent()
    await advance(by: .seconds(2))
    await user.sees("● healthy for")
    await user.sees("Last outage: ")
    #expect(!user.visible.contains("✗ It is down."))
    try await user.leave()
  }

  @Test func `escape cancels the fetch in flight, and the watch continues`() async throws {
    let database = SQLiteDatabase.inMemory()
    let viewModel = viewModel(in: database) { [clock] number in
      if number == 1 { try await clock.sleep(for: .seconds(60)) }
      return UUID(number: number)
    }
    var user = user(viewModel, in: database)
    await user.sees("not fetched yet")
    user.terminal.press(.character("w"))
    // The indicator, and the fetch.
    await clock.sleepers(atLeast: 4)
    user.terminal.press(.escape)
    await user.sees("Cancelled the fetch.")
    // The pause of the watch.
    await advance(by: .seconds(10), furtherSleepers: 1)
    await user.sees("Times Fetched: 1")
    await clock.sleepers(for: .milliseconds(300))
    clock.advance(by: .milliseconds(300))
    await clock.sleepers(atLeast: 3)
    user.terminal.press(.escape)
    await user.sees("Still watching: w stops watching, q quits.")
    #expect(user.terminal.isScreenEntered)
    try await user.leave()
  }

  @Test func `a key during the fetch of a watch joins it`() async throws {
    let database = SQLiteDatabase.inMemory()
    let fetches = ObservableState(0)
    let viewModel = viewModel(in: database) { [clock] number in
      fetches.update { $0 = number }
      try await clock.sleep(for: .seconds(2))
      return UUID(number: number)
    }
    var user = user(viewModel, in: database)
    await user.sees("not fetched yet")
    user.terminal.press(.character("w"), .return)
    await clock.sleepers(atLeast: 4)
    user.terminal.press(.return, .character("?"))
    await user.sees("control-Z suspends")
    clock.advance(by: .seconds(2))
    await user.sees("Times Fetched: 1")
    #expect(fetches.state == 1)
    try await user.leave()
  }

  @Test func `plain lines report a watch, an outage, a recovery and a question once`() async throws
  {
    let database = SQLiteDatabase.inMemory()
    let viewModel = viewModel(in: database) { number in
      if number == 1 { throw Refused() }
      return UUID(number: number)
    }
    var user = user(viewModel, isPlain: true)
    await user.sees("Times Fetched: 0")
    user.terminal.press(.character("w"))
    await user.sees("Failing since 09:00:00.")
    await clock.sleepers(for: .milliseconds(300))
    clock.advance(by: .milliseconds(300))
    await advance(by: .seconds(10), furtherSleepers: 1)
    await user.sees("Healthy since 09:00:10.")
    await clock.sleepers(for: .milliseconds(300))
    clock.advance(by: .milliseconds(300))
    await clock.sleepers(atLeast: 3)
    user.terminal.press(.character("w"), .character("r"))
    await user.sees("The history is kept.")
    user.terminal.press(.character("y"))
    await user.sees("Reset. u undoes it.")
    try await user.leave()
    #expect(!user.terminal.output.contains("\u{1B}"))
    let lines = user.terminal.output.split(separator: "\n")
    #expect(
      lines.prefix(15).joined(separator: "\n") == """
        Response Code: none yet
        Times Fetched: 0
        [ Fetch Content ]
        return fetch · ? help · q quit
        Watching every 10 s.
        w stop watching · ? help · q quit
        Sorry, something went wrong. Please try again.
        It is down.
        Failing since 09:00:00.
        Response Code: 00000000-0000-0000-0000-000000000002
        Times Fetched: 1
        Healthy since 09:00:10.
        Stopped watching.
        return fetch · ? help · q quit
        Reset the count (1) and forget the last response code? The history is kept. y yes · n no
        """
    )
    // The result of the reset and the new state are separate events.
    #expect(
      lines.dropFirst(15).sorted() == [
        "Reset. u undoes it.", "Response Code: none yet", "Times Fetched: 0",
      ]
    )
  }
}
