import APIClient
import GitHubClient
import StarStore
import Store

extension Session {
  /// Continues an interrupted walk, unless people left in the meantime.
  ///
  /// A person who leaves displaces all later ones, so the page before the next one then ends with people who are not in
  /// the walk yet. The count that was saved before is usually that of the start of the interrupted sync, and shows whether
  /// people left while its pages were read.
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
        guard try await contains(previous, in: walk) else {
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
      after: .counted(counted.previous ?? counted.saved.count),
      accepting: .complete,
      isContinued: true,
      onProgress
    )
  }

  /// Returns whether all people of a page are in a walk.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished or replaced the walk.
  private func contains(_ page: Page<Stargazer>, in walk: StarStore.Walk) async throws -> Bool {
    let people = page.elements.filter { $0.account != nil }.map(StarStore.SavedStar.init)
    let walked = StarStore.WalkedPage(people, next: nil, validator: nil)
    do {
      // A store appends nobody twice.
      try await unitOfWork.write {
        throw Rollback(isAppended: try store.append(walked, walk).count > walk.count)
      }
      return true
    } catch let rollback as Rollback {
      return !rollback.isAppended
    }
  }
}

/// Rolls a unit of work back.
private struct Rollback: Error {
  let isAppended: Bool
}
