import GitHubClient
import PortableFoundation
import StarStore
import Store

/// Called after each saved page of a sync.
typealias OnProgress = @Sendable (SyncProgress) -> Void

extension Session {
  /// The age in seconds after which an interrupted walk is not continued.
  private static let maximumWalkAge = 86_400.0

  /// The number of times that a sync starts anew because another one finished the list.
  private static let maximumAttemptCount = 100

  /// Reads and saves the complete list.
  func sync(_ name: RepositoryName, _ onProgress: OnProgress) async throws -> SyncReport {
    for _ in 1..<Self.maximumAttemptCount {
      do {
        return try await attemptSync(of: count(name), onProgress)
      } catch StarStoreError.walkChanged {
        // The list of the other sync is a new complete list, and probably unchanged.
      }
    }
    return try await attemptSync(of: count(name), onProgress)
  }

  /// Reads and saves the complete list.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished or replaced the walk.
  private func attemptSync(
    of counted: CountedRepository,
    _ onProgress: OnProgress
  ) async throws -> SyncReport {
    let id = counted.saved.id
    let (walk, list) = try await unitOfWork.read { (try store.walk(id), try store.list(id)) }
    if let walk, abs(now().timeIntervalSince(walk.startedAt)) < Self.maximumWalkAge {
      let end = try await readToEnd(walk, of: counted, isContinued: true, onProgress)
      let current = try await count(counted.repository.name)
      if end.isComplete(of: current.repository) { return try await finish(end, of: current) }
      return try await self.walk(atMost: 1, replacing: end.walk, of: current, onProgress)
    }
    guard let list else {
      return try await self.walk(atMost: 2, replacing: walk, of: counted, onProgress)
    }
    switch try await update(list, replacing: walk, of: counted, onProgress) {
    case .finished(let report): return report
    case .changed(let walk):
      return try await self.walk(atMost: 2, replacing: walk, of: counted, onProgress)
    }
  }

  /// Reads all pages until the list has as many people as the repository has stars, and finishes the last walk.
  private func walk(
    atMost maximumCount: Int,
    replacing walk: StarStore.Walk?,
    of counted: CountedRepository,
    _ onProgress: OnProgress
  ) async throws -> SyncReport {
    var (walk, current) = (walk, counted)
    var count = 0
    while true {
      let new = try await start(.firstPage, replacing: walk, of: current)
      let end = try await readToEnd(new, of: current, onProgress)
      current = try await self.count(current.repository.name)
      count += 1
      if end.isComplete(of: current.repository) || count >= maximumCount {
        return try await finish(end, of: current)
      }
      walk = end.walk
    }
  }
}
