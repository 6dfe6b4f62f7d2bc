import AttemptLog
import ContentService
import Contract
import DataFetchFeature
import SQLiteDatabase
import ObservableStateTesting
import PortableFoundation
import SerialTaskExecutor
import Testing

@Suite(.timeLimit(.minutes(10))) struct ViewModelTests {
  private let database = SQLiteDatabase.inMemory()
  private let seconds = Shared(0)

  /// Creates a view model; those of a test share their saved data, like processes that share a database.
  private func viewModel(
    responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID = { UUID(number: $0) },
    saving: @escaping @Sendable () async throws -> Void = {},
    reading: @escaping @Sendable () async throws -> Void = {},
    server: URL = .localhost
  ) -> DataFetchViewModel {
    .mock(
      in: database,
      responseCode: responseCode,
      saving: saving,
      reading: reading,
      server: server,
      now: { [seconds] in Date(timeIntervalSince1970: Double(seconds.replace { $0 + 1 })) }
    )
  }

  /// Creates a view model, some of whose fetches fail, by their number.
  private func viewModel(failing errors: [Int: any Error]) -> DataFetchViewModel {
    viewModel(responseCode: { number in
      if let error = errors[number] { throw error }
      return UUID(number: number)
    })
  }

  // MARK: - Reading

  @Test func `appearing shows the code, the count and the record that were saved last`() async {
    let earlier = viewModel()
    await earlier.onAppear()
    #expect(earlier.state() == .init())
    for _ in 1...2 { await earlier.fetchContent() }
    #expect(earlier.state().saved.lastFetch?.entry.responseCode == UUID(number: 2))
    let viewModel = viewModel()
    #expect(viewModel.state() == .init())
    await viewModel.onAppear()
    #expect(viewModel.state() == earlier.state())
  }

  @Test func `a read error is shown as a failure and changes neither code nor count`() async {
    let viewModel = viewModel(reading: { throw TestError() })
    await viewModel.fetchContent()
    var expected = viewModel.state()
    expected.failure = .cannotRead(cause: "TestError()")
    for read in [viewModel.onAppear, viewModel.refresh] {
      await read()
      #expect(viewModel.state() == expected)
    }
  }

  @Test func `a refresh shows what other processes have saved, also before the last fetch`() async {
    let viewModel = viewModel()
    await viewModel.onAppear()
    let other = self.viewModel(failing: [2: ContentServiceError.refused])
    for _ in 1...3 { await other.fetchContent() }
    await viewModel.refresh()
    #expect(viewModel.state() == other.state())
    await other.fetchContent()
    await viewModel.fetchContent()
    await viewModel.refresh()
    let expected = ["fetched 1", "fetched 4", "fetched 3", "failed 1 times", "fetched 1"]
    #expect(viewModel.state().activity.summary == expected)
  }

  @Test
  func
    `a successful refresh clears a read failure, and the failure of a fetch once a later one has succeeded`()
    async
  {
    let isBroken = Shared(true)
    let viewModel = viewModel(
      responseCode: { _ in throw TestError() },
      reading: { if isBroken.value { throw TestError() } }
    )
    await viewModel.refresh()
    isBroken.value = false
    await viewModel.refresh()
    #expect(viewModel.state() == .init())

    await self.viewModel().fetchContent()
    await viewModel.fetchContent()
    await self.viewModel(server: .other).fetchContent()
    await viewModel.refresh()
    #expect(viewModel.state().failure == .internalError(cause: "TestError()"))

    await self.viewModel().fetchContent()
    await viewModel.refresh()
    #expect(viewModel.state().failure == nil)
  }

  @Test func `a cancelled refresh changes nothing`() async {
    let gate = Gate()
    let viewModel = viewModel(reading: { try await gate.pass() })
    await self.viewModel().fetchContent()
    let refresh = Task { await viewModel.refresh() }
    await gate.arrivals(atLeast: 1)
    refresh.cancel()
    await refresh.value
    #expect(viewModel.state() == .init())
  }

  @Test
  func `a refresh that started before a fetch or a reset finished does not replace its state`()
    async
  {
    let actions: [(@Sendable (DataFetchViewModel) async -> Void, count: Int)] = [
      ({ await $0.fetchContent() }, 1), ({ _ = await $0.reset() }, 0),
    ]
    for (action, count) in actions {
      let gate = Gate()
      let viewModel = viewModel(reading: { try await gate.pass() })
      let refresh = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      await action(viewModel)
      gate.open()
      await refresh.value
      #expect(viewModel.state().saved.timesFetched == count)
    }
  }

  @Test func `a refresh that started before a fetch failed does not replace its failure`() async {
    let gate = Gate()
    let viewModel = viewModel(
      responseCode: { _ in throw TestError() },
      reading: {
        try await gate.pass()
        throw TestError()
      }
    )
    let refresh = Task { await viewModel.refresh() }
    await gate.arrivals(atLeast: 1)
    let fetch = Task { await viewModel.fetchContent() }
    for await state in viewModel.states() where state.failure != nil { break }
    gate.open()
    await refresh.value
    await fetch.value
    #expect(viewModel.state().failure == .internalError(cause: "TestError()"))
  }

  // MARK: - Fetching

  @Test func `a fetch clears the error, and shows each of its steps, then the new code and count`()
    async
  {
    let viewModel = viewModel(failing: [1: TestError()])
    await viewModel.fetchContent()
    let former = viewModel.state()
    let states = viewModel.states()
    await viewModel.fetchContent()
    let activity = former.activity
    #expect(
      await received(from: states) == [
        former,
        .init(activity: activity),
        .init(activity: activity, step: .requesting(.requestingPath)),
        .init(activity: activity, step: .requesting(.requestingResponseCode)),
        .init(activity: activity, step: .saving),
        viewModel.state(),
      ]
    )
    #expect(viewModel.state().saved.responseCode == UUID(number: 2))
    #expect(viewModel.state().saved.timesFetched == 1)
  }

  @Test(arguments: [
    (ContentServiceError.refused as any Error, DataFetchFailure.notFetched(.refused)),
    (TestError(), .internalError(cause: "TestError()")),
  ])
  func `a failed fetch leaves code and count unchanged, and shows error message and failure`(
    error: any Error,
    failure: DataFetchFailure
  ) async {
    let viewModel = viewModel(failing: [2: error])
    await viewModel.fetchContent()
    let saved = viewModel.state().saved
    await viewModel.fetchContent()
    let state = viewModel.state()
    #expect(state == .init(saved: saved, activity: state.activity, failure: failure))
    #expect(state.errorMessage == DataFetchViewModel.errorMessage)
    let other = self.viewModel()
    await other.onAppear()
    #expect(other.state().saved == saved)
  }

  @Test func `a code that cannot be saved is not shown, and the failure names it`() async {
    let viewModel = viewModel(saving: { throw TestError() })
    for action in [viewModel.fetchContent, viewModel.refresh] {
      await action()
      let failure = DataFetchFailure.notSaved(responseCode: UUID(number: 1), cause: "TestError()")
      #expect(viewModel.state() == .init(failure: failure))
    }
  }

  @Test func `a call during a fetch joins it and starts nothing`() async {
    let gate = Gate()
    let viewModel = viewModel(responseCode: { number in
      try await gate.pass()
      return UUID(number: number)
    })
    let executor = SerialTaskExecutor()
    var calls: [Task<Void, Never>] = []
    for _ in 1...3 { calls.append(await executor.start(viewModel.fetchContent)) }
    gate.open()
    for call in calls { await call.value }
    #expect(gate.arrivals == 1)
    #expect(viewModel.state().saved.timesFetched == 1)
  }

  @Test(arguments: [DataFetchViewModel.Step.requesting(.requestingResponseCode), .saving])
  func `a fetch that is cancelled before it is saved saves nothing and shows nothing`(
    step: DataFetchViewModel.Step
  ) async {
    let gate = Gate()
    let viewModel = viewModel(
      responseCode: { number in
        if step != .saving { try await gate.pass() }
        return UUID(number: number)
      },
      saving: { try await gate.pass() }
    )
    let call = Task { await viewModel.fetchContent() }
    await gate.arrivals(atLeast: 1)
    #expect(viewModel.state() == .init(step: step))
    call.cancel()
    await call.value
    #expect(viewModel.state() == .init())
    await viewModel.refresh()
    #expect(viewModel.state() == .init())
  }

  // MARK: - Activity

  @Test func `the activity has the latest fetches and failures of one server, newest first`() async
  {
    let refused = ContentServiceError.refused
    let viewModel = viewModel(failing: [2: refused, 3: refused])
    for _ in 1...2 { await viewModel.fetchContent() }
    await self.viewModel(server: .other).fetchContent()
    for _ in 3...4 { await viewModel.fetchContent() }
    for _ in 1...2 {
      #expect(viewModel.state().activity.summary == ["fetched 4", "failed 2 times", "fetched 1"])
      await viewModel.refresh()
    }
  }

  @Test
  func
    `a server is healthy since the first fetch after its last failure, and failing since the first failure`()
    async
  {
    let refused = ContentServiceError.refused
    let viewModel = viewModel(failing: [2: refused, 5: refused, 6: TestError()])
    let health: [(ServerActivity.Health, fetches: Int)] = [
      (.unknown, 0), (.healthy(since: time(0)), 1), (.failing(since: time(1)), 2),
      (.healthy(since: time(2)), 3), (.healthy(since: time(2)), 4),
      (.failing(since: time(4)), 5), (.failing(since: time(4)), 6),
    ]
    for (health, fetches) in health {
      if fetches > 0 { await viewModel.fetchContent() }
      #expect(viewModel.state().activity.health == health, "\(fetches)")
      let other = self.viewModel()
      await other.onAppear()
      #expect(other.state().activity == viewModel.state().activity)
    }
  }

  private func time(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }

  // MARK: - Reset

  @Test func `a reset shows no response code and the count 0, and an undo those from before`() async
  {
    let viewModel = viewModel()
    for _ in 1...2 { await viewModel.fetchContent() }
    let fetched = viewModel.state()
    #expect(await viewModel.reset() == .done)
    #expect(viewModel.state() == .init(activity: fetched.activity))
    let other = self.viewModel()
    await other.onAppear()
    #expect(other.state() == viewModel.state())
    // A second reset would hide the first one from the undo.
    #expect(await viewModel.reset() == .nothingToDo)
    #expect(await viewModel.undoReset() == .done)
    #expect(viewModel.state() == fetched)
    await viewModel.fetchContent()
    #expect(viewModel.state().saved.timesFetched == 3)
  }

  @Test func `a reset of nothing, and an undo without a reset or after a fetch, do nothing`() async
  {
    let viewModel = viewModel()
    for action in [viewModel.reset, viewModel.undoReset] {
      #expect(await action() == .nothingToDo)
      #expect(viewModel.state() == .init())
    }
    await viewModel.fetchContent()
    _ = await viewModel.reset()
    await viewModel.fetchContent()
    let fetched = viewModel.state()
    #expect(await viewModel.undoReset() == .nothingToDo)
    #expect(viewModel.state() == fetched)
  }

  @Test func `a reset or an undo that fails changes nothing and is shown as a failure`() async {
    let isBroken = Shared(false)
    let viewModel = viewModel(saving: { if isBroken.value { throw TestError() } })
    await viewModel.fetchContent()
    for action in [viewModel.reset, viewModel.undoReset] {
      let saved = viewModel.state().saved
      isBroken.value = true
      #expect(await action() == .failed)
      #expect(viewModel.state().saved == saved)
      #expect(viewModel.state().failure == .notReset(cause: "TestError()"))
      isBroken.value = false
      await viewModel.refresh()
      #expect(viewModel.state().saved == saved)
      // Prepares the undo.
      _ = await viewModel.reset()
    }
    #expect(await viewModel.undoReset() == .done)
    #expect(viewModel.state().failure == nil)
  }
}

extension URL {
  fileprivate static let other = URL.localhost.appending(path: "other")
}

extension ServerActivity {
  /// The numbers of fetches, and the counts of failures.
  fileprivate var summary: [String] {
    events.map { event in
      event.entry.responseCode.map { "fetched \($0.uuidString.suffix(1))" }
        ?? "failed \(event.count) times"
    }
  }
}
