import GitHubClient
import ObservableState
import PortableFoundation
import StarStore
import StargazerService
import Synchronization

/// The state of a list of repositories and its requests.
final class FollowedModel: Sendable {
  typealias State = FollowedViewModel.State
  typealias Row = FollowedViewModel.Row

  /// The age from which on a history is requested again, in seconds: its days change slowly.
  private static let longestHistoryAge = 86_400.0

  let shown = ObservableState(State())
  private let service: StargazerService
  private let interval: Duration?
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date

  /// Returns the time since the model was created.
  private let elapsed: @Sendable () -> Duration

  /// The first shown counts, which changes are relative to.
  private let firstCounts = Mutex<[SavedRepository.ID: Int]>([:])

  /// The end of the rate limit of the last refresh, since the model was created.
  private let limitEnd = Mutex(Duration.zero)

  init(
    _ service: StargazerService,
    every interval: Duration?,
    clock: some Clock<Duration>,
    now: @escaping @Sendable () -> Date
  ) {
    (self.service, self.interval, self.clock, self.now) = (service, interval, clock, now)
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// Shows the saved repositories, and refreshes them until the task is cancelled.
  func run(_ refresh: () async -> Void) async {
    await load()
    while !Task.isCancelled {
      let start = elapsed()
      await refresh()
      guard let interval else { return }
      let end = max(start + interval, limitEnd.withLock(\.self))
      let pause = max(end - elapsed(), .zero)
      shown.update { $0.nextRefresh = now() + pause }
      do { try await clock.sleep(for: pause) } catch { return }
    }
  }

  /// Shows the saved repositories.
  private func load() async {
    do {
      let followed = try await service.followed()
      let first = firstCounts.withLock { counts in
        counts.merge(followed.map { ($0.id, $0.saved.count.count) }) { first, _ in first }
        return counts
      }
      shown.update { state in
        state.rows = followed.map { repository in
          let count = repository.saved.count
          return Row(
            id: repository.id,
            name: repository.name,
            count: count,
            change: count.count - (first[repository.id] ?? count.count),
            weeks: repository.history?.recentWeeks(12),
            historyTime: repository.history?.time
          )
        }
        state.isLoaded = true
      }
    } catch is CancellationError {
      return
    } catch {
      shown.update { $0.failures = [StargazersFailure.Cause(error)] }
    }
  }

  /// Requests the count of each repository.
  func refresh() async {
    shown.update { $0.isRefreshing = true }
    var failures: [StargazersFailure.Cause] = []
    for row in shown.state.rows {
      do {
        let counted = try await request(row)
        show(counted, for: row)
      } catch is CancellationError {
        break
      } catch {
        let cause = StargazersFailure.Cause(error)
        if !failures.contains(cause) { failures.append(cause) }
        update(row) { $0.hasFailed = true }
        limitEnd.withLock { $0 = max($0, elapsed() + cause.pause) }
        guard cause.isOfOneRepository else { break }
      }
    }
    shown.update { state in
      (state.isRefreshing, state.failures, state.nextRefresh) = (false, failures, nil)
    }
  }

  /// Requests the history of a repository if the known one is old, and otherwise its count.
  private func request(_ row: Row) async throws -> (Repository, StarHistory?) {
    let age = row.historyTime.map { now().timeIntervalSince($0) } ?? .infinity
    guard age >= Self.longestHistoryAge else {
      return (try await service.count(row.name).repository, nil)
    }
    let history = try await service.history(row.name)
    return (history.repository, history)
  }

  private func show(_ result: (repository: Repository, history: StarHistory?), for row: Row) {
    let first = firstCounts.withLock { $0[row.id] }
    update(row) { row in
      row.name = result.repository.name
      row.count = StarCount(result.repository.starCount, at: now())
      row.change = result.repository.starCount - (first ?? result.repository.starCount)
      row.hasFailed = false
      guard let history = result.history else { return }
      (row.weeks, row.historyTime) = (history.recentWeeks(12), history.time)
    }
  }

  private func update(_ row: Row, _ change: (inout Row) -> Void) {
    shown.update { state in
      guard let index = state.rows.firstIndex(where: { $0.id == row.id }) else { return }
      change(&state.rows[index])
    }
  }
}

extension StargazersFailure.Cause {
  /// Whether requests for other repositories can succeed.
  fileprivate var isOfOneRepository: Bool {
    switch self {
    case .github(.unknownRepository), .github(.blocked), .github(.notPermitted): true
    default: false
    }
  }
}
