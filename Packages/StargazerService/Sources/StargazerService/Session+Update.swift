import APIClient
import GitHubClient
import PortableFoundation
public import StarStore
import Store

extension Session {
  /// Reads the last page of a complete list and the pages after it.
  ///
  /// The list is ordered by time, and a person who leaves displaces all later ones. So no person of the list left if the
  /// last page still starts with the people that it had.
  ///
  /// - Parameter list: The complete list.
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished or replaced the walk.
  func update(
    _ list: StarStore.SavedList,
    of counted: CountedRepository,
    _ onProgress: @Sendable (SyncProgress) -> Void
  ) async throws -> Reading {
    // An empty last page, from which people left during the last sync, shows nothing about the pages before it.
    guard list.count == 0 || list.count > list.countBeforeLastPage else {
      return try await startAgain(of: counted)
    }
    let count = counted.repository.starCount
    let isLimited = list.isLimited && count > list.count
    let page: Page<Stargazer>
    do {
      // Only a response with content links the page after a full one, so a list that is not complete has no use for a
      // validator.
      let validator = count == list.count || isLimited ? list.validator : nil
      let changed = try await self.page(list.lastPage, unlike: validator, of: counted)
      guard let changed else { return .finished(unchanged(list, of: counted)) }
      page = changed
    } catch GitHubClientError.beyondLastPage {
      return try await startAgain(of: counted)
    }
    let saved = try await lastPeople(of: list, in: counted.saved.id)
    let current = page.elements.map(StarStore.SavedStar.init)
    if count == list.repositoryCount || isLimited, current == saved, page.links.next == nil {
      return .finished(unchanged(list, of: counted))
    }
    guard current.prefix(saved.count).map(\.identity) == saved.map(\.identity) else {
      return try await startAgain(of: counted)
    }
    // People who are missing although all pages were read are not listed.
    let acceptance = Acceptance.missing(list.repositoryCount - list.count)
    return try await read(
      start(.lastPage, of: counted),
      from: page,
      of: counted,
      after: .counted(counted.count),
      accepting: acceptance,
      onProgress
    )
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
      try store.forEachStar(query) { people.append($0) }
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
      savedID: counted.saved.id,
      changes: StarStore.StarChanges(isFirst: false, newCount: 0, lostCount: 0, list: list),
      isUnchanged: true,
      difference: list.count == counted.repository.starCount
        ? nil : list.isLimited ? .tooMany : .other
    )
  }
}

extension StarStore.SavedList {
  /// Whether the list misses the newest people, because the repository has more stars than GitHub lists.
  public var isLimited: Bool {
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
}
