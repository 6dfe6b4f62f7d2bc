import ContentService
import DataFetchFeature
import InMemoryDatabase
import ObservableState
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TerminalUITesting
import TestClock
import Testing

@testable import DataFetchScreen

/// The dashboard during a run.
@Suite(.timeLimit(.minutes(1))) struct DashboardRunTests {
  private let clock = TestClock()

  private func user(
    _ viewModel: DataFetchViewModel? = nil,
    in database: InMemoryDatabase = InMemoryDatabase(),
    isPlain: Bool = false,
    startsWatching: Bool = false
  ) -> ScreenUser {
    let viewModel = viewModel ?? self.viewModel(in: database)
    return ScreenUser(on: MockTerminal(), clock: clock) { [clock] terminal in
      try await DataFetchScreen(
        viewModel: viewModel,
        terminal: terminal,
        clock: clock,
        settings: DataFetchScreen.Settings(
          server: "http://localhost:8000",
          startsWatching: startsWatching,
          now: { Samples.now + clock.now.offset / .seconds(1) },
          localOffset: { _ in 3_600 }
        ),
        options: TerminalScreen.Options(isPlain: isPlain)
      ).run()
    }
  }

  /// A view model of a database, by default one whose fetches succeed immediately.
  private func viewModel(
    in database: InMemoryDatabase,
    responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID = { UUID(number: $0) }
  ) -> DataFetchViewModel {
    .mock(
      in: database,
      responseCode: responseCode,
      now: { [clock] in Samples.now + clock.now.offset / .seconds(1) }
    )
  }

  /// Waits for the refresh, the tick, and further sleepers, and advances the clock.
  private func advance(by duration: Duration, furtherSleepers count: Int = 0) async {
    await clock.sleepers(atLeast: 2 + count)
    clock.advance(by: duration)
  }

  @Test func `w fetches immediately and then in the interval, until w`() async throws {
    var user = user()
    await user.sees("not fetched yet")
    user.terminal.press(.character("w"))
    await user.sees("watching every 10 s")
    await user.sees("Times Fetched: 1")
    // The return of the button to idle.
    await advance(by: .milliseconds(300), furtherSleepers: 1)
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
    let database = InMemoryDatabase()
    struct Refused: Error, CustomStringConvertible { var description: String { "It is down." } }
    var user = user(viewModel(in: database) { _ in throw Refused() }, in: database)
    await user.sees("not fetched yet")
    user.terminal.press(.return)
    await user.sees("✗ It is down.")
    await advance(by: .milliseconds(300), furtherSleepers: 1)
    await viewModel(in: database).fetchContent()
    await advance(by: .seconds(2))
    await user.sees("● healthy for")
    await user.sees("Last outage: ")
    #expect(!user.visible.contains("✗ It is down."))
    try await user.leave()
  }

  @Test func `escape cancels the fetch in flight, and the watch continues`() async throws {
    let database = InMemoryDatabase()
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
    await advance(by: .milliseconds(300), furtherSleepers: 1)
    await clock.sleepers(atLeast: 3)
    user.terminal.press(.escape)
    await user.sees("Still watching: w stops watching, q quits.")
    #expect(user.terminal.isScreenEntered)
    try await user.leave()
  }

  @Test func `a key during the fetch of a watch joins it`() async throws {
    let database = InMemoryDatabase()
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
    await user.sees("◐ asking for a path, 9 s left · esc cancel")
    // The animation, and the fetch.
    await advance(by: .milliseconds(250), furtherSleepers: 2)
    await user.sees("◓ asking for a path, 9 s left")
    await advance(by: .seconds(2), furtherSleepers: 2)
    await user.sees("◓ asking for a path, 7 s left")
    try await user.leave()
  }

  @Test func `y copies the last code, or that of the selected fetch`() async throws {
    let database = InMemoryDatabase()
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
    let database = InMemoryDatabase()
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
    let database = InMemoryDatabase()
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
    struct Refused: Error {}
    let database = InMemoryDatabase()
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
    let database = InMemoryDatabase()
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

  @Test func `plain lines report a watch, an outage, a recovery and a question once`() async throws
  {
    struct Refused: Error, CustomStringConvertible { var description: String { "It is down." } }
    let database = InMemoryDatabase()
    let viewModel = viewModel(in: database) { number in
      if number == 1 { throw Refused() }
      return UUID(number: number)
    }
    var user = user(viewModel, isPlain: true)
    await user.sees("Times Fetched: 0")
    user.terminal.press(.character("w"))
    await user.sees("Failing since 09:00:00.")
    await advance(by: .milliseconds(300), furtherSleepers: 1)
    await advance(by: .seconds(10), furtherSleepers: 1)
    await user.sees("Healthy since 09:00:10.")
    await advance(by: .milliseconds(300), furtherSleepers: 1)
    await clock.sleepers(atLeast: 3)
    user.terminal.press(.character("w"), .character("r"))
    await user.sees("The history is kept.")
    user.terminal.press(.character("y"))
    await user.sees("Reset. u undoes it.")
    try await user.leave()
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

/// The keys, without a terminal.
@Suite struct DashboardKeyTests {
  @Test func `a moved database stops the watch, since no fetch can be saved`() {
    var contents = Contents(Samples.settings)
    #expect(contents.press(.character("w")) == .watch)
    let state = DataFetchViewModel.State(
      failure: .notSaved(responseCode: UUID(number: 1), cause: "moved", isDatabaseUnusable: true)
    )
    let effect = contents.show(state, explanation: { _ in [] }, now: Samples.now)
    #expect(effect == .stopWatching)
    #expect(!contents.isWatching)
  }

  @Test func `y copies nothing from a failure, and says so`() {
    var contents = Contents(Samples.settings)
    contents.resize(TerminalClient.Size(columns: 80, rows: 24))
    contents.show(
      DataFetchViewModel.State(
        saved: FetchedState(responseCode: UUID(number: 1), timesFetched: 1),
        activity: ServerActivity(
          fetches: [Samples.fetch(1, secondsAgo: 1)],
          failures: [Samples.failure(1, from: 2)]
        )
      )
    )
    _ = contents.press(.down)
    #expect(contents.press(.character("y")) == .none)
    #expect(contents.notice?.hasPrefix("The selected failure has no response code") == true)
  }

  @Test func `plain lines copy nothing, and say so`() {
    var contents = Contents(Samples.settings)
    contents.isPlain = true
    contents.state.saved.responseCode = UUID(number: 1)
    #expect(contents.press(.character("y")) == .none)
    #expect(
      contents.notice == "Not copied: plain lines have no clipboard. The response code is "
        + "00000000-0000-0000-0000-000000000001."
    )
  }

  @Test(arguments: [TerminalClient.Key.paste("q"), .paste("w\n\n y"), .tab, .backTab])
  func `a pasted text and tab have no effect`(key: TerminalClient.Key) {
    for size in [(20, 5), (80, 24)] {
      var contents = Contents(Samples.settings)
      contents.resize(TerminalClient.Size(columns: size.0, rows: size.1))
      let former = Frame(contents, size: contents.size, style: .plain)
      #expect(contents.press(key) == .none)
      #expect(Frame(contents, size: contents.size, style: .plain) == former)
      #expect(contents.press(.character("r")) == .none)
    }
  }

  @Test(arguments: [TerminalClient.Key.character("q"), .character("w"), .return, .down])
  func `a question ignores the keys that are no answers`(key: TerminalClient.Key) {
    var contents = Contents(Samples.settings)
    contents.state.saved.timesFetched = 1
    #expect(contents.press(.character("r")) == .none)
    #expect(contents.question == .reset)
    #expect(contents.press(key) == .none)
    #expect(contents.question == (key == .return ? nil : .reset))
    #expect(contents.press(.control("c")) == .leave)
  }
}
