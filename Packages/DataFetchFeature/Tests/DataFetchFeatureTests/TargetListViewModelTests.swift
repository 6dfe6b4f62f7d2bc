import AttemptLog
import Contract
import DataFetchFeature
import ObservableState
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import Store
import Synchronization
import TargetStore
import TestClock
import Testing

/// The list of targets: the attempts that it reads, and that a refresh shows the same as a new view model.
@Suite(.timeLimit(.minutes(10))) struct TargetListViewModelTests {
  private let database = SQLiteDatabase.inMemory()
  private let log: AttemptLog

  init() { log = .mock(in: database) }

  private func viewModel(
    _ names: String...,
    in storage: FetchStorage? = nil
  ) -> TargetListViewModel {
    let targets = names.map(WatchedTarget.sample)
    return .mock({ targets }, in: storage ?? .mock(in: database), now: { Samples.now })
  }

  @Test func `a new view model shows nothing, and a refresh the targets in their order`() async {
    let viewModel = viewModel("b", "a")
    #expect(viewModel.state() == .init())
    await viewModel.refresh()
    let state = viewModel.state()
    #expect(state.isLoaded)
    #expect(state.targets.map(\.name) == ["b", "a"])
    #expect(state.targets[0] == .sample("b"))
  }

  @Test
  func `a target has its last attempt, its durations, its 95th percentile and its certificate`()
    async throws
  {
    let expiry = Samples.now + 86_400
    for number in 1...120 {
      try log.append(.pass("a", secondsAgo: 1_300 - number * 10, milliseconds: number))
    }
    try log.append(.failed("a", secondsAgo: 90))
    try log.append(.pass("a", secondsAgo: 80, milliseconds: 7, certificateExpiry: expiry))
    try log.append(.pass("other", secondsAgo: 1, milliseconds: 1))
    let viewModel = viewModel("a")
    await viewModel.refresh()
    let target = try #require(viewModel.state().targets.first)
    #expect(target.health == .healthy(since: Samples.now - 80))
    #expect(target.last?.entry.duration == .milliseconds(7))
    #expect(target.certificateExpiry == expiry)
    let latest = (103...120).map { Duration?.some(.milliseconds($0)) }
    #expect(target.durations == latest + [nil, .milliseconds(7)])
    // Of 7 and of 22 to 120: the 95th of 100.
    #expect(target.percentile95 == .milliseconds(115))
  }

  @Test func `a refresh adds new attempts, and those that a failure has counted since`()
    async throws
  {
    try log.append(.failed("b", secondsAgo: 100))
    try log.append(.pass("b", secondsAgo: 95, milliseconds: 2))
    let failure = try log.append(.failed("a", secondsAgo: 90))
    let viewModel = viewModel("a", "b")
    await viewModel.refresh()
    try log.append(.failed("a", secondsAgo: 80), extending: failure.id)
    try log.append(.failed("a", secondsAgo: 70), extending: failure.id)
    await viewModel.refresh()
    var targets = viewModel.state().targets
    #expect(targets[0].durations == [nil, nil, nil])
    #expect(targets[0].health == .failing(since: Samples.now - 90))
    #expect(targets[0].last?.count == 3)
    // The ended failure of the other target is no new attempt.
    #expect(targets[1].durations == [nil, .milliseconds(2)])
    try log.append(.pass("a", secondsAgo: 60, milliseconds: 3))
    await viewModel.refresh()
    targets = viewModel.state().targets
    #expect(targets[0].durations == [nil, nil, nil, .milliseconds(3)])
    #expect(targets[0].health == .healthy(since: Samples.now - 60))
  }

  @Test func `a health may be older than the attempts that are read`() async throws {
    try log.append(.failed("a", secondsAgo: 5_000))
    for number in 1...150 { try log.append(.pass("a", secondsAgo: 2_000 - number * 10)) }
    try log.append(.pass("b", secondsAgo: 2_000))
    for number in 1...30 { try log.append(.failed("b", secondsAgo: 1_000 - number * 10)) }
    for number in 1...30 { try log.append(.failed("c", secondsAgo: 1_000 - number * 10)) }
    let viewModel = viewModel("a", "b", "c")
    await viewModel.refresh()
    #expect(
      viewModel.state().targets.map(\.health) == [
        .healthy(since: Samples.now - 1_990), .failing(since: Samples.now - 990),
        .failing(since: Samples.now - 990),
      ]
    )
  }

  @Test(arguments: 1...20)
  func `after any attempts, a refresh shows the same as a new view model`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["a", "b", "c"]
    let viewModel = viewModel("a", "b", "c", "d")
    var previous: [String: Int] = [:]
    for second in 1...400 {
      let name = names[Int.random(in: 0..<3, using: &random)]
      if Int.random(in: 0..<10, using: &random) < 6 {
        let milliseconds = Int.random(in: 1...9, using: &random)
        try log.append(.pass(name, secondsAgo: 500 - second, milliseconds: milliseconds))
        previous[name] = nil
      } else {
        let cause = Bool.random(using: &random) ? "refused" : "timed out"
        let entry = AttemptLog.Entry.failed(name, secondsAgo: 500 - second, cause: cause)
        previous[name] = try log.append(entry, extending: previous[name]).id
      }
      if Int.random(in: 0..<8, using: &random) == 0 { await viewModel.refresh() }
    }
    await viewModel.refresh()
    let other = self.viewModel("a", "b", "c", "d")
    await other.refresh()
    #expect(viewModel.state() == other.state())
  }

  @Test func `after many attempts, as after a suspension, a refresh shows the same, too`()
    async throws
  {
    let viewModel = viewModel("a", "b")
    await viewModel.refresh()
    try await database.write { [log] in
      for number in 1...5_000 {
        try log.append(.pass("a", secondsAgo: 6_000 - number, milliseconds: number % 7))
      }
    }
    try log.append(.failed("b", secondsAgo: 1))
    await viewModel.refresh()
    let other = self.viewModel("a", "b")
    await other.refresh()
    #expect(viewModel.state() == other.state())
    #expect(viewModel.state().targets[0].durations.count == 20)
  }

  @Test func `the state of a target is the saved one, whatever its last attempt`() async throws {
    let storage = FetchStorage.mock(in: database)
    for secondsAgo in [30, 20] {
      let entry = AttemptLog.Entry.failed("a", secondsAgo: secondsAgo, machine: "m")
      try log.append(entry)
      _ = try storage.targetStore.record([
        .init(
          target: "a",
          machine: "m",
          time: entry.time,
          failure: "refused",
          limits: .init(failures: 2),
          isCertificateExpiring: true
        )
      ])
      if secondsAgo == 30 { try log.append(.pass("a", secondsAgo: 25, machine: "m")) }
    }
    try log.append(.pass("a", secondsAgo: 10, machine: "m"))
    let viewModel = viewModel("a")
    await viewModel.refresh()
    let target = viewModel.state().targets[0]
    #expect(target.health == .failing(since: Samples.now - 30))
    #expect(target.failingMachines == ["m"])
    #expect(target.isCertificateExpiring)
  }

  @Test func `a target is failing if it is on one of the machines that check it`() async throws {
    let store = FetchStorage.mock(in: database).targetStore
    func attempt(_ machine: String, secondsAgo: Int, fails: Bool) throws {
      let entry =
        fails
        ? AttemptLog.Entry.failed("a", secondsAgo: secondsAgo, machine: machine)
        : .pass("a", secondsAgo: secondsAgo, machine: machine)
      try log.append(entry)
      _ = try store.record([
        .init(target: "a", machine: machine, time: entry.time, failure: fails ? "refused" : nil)
      ])
    }
    try attempt("stopped", secondsAgo: 400, fails: true)
    try attempt("probe1", secondsAgo: 300, fails: false)
    try attempt("probe2", secondsAgo: 200, fails: false)
    try attempt("probe1", secondsAgo: 150, fails: false)
    let viewModel = viewModel("a")
    await viewModel.refresh()
    #expect(viewModel.state().targets[0].health == .healthy(since: Samples.now - 200))
    try attempt("probe2", secondsAgo: 140, fails: true)
    try attempt("probe1", secondsAgo: 130, fails: false)
    await viewModel.refresh()
    #expect(viewModel.state().targets[0].health == .failing(since: Samples.now - 140))
    #expect(viewModel.state().targets[0].failingMachines == ["probe2"])
  }

  @Test func `the attempts of several machines are those of one target`() async throws {
    let failure = try log.append(.failed("a", secondsAgo: 60, machine: "probe1"))
    try log.append(.pass("a", secondsAgo: 50, milliseconds: 5, machine: "probe2"))
    let viewModel = viewModel("a")
    await viewModel.refresh()
    try log.append(.failed("a", secondsAgo: 40, machine: "probe1"), extending: failure.id)
    await viewModel.refresh()
    let target = viewModel.state().targets[0]
    #expect(target.durations == [nil, .milliseconds(5), nil])
    #expect(target.last?.entry.machine == "probe1")
  }

  @Test func `the first targets are shown before all of 1,000 are read`() async throws {
    let names = (0..<1_000).map { "target \($0)" }
    try await database.write { [log] in
      for name in names { try log.append(.pass(name, secondsAgo: 5)) }
    }
    let targets = names.map(WatchedTarget.sample)
    let viewModel = TargetListViewModel.mock({ targets }, in: .mock(in: database))
    let states = viewModel.states()
    await viewModel.refresh()
    var unread: [Int] = []
    for await state in states {
      if state.isLoaded { unread.append(state.unreadCount) }
      let count = state.targets.count { $0.last != nil }
      #expect(count == (state.isLoaded ? 1_000 - state.unreadCount : 0))
      if state.isLoaded, state.unreadCount == 0 { break }
    }
    #expect(unread == (0..<25).reversed().map { $0 * 40 })
  }

  @Test func `targets appear and disappear with their file`() async throws {
    try log.append(.pass("b", secondsAgo: 5))
    let names = Mutex(["a"])
    let viewModel = TargetListViewModel.mock(
      { names.withLock(\.self).map(WatchedTarget.sample) },
      in: .mock(in: database)
    )
    await viewModel.refresh()
    names.withLock { $0 = ["b"] }
    await viewModel.refresh()
    #expect(viewModel.state().targets.map(\.name) == ["b"])
    #expect(viewModel.state().targets[0].last != nil)
  }

  @Test func `without a readable file, the former targets stay and show new attempts`()
    async throws
  {
    struct Mistake: Error, CustomStringConvertible { var description: String { "A mistake." } }
    let isBroken = Mutex(false)
    let viewModel = TargetListViewModel.mock(
      {
        if isBroken.withLock(\.self) { throw Mistake() }
        return [.sample("a")]
      },
      in: .mock(in: database)
    )
    await viewModel.refresh()
    isBroken.withLock { $0 = true }
    try log.append(.pass("a", secondsAgo: 5))
    await viewModel.refresh()
    #expect(viewModel.state().failure == "A mistake.")
    #expect(viewModel.state().targets.first?.last != nil)
    isBroken.withLock { $0 = false }
    await viewModel.refresh()
    #expect(viewModel.state().failure == nil)
  }

  @Test func `a read error is shown and keeps the values`() async throws {
    struct Full: Error, CustomStringConvertible { var description: String { "It is locked." } }
    let isBroken = Mutex(false)
    var storage = FetchStorage.mock(in: database)
    storage.unitOfWork.read = { [read = storage.unitOfWork.read] work in
      if isBroken.withLock(\.self) { throw Full() }
      try await read(work)
    }
    try log.append(.pass("a", secondsAgo: 5))
    let viewModel = viewModel("a", in: storage)
    await viewModel.refresh()
    var expected = viewModel.state()
    isBroken.withLock { $0 = true }
    await viewModel.refresh()
    expected.failure = "Cannot read the saved state. It is locked."
    #expect(viewModel.state() == expected)
  }

  @Test func `an opened target has its activity, also of a present outage`() async throws {
    try log.append(.pass("a", secondsAgo: 50))
    try log.append(.failed("b", secondsAgo: 40))
    let failure = try log.append(.failed("a", secondsAgo: 30))
    try log.append(.failed("a", secondsAgo: 20), extending: failure.id)
    let viewModel = viewModel("a", "b")
    viewModel.open("a")
    await viewModel.refresh()
    let activity = viewModel.state().opened?.activity
    #expect(activity?.events.map(\.kind) == [.failures, .passes])
    #expect(activity?.health == .failing(since: Samples.now - 30))
    try log.append(.pass("a", secondsAgo: 10))
    await viewModel.refresh()
    let outage = ServerActivity.Outage(
      start: Samples.now - 30,
      end: Samples.now - 10,
      failures: 2
    )
    #expect(viewModel.state().opened?.activity.outages == [outage])
    viewModel.open(nil)
    await viewModel.refresh()
    #expect(viewModel.state().opened == nil)
  }

  @Test func `a target in a maintenance window is shown as such`() async {
    let window = (Samples.now - 60)...(Samples.now + 60)
    let target = WatchedTarget(name: "a", url: "", every: .seconds(1)) { window.contains($0) }
    let viewModel = TargetListViewModel.mock({ [target] }, now: { Samples.now })
    await viewModel.refresh()
    #expect(viewModel.state().targets.first?.isInMaintenance == true)
  }

  @Test func `a watch runs while it is set, and leaves out paused targets`() async throws {
    let clock = TestClock()
    let attempts = ObservableState<[String]>([])
    let viewModel = TargetListViewModel.mock(watch: { isPaused, report in
      for name in ["a", "b"] where !isPaused(name) { attempts.update { $0.append(name) } }
      report("Started.")
      try? await clock.sleep(for: .seconds(1))
    })
    viewModel.setPaused("a", true)
    let (reports, report) = AsyncStream.makeStream(of: String.self)
    let run = Task { await viewModel.runWatch { report.yield($0) } }
    viewModel.setWatching(true)
    var iterator = reports.makeAsyncIterator()
    #expect(await iterator.next() == "Started.")
    #expect(attempts.state == ["b"])
    viewModel.setWatching(false)
    viewModel.setPaused("a", false)
    viewModel.setWatching(true)
    #expect(await iterator.next() == "Started.")
    #expect(attempts.state == ["b", "a", "b"])
    // A watch that has ended is not set any more.
    let states = viewModel.states()
    await clock.sleepers(for: .seconds(1))
    clock.advance(by: .seconds(1))
    for await state in states where !state.isWatching { break }
    run.cancel()
    await run.value
  }
}

