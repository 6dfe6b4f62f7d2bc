import GitHubClient
import PortableFoundation
import StarStore
import Store

extension Session {
  /// The number of times that a sync starts because other ones finished the list.
  private static let maximumAttemptCount = 10

  /// Reads and saves the complete list.
  func sync(
    _ name: RepositoryName,
    _ onProgress: @Sendable (SyncProgress) -> Void
  ) async throws -> SyncReport {
    for _ in 1..<Self.maximumAttemptCount {
      do {
        return try await attemptSync(of: name, onProgress)
      } catch StarStoreError.walkChanged {
        // The list of the other sync is the new complete list, and probably unchanged.
      }
    }
    return try await attemptSync(of: name, onProgress)
  }

  /// Reads and saves the complete list.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished or replaced the walk.
  private func attemptSync(
    of name: RepositoryName,
    _ onProgress: @Sendable (SyncProgress) -> Void
  ) async throws -> SyncReport {
    let counted = try await count(name)
    var reading = try await start(counted, onProgress)
    var acceptance = Acceptance.complete
    while true {
      switch reading {
      case .finished(let report): return report
      case .again(let walk, let start):
        reading = try await read(walk, of: counted, after: start, accepting: acceptance, onProgress)
        // GitHub does not list some accounts that it counts, so a third walk would gain nothing.
        acceptance = .always
      }
    }
  }

  /// Continues an interrupted walk, or reads the pages that can have changed since the last complete list; all without one.
  private func start(
    _ counted: CountedRepository,
    _ onProgress: @Sendable (SyncProgress) -> Void
  ) async throws -> Reading {
    let id = counted.saved.id
    let (walk, list) = try await unitOfWork.read { (try store.walk(id), try store.list(id)) }
    if let walk, let start = walk.start, case .page(let link) = walk.next {
      return try await resume(walk, from: start, at: link, of: counted, onProgress)
    }
    // A walk without a page: all pages have to be read.
    guard let list, walk == nil else {
      return try await startAgain(of: counted, replacing: walk)
    }
    return try await update(list, of: counted, onProgress)
  }
}
