public import GitHubClient
public import PortableFoundation
import StargazerService

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
}
