public import Contract
public import GitHubClient
public import PortableFoundation
public import StargazerService
public import StargazersFeature
public import TestClock

/// The contract of ``StargazersFeature/StargazersViewModel``.
public enum StargazersFeatureContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// Creates the view models under test, on a GitHub that a rule controls.
  public struct Subject: Sendable {
    /// The GitHub of the view models.
    public let gitHub: MockGitHub

    /// The clock of the view models.
    public let clock: TestClock

    /// The current time.
    public let now: Shared<Date>

    /// Creates a view model of ``name``; the closure changes its service.
    public var makeViewModel:
      @Sendable (
        _ order: StarOrder, _ interval: Duration?,
        _ changing: @Sendable (_ service: inout StargazerService) -> Void
      ) -> StargazersViewModel

    /// Creates a subject whose GitHub has no repositories; the closure creates its services.
    public init(
      clock: TestClock = TestClock(),
      service:
        @escaping @Sendable (
          _ client: GitHubClient, _ now: @escaping @Sendable () -> Date
        ) -> StargazerService
    ) {
      let gitHub = MockGitHub()
      let now = Shared(StargazersFeatureContract.start)
      self.gitHub = gitHub
      self.clock = clock
      self.now = now
      makeViewModel = { order, interval, changing in
        var service = service(.mock(of: gitHub)) { now.value }
        changing(&service)
        return StargazersViewModel(
          of: StargazersFeatureContract.name,
          order: order,
          service,
          every: interval,
          clock: clock
        ) { now.value }
      }
    }

    /// Creates a view model; see ``makeViewModel``.
    public func viewModel(
      _ order: StarOrder = .oldest,
      every interval: Duration? = nil,
      changing: @Sendable (_ service: inout StargazerService) -> Void = { _ in }
    ) -> StargazersViewModel {
      makeViewModel(order, interval, changing)
    }
  }

  /// The repository of the view models.
  public static let name = repository("octo/many")

  /// The time of a new subject.
  public static let start = Date(timeIntervalSince1970: 1_795_392_000)

  /// The rules; each needs its own subject.
  public static let rules = [
    listenerRules, pageRules, refreshRules, failureRules, levelRules, detailRules, countRules,
  ].flatMap(\.self)
}

/// Returns the name of a repository.
func repository(_ text: String) -> RepositoryName {
  guard let name = RepositoryName(text) else { preconditionFailure("\(text) is no repository.") }
  return name
}
