import AttemptLog
import DataFetchFeature
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import StyleGuide
import TerminalClient
import TerminalUI
import TerminalUITesting
import TestClock
import Testing

@testable import DataFetchScreen

/// The keys of the list of targets, and the screen that shows saved attempts.
@Suite(.timeLimit(.minutes(10))) struct TargetListScreenTests {
  private let clock = TestClock()

  // MARK: Keys

  private func pane(
    _ targets: [ListedTarget]? = nil,
    _ keys: [TerminalClient.Key] = []
  ) -> TargetListPane {
    var pane = TargetListPane(TargetListSample.settings)
    var state = TargetListViewModel.State()
    state.targets =
      targets
      ?? [("b", 20), ("C", 40), ("a", 30), ("d", nil)].map { name, p95 in
        var target = ListedTarget.sample(name)
        target.percentile95 = p95.map { .milliseconds($0) }
        return target
      }
    pane.show(.init(state, now: Samples.now))
    _ = pane.press(keys)
    return pane
  }

  @Test(arguments: [
    (0, ["b", "C", "a", "d"]), (2, ["a", "b", "C", "d"]), (3, ["C", "a", "b", "d"]),
    (4, ["b", "C", "a", "d"]),
  ]) func `s changes the order: of the file, by state, by name, by percentile`(
    count: Int,
    names: [String]
  ) {
    #expect(pane(nil, Array(repeating: .character("s"), count: count)).names == names)
  }

  @Test func `by state, what needs attention is first, and a new failure before an old one`() {
    func target(_ name: String, _ health: ServerActivity.Health, secondsAgo: Int = 1)
      -> ListedTarget
    {
      var target = ListedTarget.sample(name)
      target.health = health
      target.last = .init(id: 1, entry: .pass(name, secondsAgo: secondsAgo))
      return target
    }
    var paused = target("paused", .failing(since: Samples.now))
    paused.isPaused = true
    var maintenance = target("maintenance", .failing(since: Samples.now))
    maintenance.isInMaintenance = true
    let pane = pane(
      [
        target("healthy", .healthy(since: Samples.now)), maintenance, paused,
        target("outdated", .failing(since: Samples.now), secondsAgo: 121),
        target("old", .failing(since: Samples.now - 100)),
        target("new", .failing(since: Samples.now - 10)),
      ],
      [.character("s")]
    )
    #expect(pane.names == ["new", "old", "outdated", "paused", "maintenance", "healthy"])
  }

  @Test func `a part of the name filters in any case, and esc clears the filter`() {
    var pane = pane(nil, .typing("/c"))
    #expect(pane.takesAllKeys)
    #expect(pane.names == ["C"])
    #expect(pane.press([.return, .return]) == [.nothing, .open("C")])
    _ = pane.press([.escape])
    #expect(pane.names == ["b", "C", "a", "d"])
  }

  @Test func `keys of a target name the selected one, and need one`() {
    var list = pane(nil, [.down])
    #expect(list.press([.return, .character("p")]) == [.open("C"), .setPaused("C", true)])
    var empty = pane([])
    #expect(empty.press([.return, .character("p")]) == [.nothing, .nothing])
  }

  @Test func `the selection follows its target when the order changes`() {
    var list = pane(nil, [.down, .character("s"), .character("s")])
    #expect(list.names.last == "d")
    #expect(list.press([.return]) == [.open("C")])
  }

  @Test(arguments: [(14.0, "14 d"), (13.9, "! 13 d"), (0.5, "! 0 d"), (-0.5, "expired")])
  func `few days of a certificate have a mark`(days: Double, text: String) {
    var target = ListedTarget.sample("a")
    target.certificateExpiry = Samples.now + days * 86_400
    let rows = TargetRows(order: .file, nameWidth: 1, now: Samples.now, width: 100, style: .plain)
    #expect(rows.line(of: target).text.contains(" \(text) "))
  }

  // MARK: The screen

  private func user(
    in database: SQLiteDatabase,
    _ settings: TargetListScreen.Settings? = nil,
    isPlain: Bool = false,
    watch: @escaping TargetListViewModel.Watch = { _, _ in }
  ) -> ScreenUser {
    let clock = clock
    let now: @Sendable () -> Date = { Samples.now + clock.now.offset / .seconds(1) }
    let viewModel = TargetListViewModel.mock(
      { ["shop", "api"].map(WatchedTarget.sample) },
      in: .mock(in: database),
      now: now,
      watch: watch
    )
    var settings = settings ?? TargetListSample.settings
    settings.now = now
    return ScreenUser(on: MockTerminal(), clock: clock) { [settings] terminal in
      try await TargetListScreen(viewModel, settings: settings)
        .run(on: TerminalScreen(terminal, options: .init(isPlain: isPlain)), clock: clock)
    }
  }

  /// Waits for the refresh and the tick, and advances the clock to the next refresh.
  private func refresh() async {
    await clock.sleepers(atLeast: 2)
    clock.advance(by: .seconds(2))
  }

  @Test func `the list shows what another process saves`() async throws {
    let database = SQLiteDatabase.inMemory()
    let log = AttemptLog.mock(in: database)
    var user = user(in: database)
    await user.sees("○ unknown")
    try log.append(.pass("shop", secondsAgo: 1, milliseconds: 45))
    try log.append(.failed("api", secondsAgo: 1))
    await refresh()
    await user.sees("● healthy 3 s")
    await user.sees("✗ failing 3 s")
    await user.sees("● 1 healthy · ✗ 1 failing · not watching")
    try await user.leave()
  }

  @Test func `return opens a target, esc returns to the list, and p pauses the target`()
    async throws
  {
    let database = SQLiteDatabase.inMemory()
    try AttemptLog.mock(in: database).append(.failed("api", secondsAgo: 1))
    var user = user(in: database)
    await user.sees("✗ failing 1 s")
    user.terminal.press(.down, .return)
    await user.sees("Attempts and failures")
    await user.sees("got status 503, expected 200–299")
    user.terminal.press(.character("p"))
    await user.sees("api (paused)")
    user.terminal.press(.escape)
    await user.sees("○ paused")
    await user.sees("1 paused")
    user.terminal.press(.character("p"))
    await user.seesNo("○ paused")
    try await user.leave()
  }

  @Test func `w watches until w, and reports what the user must know`() async throws {
    let clock = clock
    var user = user(in: .inMemory()) { isPaused, report in
      report("The change command of \u{1B} timed out.")
      try? await clock.sleep(for: .seconds(1_000))
    }
    await user.sees("not watching")
    user.terminal.press(.character("w"))
    await user.sees("The change command of \\u{1B} timed out.")
    await user.seesNo("not watching")
    user.terminal.press(.character("w"))
    await user.sees("not watching")
    try await user.leave()
  }

  @Test func `a screen can start with a target, watching`() async throws {
    let clock = clock
    var settings = TargetListSample.settings
    settings.openedTarget = "api"
    settings.startsWatching = true
    var user = user(in: .inMemory(), settings) { _, _ in
      try? await clock.sleep(for: .seconds(1_000))
    }
    await user.sees("○ no attempts yet")
    await user.sees("w stop watching")
    user.terminal.press(.escape)
    await user.sees("shop")
    try await user.leave()
  }

  @Test func `plain lines report changed states, and repeat nothing`() async throws {
    let database = SQLiteDatabase.inMemory()
    let log = AttemptLog.mock(in: database)
    var user = user(in: database, isPlain: true)
    await user.sees("api: unknown")
    try log.append(.failed("api", secondsAgo: 0))
    await refresh()
    await user.sees("api: ✗ failing since 09:00:00: got status 503, expected 200–299")
    let count = user.terminal.output.split(separator: "\n").count
    try log.append(.failed("api", secondsAgo: -2))
    await refresh()
    await clock.sleepers(atLeast: 2)
    try log.append(.pass("api", secondsAgo: -4))
    await refresh()
    await user.sees("api: healthy since 09:00:04")
    try await user.leave()
    #expect(!user.terminal.output.contains("\u{1B}"))
    #expect(user.terminal.output.split(separator: "\n").count == count + 2)
  }
}
