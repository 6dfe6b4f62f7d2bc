public import GitHubClient
import ObservableState
public import PortableFoundation
import StargazerService
import Unimplemented

extension StargazersViewModel {
  /// A view model on a GitHub and a store in memory.
  ///
  /// - Parameters:
  ///   - name: The name of the repository.
  ///   - client: The GitHub.
  ///   - interval: The time between the starts of two requests for the count; 0 for no pause, nil for none.
  ///   - clock: The clock of intervals.
  ///   - now: Returns the current time; by default a constant.
  public static func mock(
    of name: RepositoryName,
    client: GitHubClient,
    every interval: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_392_000) }
  ) -> Self {
    Self(of: name, .mock(client: client, now: now), every: interval, clock: clock, now: now)
  }

  /// A view model that shows a failure instead of every value.
  public static func failing(_ name: RepositoryName, _ failure: StargazersFailure) -> Self {
    let shown = ObservableState(State(name: name))
    let fail: @Sendable () async -> Void = { shown.update { $0.failures = [failure] } }
    return Self(
      state: { shown.state },
      states: { shown.states() },
      run: fail,
      show: { view in shown.update { $0.view = view } },
      showRows: { _ in },
      loadMore: {},
      refresh: fail,
      filter: { text in shown.update { $0.filter = text } }
    )
  }

  /// A view model for code that should not use it.
  ///
  /// Every endpoint terminates the process with its name, since none can throw.
  public static var unimplemented: Self {
    let endpoint = FailingEndpoints.unimplemented("StargazersViewModel")
    return Self(
      state: endpoint.trapping("state"),
      states: endpoint.trapping("states"),
      run: endpoint.trapping("run"),
      show: endpoint.trapping("show"),
      showRows: endpoint.trapping("showRows"),
      loadMore: endpoint.trapping("loadMore"),
      refresh: endpoint.trapping("refresh"),
      filter: endpoint.trapping("filter")
    )
  }
}
