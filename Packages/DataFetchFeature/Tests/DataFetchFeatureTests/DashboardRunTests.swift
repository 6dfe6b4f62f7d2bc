import ContentService
import DataFetchFeature
import SQLiteDatabase
import PortableFoundation
import TerminalClient
import TerminalUITesting
import TestClock
import Testing

/// The dashboard during a run.
@Suite(.timeLimit(.minutes(10))) struct DashboardRunTests: DashboardSuite {
  let clock = TestClock()

  @Test func `escape cancels a fetch of a key, and a second one quits`() async throws {
    let user = user(.waiting(on: clock))
    user.terminal.press(.return)
    await clock.sleepers(atLeast: 4)
    var watching = user
    user.terminal.press(.escape)
    await watching.sees("Cancelled the fetch.")
    // The fetch and its indicator have ended.
    user.terminal.press(.character("y"))
    await watching.sees("No response code to copy.")
    user.terminal.press(.escape)
    #expect(try await user.run.value == nil)
  }

  @Test func `a slow fetch shows an animation and the remaining time`() async throws {
    var user = user(.waiting(on: clock))
    await user.sees("not fetched yet")
    user.terminal.press(.return)
    // The indicator, and the fetch.
    await advance(by: .seconds(1), furtherSleepers: 2)
    await user.sees("◐ asking for the response code, 9 s left · esc cancel")
    // The animation, and the fetch.
    await advance(by: .milliseconds(250), furtherSleepers: 2)
    await user.sees("◓ asking for the response code, 9 s left")
    await advance(by: .seconds(2), furtherSleepers: 2)
    await user.sees("◓ asking for the response code, 7 s left")
    try await user.leave()
  }

  @Test func `y copies the last code, or that of the selected fetch`() async throws {
    let database = SQLiteDatabase.inMemory()
    let other = viewModel(in: database)
    for _ in 1...3 {
      await other.fetchContent()
      clock.advance(by: .seconds(10))
    }
    var user = user(in: database)
    await user.sees("Times Fetched: 3")
    user.terminal.press(.character("y"))
    await user.copies("00000000-0000-0000-0000-000000000003")
    await user.sees("Copied 00000000-0000-0000-0000-000000000003.")
    user.terminal.press(.down, .character("j"), .character("y"))
    await user.copies("00000000-0000-0000-0000-000000000001")
    await user.sees("Response code: 00000000-0000-0000-0000-000000000001")
    try await user.leave()
  }

  @Test func `a click selects a row, and the wheel scrolls`() async throws {
    let database = SQLiteDatabase.inMemory()
    let other = viewModel(in: database)
    for _ in 1...30 { await other.fetchContent() }
    var user = user(in: database)
    await user.sees("Fetches and failures, 1–9 of 30")
    try user.clicks("00000000001d")
    await user.sees("Response code: 00000000-0000-0000-0000-00000000001d")
    try user.scrolls(over: "00000000001c")
    await user.sees("Fetches and failures, 4–12 of 30")
    user.terminal.press(.end)
    await user.sees("Fetches and failures, 22–30 of 30")
    user.terminal.press(.home)
    await user.sees("Fetches and failures, 1–9 of 30")
    try await user.leave()
  }

  @Test func `r and u ask, and then reset and undo the reset`() async throws {
    let database = SQLiteDatabase.inMemory()
    await viewModel(in: database).fetchContent()
    var user = user(in: database)
    await user.sees("Times Fetched: 1")
    user.terminal.press(.character("r"))
    await user.sees("Reset the count (1) and forget the last response code? The history is kept.")
    user.terminal.press(.character("n"), .character("u"))
    await user.sees("Nothing to undo: there was no reset, or something was fetched since.")
    user.terminal.press(.character("r"), .character("y"))
    await user.sees("Reset. u undoes it.")
    await user.sees("Times Fetched: 0")
    user.terminal.press(.character("r"))
    await user.sees("Nothing to reset.")
    user.terminal.press(.character("u"), .character("y"))
    await user.sees("Undid the reset.")
    await user.sees("Times Fetched: 1")
    try await user.leave()
  }

  @Test func `fetches and failures of another process appear within 2 seconds`() async throws {
    let database = SQLiteDatabase.inMemory()
    var user = user(in: database)
    await user.sees("not fetched yet")
    let other = viewModel(in: database) { number in
      if number == 2 { throw Refused() }
      return UUID(number: number)
    }
    await other.fetchContent()
    await advance(by: .seconds(2))
    await user.sees("● healthy for 2 s")
    await other.fetchContent()
    await advance(by: .seconds(2))
    await user.sees("✗ failing since 09:00:02 (2 s)")
    await other.fetchContent()
    await advance(by: .seconds(2))
    await user.sees("● healthy for 2 s")
    await user.sees("Last outage: 09:00:02 – 09:00:04 (2 s, 1 failure)")
    try await user.leave()
  }

  @Test func `ages grow every second, then every minute, and notices disappear`() async throws {
    let database = SQLiteDatabase.inMemory()
    await viewModel(in: database).fetchContent()
    var user = user(in: database)
    await user.sees("● healthy for 0 s")
    user.terminal.press(.character("y"))
    await user.sees("Copied")
    await advance(by: .seconds(1))
    await user.sees("● healthy for 1 s")
    #expect(user.visible.contains("Copied"))
    await advance(by: .seconds(5))
    await user.sees("return fetch · w watch")
    await advance(by: .seconds(54))
    await user.sees("● healthy for 1 min")
    await clock.sleepers(atLeast: 2)
    let writes = user.terminal.writes.count
    for _ in 1...10 { await advance(by: .seconds(2)) }
    user.terminal.press(.character("?"))
    await user.sees("control-Z suspends")
    #expect(user.terminal.writes.count == writes + 1)
    try await user.leave()
  }

  @Test func `a smaller window shows the layout of the original application`() async throws {
    var user = user()
    await user.sees("not fetched yet")
    await user.resizes(columns: 59, rows: 15)
    await user.sees("│ Fetch Content │")
    await user.resizes(columns: 60, rows: 15)
    await user.sees("not fetched yet")
    try await user.leave()
  }
}
