public import GitHubClient
import ListPaging
import ObservableState
public import PortableFoundation
import SingleFlight
public import StargazerService
import Synchronization

extension StargazersViewModel {
  /// Creates a view model that shows the stargazers of a repository.
  ///
  /// - Parameters:
  ///   - name: The name of the repository.
  ///   - order: The order of the people.
  ///   - service: The service, which does not wait for rate limits: the view model shows them and waits.
  ///   - interval: The time between the starts of two requests for the count; 0 for no pause, nil for none.
  ///   - clock: The clock of intervals, which is never set.
  ///   - now: Returns the current time.
  public init(
    of name: RepositoryName,
    order: StarOrder = .newest,
    _ service: StargazerService,
    every interval: Duration?,
    clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Date
  ) {
    let state = State(name: name, order: order, interval: interval)
    let model = Model(state, service, clock: clock, now: now)
    let refresh = SingleFlight { await model.refresh() }
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      run: { await model.run() },
      show: { model.show($0) },
      showRows: { model.showRows($0) },
      loadMore: { model.loadMore() },
      refresh: { await refresh() },
      filter: { model.filter($0) }
    )
  }
}

/// The state of a view model and its requests.
final class Model: Sendable {
  typealias State = StargazersViewModel.State
  typealias PeopleList = ListPaging<Stargazer, Int64, PeoplePage.Next, StargazersFailure.Cause>

  /// What a model knows in addition to its state.
  struct Memory {
    /// The people.
    var list = PeopleList { $0.account?.id }

    /// The people of the saved list, until the first page has arrived.
    var savedPeople: PagedElements<Stargazer> = []

    /// The number of answers to requests for pages.
    var answerCount = 0

    /// The number of shown people from the first one to the last visible one.
    var visibleEnd = 0

    /// Whether the user asked for the next page.
    var isMoreRequested = false

    /// The failed attempts of other operations since their last success.
    var attempts: [StargazersFailure.Operation: Attempts] = [:]

    /// The end of the rate limit: until then, only the user's refresh sends a request.
    var limitEnd = Duration.zero

    /// The number of requests for the count that have started.
    var countRequests = 0

    /// The number of the request whose count is shown; the counts of older ones are outdated.
    var shownCountRequest = 0

    /// The start of the last request for the count.
    var countStart: Duration?
  }

  /// Attempts that failed.
  struct Attempts: Equatable {
    var failed = FailedAttempts()

    /// The end of a longer pause than that of the attempts, such as an interval or a limit.
    var pauseEnd = Duration.zero

    /// Whether no further attempt can succeed.
    var isFinal = false

    var retryTime: Duration { max(failed.retryTime, pauseEnd) }
  }

  /// The number of saved people that are shown, a page of GitHub.
  private static let savedCount = 100

  let shown: ObservableState<State>
  let service: StargazerService
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date

  /// Returns the time since the view model was created.
  let elapsed: @Sendable () -> Duration

  /// Changes only inside updates of the state, so that both change atomically.
  let memory = Mutex(Memory())

  init(
    _ state: State,
    _ service: StargazerService,
    clock: some Clock<Duration>,
    now: @escaping @Sendable () -> Date
  ) {
    shown = ObservableState(state)
    self.service = service
    self.clock = clock
    self.now = now
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// Changes the state and the memory atomically.
  @discardableResult
  func change<Result>(_ body: (inout State, inout Memory) -> Result) -> Result {
    shown.update { state in
      memory.withLock { memory in
        let result = body(&state, &memory)
        state.show(memory)
        return result
      }
    }
  }

  /// Sleeps until an elapsed time; not at all if it has passed.
  ///
  /// - Throws: `CancellationError`.
  func sleep(until time: Duration) async throws {
    let wait = time - elapsed()
    if wait > .zero { try await clock.sleep(for: wait) }
  }
}

// Endpoints.
extension Model {
  /// Requests what is needed until the task is cancelled.
  func run() async {
    await showSavedPeople()
    async let counts: Void = shown.forEach(countInterval) { interval, isCurrent in
      await self.pollCount(every: interval, while: isCurrent)
    }
    async let pages: Void = shown.forEach(pageDemand) { demand, isCurrent in
      await self.loadPage(demand, while: isCurrent)
    }
    async let histories: Void = shown.forEach(historyDemand) { demand, isCurrent in
      await self.load(demand, while: isCurrent) { await self.requestHistory() }
    }
    async let details: Void = shown.forEach(detailsDemand) { demand, isCurrent in
      await self.load(demand.attempts, while: isCurrent) { await self.requestDetails(demand.login) }
    }
    _ = await (counts, pages, histories, details)
  }

  /// Shows the saved people until the first page has arrived.
  private func showSavedPeople() async {
    let (name, order) = (shown.state.name, shown.state.order)
    guard !shown.state.isLoaded,
      // A database that cannot be read fails the next request, which reports it.
      let saved = try? await service.savedPeople(name, order, Self.savedCount)
    else { return }
    change { state, memory in
      guard !memory.list.isLoaded, !saved.people.isEmpty else { return }
      memory.savedPeople = PagedElements(saved.people)
      (state.savedTime, state.listedCount) = (saved.time, saved.count)
    }
  }

  func show(_ view: StargazersViewModel.View) {
    change { state, memory in
      state.view = view
      if view == .hidden { return }
      let login: Login? = if case .details(let login) = view { login } else { nil }
      guard login != state.details?.login else { return }
      if let former = state.details?.login { memory.forget(.details(former), in: &state) }
      state.details = login.map { .init(login: $0) }
    }
  }

  func showRows(_ end: Int) {
    change { _, memory in memory.visibleEnd = end }
  }

  func loadMore() {
    change { _, memory in memory.isMoreRequested = true }
  }

  func filter(_ text: String) {
    change { state, memory in
      state.filter = text
      memory.isMoreRequested = false
    }
  }
}
