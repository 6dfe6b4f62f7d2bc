import APIClient
import GitHubClient
import PortableFoundation
import StarStore
import Store

extension Session {
  /// Continues an interrupted walk, unless people left in the meantime.
  ///
  /// A person who leaves displaces all later ones, so the page before the next one then ends with people who are not in
  /// the walk yet. A walk that has people who came since its start is not continued either: only the pages that are read
  /// now show how many came.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - count: The count from before the walk, which shows whether people left while its pages were read, however often
  ///     it is interrupted.
  ///   - link: The next page of the walk.
  ///   - counted: The repository.
  ///   - onProgress: Called after each saved page.
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished or replaced the walk.
  func resume(
    _ walk: StarStore.Walk,
    from count: StarCount,
    at link: PageLink,
    of counted: CountedRepository,
    _ onProgress: @Sendable (SyncProgress) -> Void
  ) async throws -> Reading {
    let start = Movement.Start.counted(count)
    var next: Page<Stargazer>?
    do {
      next = try await page(link, of: counted)
      if let link = next?.links.previous {
        let previous = try await page(link, of: counted)
        let isNew = previous.elements.contains { start.isBefore($0.starredAt) }
        guard !isNew, try await contains(previous, in: walk) else {
          return try await startAgain(of: counted, replacing: walk)
        }
      }
    } catch GitHubClientError.beyondLastPage {
      // The walk ends here.
    }
    return try await read(
      walk,
      from: next,
      of: counted,
      after: start,
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
