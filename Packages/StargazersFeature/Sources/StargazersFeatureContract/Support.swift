import Contract
public import GitHubClient
import PortableFoundation
public import StargazersFeature
import TestClock
import Testing

extension StargazersFeatureContract.Subject {
  /// Advances both clocks.
  public func advance(by seconds: Int) {
    now.replace { $0.addingTimeInterval(Double(seconds)) }
    clock.advance(by: .seconds(seconds))
  }

  /// Replaces the repository by one with the people of some numbers, oldest star first.
  public func set(_ numbers: some Sequence<Int>, pageSize: Int = 100) {
    gitHub.pageSize = pageSize
    gitHub.set(
      MockRepository(StargazersFeatureContract.name, stargazers: numbers.map { .mock($0) })
    )
  }

  /// Refuses the list of people with a status.
  public func deny(_ status: Int = 403) {
    change { $0.access = .denied(.init(status: status)) }
  }

  /// Changes the repository.
  public func change(_ change: (inout MockRepository) -> Void) {
    gitHub.update(StargazersFeatureContract.name, change)
  }

  /// Returns how often pages of people were requested.
  public var pageRequests: [Int] {
    gitHub.requests.compactMap { if case .stargazers(_, let page) = $0 { page } else { nil } }
  }

  /// The number of requests for the repository, of which each attempt to load the first page sends one.
  public var countRequests: Int { count { $0 == .repository(StargazersFeatureContract.name) } }

  /// Returns how many requests meet a condition.
  public func count(where condition: (MockGitHub.Request) -> Bool) -> Int {
    gitHub.requests.count(where: condition)
  }

  /// Runs a view model during work, and checks that it leaves no sleeper behind.
  public func running(
    _ viewModel: StargazersViewModel,
    _ work: () async throws -> Void
  ) async throws {
    let run = Task { await viewModel.run() }
    do {
      try await work()
      run.cancel()
      await run.value
    } catch {
      run.cancel()
      await run.value
      throw error
    }
    try check(clock.sleeperCount, is: 0)
  }
}

/// Gives other tasks time for a forbidden step, until it has happened.
func waiting(until hasHappened: () -> Bool) async {
  for _ in 0..<10_000 where !hasHappened() { await Task.yield() }
}

extension StargazersViewModel {
  /// Waits until the state meets a condition; throws a violation if it does not for a long time.
  func state(
    where condition: (State) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for _ in 0..<50_000 {
      if condition(state()) { return }
      await Task.yield()
    }
    try check(condition(state()), "another state than \(state())", sourceLocation: sourceLocation)
  }
}

extension TestClock {
  /// Waits until some code sleeps; throws a violation if none does for a long time.
  func sleeper(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    for _ in 0..<50_000 {
      if sleeperCount > 0 { return }
      await Task.yield()
    }
    try check(sleeperCount > 0, "a pause", sourceLocation: sourceLocation)
  }
}

extension StargazersViewModel.State {
  /// The numbers of the people, as those of `Stargazer.mock`.
  var numbers: [Int] { people.map { Int($0.account?.id ?? 0) - 1_000 } }

  /// Returns the failure of an operation.
  func failure(_ operation: StargazersFailure.Operation) -> StargazersFailure? {
    failures.first { $0.operation == operation }
  }
}

/// The URL in errors.
let url = URL(filePath: "/github")

/// The error of a server that cannot be reached.
let unreachable = GitHubClientError.unreachable(url, cause: "refused")
