import APIClient
import CommandSupport
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService

/// A refresh of a count that failed.
struct FailedCount: Sendable {
  /// The repository.
  let name: RepositoryName

  /// The failure, for users and programs.
  let failure: Failure

  /// The time until a request can succeed.
  let pause: Duration

  /// Creates a failure from the error of a request.
  init(_ name: RepositoryName, _ error: GitHubClientError, _ failure: Failure) {
    self.name = name
    self.failure = failure
    if case .rateLimited(let pause) = error { self.pause = pause.remaining } else { pause = .zero }
  }
}

/// A watched repository.
struct WatchedCount: Equatable, Sendable {
  /// The name, such as `octo/many`.
  var name: String

  /// The number of stars; nil before the first response.
  var count: Int?

  /// The difference from the count before; nil without one.
  var change: Int?

  /// The difference from the first count of the watch.
  var totalChange = 0
}

/// A refresh: the counts, and what differs from the refresh before.
struct CountUpdate: Sendable {
  /// The repositories, in the order of the command line.
  var counts: [WatchedCount] = []

  /// The repositories whose count changed, or is the first one.
  var changed: [WatchedCount] = []

  /// The failures.
  var failures: [FailedCount] = []

  /// The failures that the refresh before did not have.
  var newFailures: [FailedCount] = []

  /// The repositories that failed in the refresh before, and not in this one.
  var recovered: [String] = []

  /// The time of the next refresh; nil after the last one.
  var nextAttempt: Date?
}

/// The last counts of the watched repositories.
///
/// The size depends on the number of repositories, not on that of refreshes.
struct WatchedCounts: Sendable {
  /// The requested names.
  let names: [RepositoryName]

  private var counts: [WatchedCount]
  private var changed: Set<Int> = []
  private var causes: [RepositoryName: String] = [:]

  /// Creates the counts before the first response.
  init(_ names: [RepositoryName]) {
    self.names = names
    counts = names.map { WatchedCount(name: "\($0)") }
  }

  /// Receives a count.
  mutating func receive(_ counted: CountedRepository, for name: RepositoryName) {
    guard let index = names.firstIndex(of: name) else { return }
    let count = counted.repository.starCount
    counts[index].name = "\(counted.repository.name)"
    let former = counts[index].count
    guard former != count else { return }
    changed.insert(index)
    // The first count is compared with the saved one.
    counts[index].change = (former ?? counted.previous?.count).map { count - $0 }
    counts[index].totalChange += former.map { count - $0 } ?? 0
    counts[index].count = count
  }

  /// Returns what differs from the refresh before.
  mutating func update(_ failures: [FailedCount], nextAttempt: Date?) -> CountUpdate {
    let causes = Dictionary(failures.map { ($0.name, $0.failure.message) }) { first, _ in first }
    defer {
      self.causes = causes
      changed = []
    }
    // A failure that ends a refresh says nothing about the repositories after it.
    let requested = failures.last.flatMap { last in
      last.failure.exitCode == .notFound ? nil : names.firstIndex(of: last.name)
    }
    return CountUpdate(
      counts: counts,
      changed: changed.sorted().map { counts[$0] },
      failures: failures,
      newFailures: failures.filter { self.causes[$0.name] != $0.failure.message },
      recovered: names.prefix((requested ?? names.count)).filter {
        self.causes[$0] != nil && causes[$0] == nil
      }.map(\.description),
      nextAttempt: nextAttempt
    )
  }
}