extension WatchedTarget {
  /// Returns a target that is tried every 10 seconds.
  static func sample(_ name: String) -> Self {
    Self(name: name, url: "https://example.com/\(name)", every: .seconds(10))
  }
}

extension ListedTarget {
  /// Returns a target without attempts.
  static func sample(_ name: String) -> Self {
    Self(name: name, url: "https://example.com/\(name)", every: .seconds(10))
  }
}

extension AttemptLog.Entry {
  /// Returns a passed attempt some seconds ago.
  static func pass(
    _ target: String,
    secondsAgo: Int,
    milliseconds: Int = 5,
    certificateExpiry: Date? = nil,
    machine: String = ""
  ) -> Self {
    Self(
      time: Samples.now - Double(secondsAgo),
      url: "https://example.com/\(target)",
      duration: .milliseconds(milliseconds),
      outcome: .passed(status: 200, certificateExpiry: certificateExpiry),
      target: target,
      machine: machine
    )
  }

  /// Returns a failed attempt some seconds ago.
  static func failed(
    _ target: String,
    secondsAgo: Int,
    cause: String = "got status 503, expected 200–299",
    machine: String = ""
  ) -> Self {
    Self(
      time: Samples.now - Double(secondsAgo),
      url: "https://example.com/\(target)",
      duration: .milliseconds(3),
      outcome: .failed(step: "request 1", code: "expectation_failed", cause: cause),
      target: target,
      machine: machine
    )
  }
}
