public import GitHubClient
import ObservableState
public import PortableFoundation
import SingleFlight
public import StarStore
public import StargazerService

/// The repositories of the user's list on a screen, independent of the rendering.
///
///     let viewModel = FollowedViewModel(service, every: .seconds(300), clock: clock, now: now)
///     async let refreshes: Void = viewModel.run()
///     for await state in viewModel.states() { draw(state) }
///
/// A new view model shows nothing and sends no request.
public struct FollowedViewModel: Sendable {
  /// Returns the current state.
  public var state: @Sendable () -> State

  /// Returns the current state and every later one; see ``StargazersViewModel/states``.
  public var states: @Sendable () -> AsyncStream<State>

  /// Shows the saved repositories, and requests their counts at the interval, until the task is cancelled.
  ///
  /// A history is requested once a day. A failure keeps the values; one that other repositories would share ends the
  /// refresh. After a rate limit, the next refresh is at its end. Without an interval, the counts are requested once.
  public var run: @Sendable () async -> Void

  /// Requests the counts now.
  ///
  /// At most one refresh is in flight.
  public var refresh: @Sendable () async -> Void
}

extension FollowedViewModel {
  /// A repository of the list.
  public struct Row: Equatable, Identifiable, Sendable {
    /// The number of the repository in the store.
    public var id: SavedRepository.ID

    /// The name.
    public var name: RepositoryName

    /// The last known count.
    public var count: StarCount

    /// The number of stars since the first count that the view model has shown, negative if people left.
    public var change = 0

    /// The new stars of each of the last twelve weeks, oldest first; nil without a history.
    public var weeks: [Int]?

    /// The time of the history; nil without one.
    public var historyTime: Date?

    /// Whether the last request failed.
    public var hasFailed = false
  }

  /// What the list shows.
  public struct State: Equatable, Sendable {
    /// The repositories, by name.
    public var rows: [Row] = []

    /// Whether the saved repositories are known.
    public var isLoaded = false

    /// Whether counts are requested.
    public var isRefreshing = false

    /// The reasons why repositories are not refreshed, each once.
    public var failures: [StargazersFailure.Cause] = []

    /// The time of the next refresh; nil without one.
    public var nextRefresh: Date?

    /// Creates the state before anything is known.
    public init() {}
  }

  /// Creates a view model that shows the list.
  ///
  /// - Parameters:
  ///   - service: The service, which does not wait for rate limits.
  ///   - interval: The time between the starts of two refreshes; 0 for no pause, nil for a single one.
  ///   - clock: The clock of the interval, which is never set.
  ///   - now: Returns the current time.
  public init(
    _ service: StargazerService,
    every interval: Duration?,
    clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Date
  ) {
    let model = FollowedModel(service, every: interval, clock: clock, now: now)
    let refresh = SingleFlight { await model.refresh() }
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      run: { await model.run { await refresh() } },
      refresh: { await refresh() }
    )
  }
}
