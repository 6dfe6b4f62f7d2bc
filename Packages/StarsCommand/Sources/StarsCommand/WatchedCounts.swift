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

  /// What happened, in a sentence that stays the same until the cause does.
  let cause: String

  /// The time until a request can succeed.
  let pause: Duration

  /// Creates a failure from the error of a request.
  init(_ name: RepositoryName, _ error: GitHubClientError, _ failure: Failure) {
    self.name = name
    self.failure = failure
    if case .rateLimited(let pause) = error {
      // The time of the next attempt follows.
      cause = "GitHub's rate limit is reached."
      self.pause = pause.remaining
    } else {
      cause = "\(error)"
      pause = .zero
    }
  }
}

extension [FailedCount] {
  /// The failures by cause: that of the first repository, with the names of those that share it.
  var byCause: [(cause: String, names: [RepositoryName])] {
    var groups: [(cause: String, names: [RepositoryName])] = []
    for failed in self {
      if let index = groups.firstIndex(where: { $0.cause == failed.cause }) {
        groups[index].names.append(failed.name)
      } else {
        groups.append((failed.cause, [failed.name]))
      }
    }
    return groups
  }
}

/// A watched repository.
struct WatchedCount: Equatable, Sendable {
  /// The name, such as `octo/many`.
  var name: String

  /// The saved repository; nil before the first response.
  var id: SavedRepository.ID?

  /// The number of stars; nil before the first response.
  var count: Int?

  /// The difference from the count of the previous refresh; nil for the first one.
  var change: Int?

  /// The difference from the first count of the watch.
  var totalChange = 0
}

/// A refresh: the counts, and the differences from the previous refresh.
struct CountUpdate: Sendable {
  /// The repositories, in the order of the command line.
  var counts: [WatchedCount] = []

  /// The repositories whose count changed, or is the first one.
  var changed: [WatchedCount] = []

  /// The failures.
  var failures: [FailedCount] = []

  /// The failures that the previous refresh did not have.
  var newFailures: [FailedCount] = []

  /// The repositories that failed in the previous refresh, and not in this one.
  var recovered: [String] = []

  /// The time of the next refresh; nil after the last one.
  var nextAttempt: Date?
}

/// The last counts of the watched repositories.
///
/// The size depends on the number of repositories, not on that of refreshes.
struct WatchedCounts: Sendable {
  /// The requested names; of two that name one repository, the first.
  private(set) var names: [RepositoryName]

  private var counts: [WatchedCount]
  private var changed: Set<Int> = []

  /// The counts since the last update.
  private(set) var received: [CountedRepository] = []

  private var causes: [RepositoryName: String] = [:]

  /// Creates the counts before the first response.
  init(_ names: [RepositoryName]) {
    self.names = names
    counts = names.map { WatchedCount(name: "\($0)") }
  }

  /// Receives a count.
  mutating func receive(_ counted: CountedRepository, for name: RepositoryName) {
    guard let index = names.firstIndex(of: name) else { return }
    let id = counted.saved.id
    guard counts[..<index].allSatisfy({ $0.id != id }) else {
      // The repository was renamed.
      names.remove(at: index)
      counts.remove(at: index)
      return
    }
    received.append(counted)
    let count = counted.repository.starCount
    (counts[index].id, counts[index].name) = (id, "\(counted.repository.name)")
    let former = counts[index].count
    guard former != count else { return }
    changed.insert(index)
    counts[index].change = former.map { count - $0 }
    counts[index].totalChange += former.map { count - $0 } ?? 0
    counts[index].count = count
  }

  /// Returns the differences from the previous refresh.
  mutating func update(_ failures: [FailedCount], nextAttempt: Date?) -> CountUpdate {
    let causes = Dictionary(failures.map { ($0.name, $0.cause) }) { first, _ in first }
    defer {
      self.causes = causes
      changed = []
      received = []
    }
    return CountUpdate(
      counts: counts,
      changed: changed.sorted().map { counts[$0] },
      failures: failures,
      newFailures: failures.filter { self.causes[$0.name] != $0.cause },
      recovered: names.filter { self.causes[$0] != nil && causes[$0] == nil }.map(\.description),
      nextAttempt: nextAttempt
    )
  }
}
