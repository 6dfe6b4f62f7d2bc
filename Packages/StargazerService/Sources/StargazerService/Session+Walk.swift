import APIClient
import GitHubClient
import PortableFoundation
import StarStore
import Store

/// The end of a walk, whose list is not complete yet.
struct WalkEnd: Sendable {
  let walk: StarStore.Walk

  /// Whether GitHub refused a further page.
  let isCutOff: Bool

  /// Returns whether nothing is gained by another walk.
  func isComplete(of repository: Repository) -> Bool {
    walk.count == repository.starCount || isLimited(of: repository)
  }

  /// Returns whether GitHub lists no more people.
  func isLimited(of repository: Repository) -> Bool {
    let isLastPage = isCutOff || walk.pageCount >= Session.maximumPageCount
    return isLastPage && walk.count < repository.starCount
  }
}

extension Session {
  /// Starts a walk in place of an unfinished one.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another sync changed the unfinished walk.
  func start(
    _ start: StarStore.Walk.Start,
    replacing walk: StarStore.Walk?,
    of counted: CountedRepository
  ) async throws -> StarStore.Walk {
    let (id, time) = (counted.saved.id, now())
    return try await unitOfWork.write {
      guard try store.walk(id)?.position == walk?.position else {
        throw StarStoreError.walkChanged
      }
      return try store.startWalk(id, start, time)
    }
  }

  /// Requests and saves the pages of a walk.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished the walk.
  func readToEnd(
    _ walk: StarStore.Walk,
    of counted: CountedRepository,
    isContinued: Bool = false,
    _ onProgress: OnProgress
  ) async throws -> WalkEnd {
    var walk = walk
    // A page has at least one person, unless people leave during the walk.
    let maximumRequestCount = Self.maximumPageCount + min(counted.repository.starCount, 1_000_000)
    for _ in 0..<maximumRequestCount {
      let link: PageLink?
      switch walk.next {
      case .firstPage: link = nil
      case .page(let next): link = next
      case .end: return WalkEnd(walk: walk, isCutOff: false)
      }
      let page: Page<Stargazer>
      do {
        page = try await self.page(link, of: counted)
      } catch GitHubClientError.beyondLastPage where walk.pageCount > 0 {
        return WalkEnd(walk: walk, isCutOff: true)
      }
      walk = try await append(page, at: link, to: walk)
      report(walk, of: counted, isContinued: isContinued, onProgress)
    }
    throw unacceptable(nil, "the list of stargazers does not end")
  }

  /// Saves a page and returns the walk after it.
  ///
  /// If another sync has saved the page, returns the walk after the pages of that sync.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished the walk.
  func append(
    _ page: Page<Stargazer>,
    at link: PageLink?,
    to walk: StarStore.Walk
  ) async throws -> StarStore.Walk {
    if let next = page.links.next?.number, next <= link?.number ?? 1 {
      throw unacceptable(link, "the next page is page \(next)")
    }
    let walkedPage = StarStore.WalkedPage(
      page.elements.map(StarStore.SavedStar.init),
      next: page.links.next,
      validator: page.validator
    )
    do {
      return try await unitOfWork.write { try store.append(walkedPage, walk) }
    } catch StarStoreError.walkChanged {
      let current = try await unitOfWork.read { try store.walk(walk.repository) }
      guard let current, current.position != walk.position else {
        throw StarStoreError.walkChanged
      }
      return current
    }
  }

  /// Reports the progress of a walk.
  func report(
    _ walk: StarStore.Walk,
    of counted: CountedRepository,
    isContinued: Bool = false,
    _ onProgress: OnProgress
  ) {
    onProgress(
      SyncProgress(
        count: walk.count,
        expectedCount: counted.repository.starCount,
        pageCount: walk.pageCount,
        isContinued: isContinued
      )
    )
  }

  /// Makes the list of a walk the complete list.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished or replaced the walk.
  func finish(_ end: WalkEnd, of counted: CountedRepository) async throws -> SyncReport {
    let (repository, time) = (counted.repository, now())
    let changes = try await unitOfWork.write {
      try store.finish(end.walk, repository.starCount, time)
    }
    return SyncReport(
      repository: repository,
      changes: changes,
      isUnchanged: false,
      difference: end.walk.count == repository.starCount
        ? nil : end.isLimited(of: repository) ? .tooMany : .other
    )
  }
}

extension StarStore.Walk {
  /// What changes with each page; without the time, whose precision is that of the store.
  fileprivate struct Position: Equatable {
    let id: ID
    let next: Next
    let count: Int
    let pageCount: Int
  }

  fileprivate var position: Position {
    Position(id: id, next: next, count: count, pageCount: pageCount)
  }
}

extension StarStore.SavedStar {
  /// Creates the saved form of a stargazer.
  init(_ stargazer: Stargazer) {
    self.init(
      account: stargazer.account?.id,
      login: stargazer.account?.login.description,
      starredAt: stargazer.starredAt
    )
  }
}
