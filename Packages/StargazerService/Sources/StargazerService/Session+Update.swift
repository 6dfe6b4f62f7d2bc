import APIClient
import GitHubClient
import PortableFoundation
import StarStore
import Store

extension Session {
  /// The result of an attempt to update a complete list without reading all pages.
  enum Update: Sendable {
    /// The list is complete.
    case finished(SyncReport)

    /// People left: all pages have to be read, in place of a walk.
    case changed(replacing: StarStore.Walk?)
  }

  /// Reads the last page of a complete list and the pages after it.
  ///
  /// The list is ordered by time, and a person who leaves displaces all later ones. So nobody of the list left if the
  /// last page still starts with the people that it had.
  ///
  /// - Parameters:
  ///   - list: The complete list.
  ///   - walk: The unfinished walk of the store, which is too old to be continued.
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished or replaced the walk.
  func update(
    _ list: StarStore.SavedList,
    replacing walk: StarStore.Walk?,
    of counted: CountedRepository,
    _ onProgress: OnProgress
  ) async throws -> Update {
    let isSameCount =
      counted.repository.starCount == list.repositoryCount
      || list.isLimited && counted.repository.starCount > list.count
    let page: Page<Stargazer>
    do {
      if let changed = try await self.page(list.lastPage, unlike: list.validator, of: counted) {
        page = changed
      } else if isSameCount {
        return .finished(unchanged(list, of: counted))
      } else {
        // New people are on the pages after a full one, which only a response with content links.
        page = try await self.page(list.lastPage, of: counted)
      }
    } catch GitHubClientError.beyondLastPage {
      return .changed(replacing: walk)
    }
    let saved = try await lastPeople(of: list, in: counted.saved.id)
    let current = page.elements.map { StarStore.SavedStar($0).rounded }
    if isSameCount, current == saved, page.links.next == nil {
      return .finished(unchanged(list, of: counted))
    }
    guard current.prefix(saved.count).map(\.identity) == saved.map(\.identity) else {
      return .changed(replacing: walk)
    }
    let new = try await start(.lastPage, replacing: walk, of: counted)
    let next = try await append(page, at: list.lastPage, to: new)
    report(next, of: counted, onProgress)
    let end = try await readToEnd(next, of: counted, onProgress)
    let recounted = try await count(counted.repository.name)
    // A list of all pages that misses people misses them because GitHub does not list them.
    let missingCount = recounted.repository.starCount - end.walk.count
    guard
      end.isComplete(of: recounted.repository) || missingCount == list.repositoryCount - list.count
    else {
      return .changed(replacing: end.walk)
    }
    return .finished(try await finish(end, of: recounted))
  }

  /// Returns the people of the last page of a complete list.
  private func lastPeople(
    of list: StarStore.SavedList,
    in repository: SavedRepository.ID
  ) async throws -> [StarStore.SavedStar] {
    let query = StarStore.StarQuery(
      repository,
      isNewestFirst: true,
      limit: list.count - list.countBeforeLastPage
    )
    return try await unitOfWork.read {
      var people: [StarStore.SavedStar] = []
      try store.forEachStar(query) { people.append($0.rounded) }
      return people.reversed()
    }
  }

  /// Returns the report of a sync that found no change.
  private func unchanged(
    _ list: StarStore.SavedList,
    of counted: CountedRepository
  ) -> SyncReport {
    SyncReport(
      repository: counted.repository,
      changes: StarStore.StarChanges(isFirst: false, newCount: 0, lostCount: 0, list: list),
      isUnchanged: true,
      difference: list.count == counted.repository.starCount
        ? nil : list.isLimited ? .tooMany : .other
    )
  }
}

extension StarStore.SavedList {
  /// Whether the list ends because GitHub lists no more people.
  fileprivate var isLimited: Bool {
    count < repositoryCount && pageCount >= Session.maximumPageCount
  }
}

extension StarStore.SavedStar {
  /// What stays when a person takes another name.
  private struct Identity: Equatable {
    let account: Int64?
    let time: Date
  }

  fileprivate var identity: some Equatable { Identity(account: account, time: starredAt) }

  /// The star with the precision of stored times, which is a millisecond.
  fileprivate var rounded: Self {
    let milliseconds = (starredAt.timeIntervalSince1970 * 1_000).rounded()
    let time = Date(timeIntervalSince1970: milliseconds / 1_000)
    return Self(account: account, login: login, starredAt: time)
  }
}
