import APIClient
import GitHubClient
import PortableFoundation
import StarStore
import Store

extension Session {
  /// A sync that was interrupted after a page.
  struct InterruptedSync: Sendable {
    /// The repository; its saved count is that of the start of the sync.
    let counted: CountedRepository
    let walk: StarStore.Walk

    /// The next page of the walk.
    let link: PageLink
  }

  /// Returns the interrupted sync of a repository; nil without one.
  ///
  /// The count of the response is not saved before the sync is complete: the count from before the walk shows whether
  /// people left while its pages were read, however often it is interrupted.
  func interruptedSync(
    of repository: Repository,
    at time: Date
  ) async throws -> InterruptedSync? {
    try await unitOfWork.read {
      let saved = try store.repositories().first {
        $0.server == server && $0.number == repository.number
      }
      guard let saved, let walk = try store.walk(saved.id), case .page(let link) = walk.next else {
        return nil
      }
      let counted = CountedRepository(
        repository: repository,
        saved: saved,
        previous: saved.count,
        time: time
      )
      return InterruptedSync(counted: counted, walk: walk, link: link)
    }
  }

  /// Continues an interrupted walk, unless people left in the meantime.
  ///
  /// A person who leaves displaces all later ones, so the page before the next one then ends with people who are not in
  /// the walk yet. A walk that has people who came since its start is not continued either: only the pages that are read
  /// now show how many came.
  ///
  /// - Parameter link: The next page of the walk.
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished or replaced the walk.
  func resume(
    _ walk: StarStore.Walk,
    at link: PageLink,
    of counted: CountedRepository,
    _ onProgress: @Sendable (SyncProgress) -> Void
  ) async throws -> Reading {
    var next: Page<Stargazer>?
    do {
      next = try await page(link, of: counted)
      if let link = next?.links.previous {
        let previous = try await page(link, of: counted)
        let start = Movement.Start.counted(counted.saved.count)
        let isNew = previous.elements.contains { start.isBefore($0.starredAt) }
        guard !isNew, try await contains(previous, in: walk) else {
          let recorded = try await record(counted.repository, at: counted.time)
          return try await startAgain(of: recorded, replacing: walk)
        }
      }
    } catch GitHubClientError.beyondLastPage {
      // The walk ends here.
    }
    return try await read(
      walk,
      from: next,
      of: counted,
      after: .counted(counted.saved.count),
      accepting: .complete,
      isContinued: true,
      onProgress
    )
  }

  /// Returns whether all people of a page are in a walk, except for closed accounts.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished or replaced the walk.
  func contains(_ page: Page<Stargazer>, in walk: StarStore.Walk) async throws -> Bool {
    let accounts = page.elements.compactMap(\.account?.id)
    return try await unitOfWork.read { try store.contains(accounts, walk) }
  }
}
