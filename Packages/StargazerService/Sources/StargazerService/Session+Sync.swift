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
        return try await attemptSync(of: count(name), onProgress)
      } catch StarStoreError.walkChanged {
        // The list of the other sync is the new complete list, and probably unchanged.
      }
    }
    return try await attemptSync(of: count(name), onProgress)
  }

  /// Reads and saves the complete list.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished or replaced the walk.
  private func attemptSync(
    of counted: CountedRepository,
    _ onProgress: @Sendable (SyncProgress) -> Void
  ) async throws -> SyncReport {
    let id = counted.saved.id
    let (walk, list) = try await unitOfWork.read { (try store.walk(id), try store.list(id)) }
    var reading: Reading
    if let walk {
      switch walk.next {
      // All pages have to be read.
      case .firstPage: reading = .again(walk, after: .counted(counted.saved.count))
      case .page(let link): reading = try await resume(walk, at: link, of: counted, onProgress)
      case .end: throw StarStoreError.walkEnded
      }
    } else if let list {
      reading = try await update(list, of: counted, onProgress)
    } else {
      reading = try await startAgain(of: counted)
    }
    var acceptance = Acceptance.complete
    while true {
      switch reading {
      case .finished(let report): return report
      case .again(let walk, let start):
        reading = try await read(
          walk,
          of: counted,
          after: start,
          accepting: acceptance,
          onProgress
        )
        // GitHub does not list some accounts that it counts, so a third walk would gain nothing.
        acceptance = .always
      }
    }
  }
}
