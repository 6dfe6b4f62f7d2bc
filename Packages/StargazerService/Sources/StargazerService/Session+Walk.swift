import APIClient
public import GitHubClient
import PortableFoundation
public import StarStore
import Store

extension Session {
  /// Starts a walk in place of an unfinished one.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another sync changed the unfinished walk.
  func start(
    _ start: StarStore.Walk.Start,
    of counted: CountedRepository,
    replacing walk: StarStore.Walk? = nil
  ) async throws -> StarStore.Walk {
    let id = counted.saved.id
    return try await unitOfWork.write {
      guard try store.walk(id)?.position == walk?.position else {
        throw StarStoreError.walkChanged
      }
      return try store.startWalk(id, start, counted.count)
    }
  }

  /// Starts a walk through all pages; see ``start(_:of:replacing:)``.
  func startAgain(
    of counted: CountedRepository,
    replacing walk: StarStore.Walk? = nil
  ) async throws -> Reading {
    let walk = try await start(.firstPage, of: counted, replacing: walk)
    return .again(walk, after: .counted(counted.count))
  }

  /// Reads the pages of a walk to the end of the list, and saves each.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - page: The next page of the walk, if it was already requested.
  ///   - counted: The repository.
  ///   - start: What is known from before the walk.
  ///   - acceptance: Which list becomes the complete list.
  ///   - isContinued: Whether the walk was interrupted.
  ///   - onProgress: Called after each saved page.
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished or replaced the walk.
  func read(
    _ walk: StarStore.Walk,
    from page: Page<Stargazer>? = nil,
    of counted: CountedRepository,
    after start: Movement.Start,
    accepting acceptance: Acceptance,
    isContinued: Bool = false,
    _ onProgress: @Sendable (SyncProgress) -> Void
  ) async throws -> Reading {
    var page = page
    var step = Step(walk: walk, movement: Movement(since: start))
    // A page has at least one person, unless people leave during the walk.
    let maximumRequestCount = Self.maximumPageCount + min(counted.repository.starCount, 1_000_000)
    for _ in 0..<maximumRequestCount {
      step = try await self.step(after: step, to: page, of: counted, accepting: acceptance)
      page = nil
      onProgress(
        SyncProgress(
          count: step.walk.count,
          expectedCount: counted.repository.starCount,
          pageCount: step.walk.pageCount,
          isContinued: isContinued
        )
      )
      if let reading = step.reading { return reading }
    }
    throw unacceptable(nil, "the list of stargazers does not end")
  }

  /// Requests and saves the next page of a walk.
  ///
  /// If another sync has saved the page, continues after the pages of that sync.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another sync finished the walk.
  private func step(
    after last: Step,
    to page: Page<Stargazer>?,
    of counted: CountedRepository,
    accepting acceptance: Acceptance
  ) async throws -> Step {
    let walk = last.walk
    do {
      let link = try walk.nextLink
      let page = if let page { page } else { try await self.page(link, of: counted) }
      if let next = page.links.next?.number, next <= link?.number ?? 1 {
        throw unacceptable(link, "the next page is page \(next)")
      }
      var movement = last.movement
      // A person who came since the start and is displaced is not among the new people that are counted.
      if movement.adding(page.elements).hasNewPeople, let link = page.links.previous {
        let previous = try await self.page(link, of: counted)
        if try await !contains(previous, in: walk) { movement.hasDisplacedNewPeople = true }
      }
      let step = Step(walk: walk, movement: movement)
      return try await save(page, after: step, of: counted, accepting: acceptance)
    } catch GitHubClientError.beyondLastPage where walk.pageCount > 0 {
      return try await finish(last, of: counted)
    } catch StarStoreError.walkChanged {
      let current = try await unitOfWork.read { try store.walk(walk.repository) }
      guard let current, current.position != walk.position else {
        throw StarStoreError.walkChanged
      }
      return Step(walk: current, movement: last.movement)
    }
  }

  /// Saves a page; the last one together with the complete list, or with the start of another walk.
  private func save(
    _ page: Page<Stargazer>,
    after last: Step,
    of counted: CountedRepository,
    accepting acceptance: Acceptance
  ) async throws -> Step {
    let walk = last.walk
    let movement = last.movement.adding(page.elements)
    let walked = StarStore.WalkedPage(
      page.elements.map(StarStore.SavedStar.init),
      next: page.links.next,
      validator: page.validator
    )
    guard page.links.next == nil else {
      let next = try await unitOfWork.write { try store.append(walked, walk) }
      return Step(walk: next, movement: movement)
    }
    // The count is requested before the last page is saved: a list that is complete but for its count could not be
    // continued, because nothing shows later whether people left in the meantime.
    let current = try await count(counted.repository.name)
    let (repository, time) = (current.repository, now())
    return try await unitOfWork.write {
      let last = try store.append(walked, walk)
      let end = WalkEnd(
        walk: last,
        repository: repository,
        leftCount: movement.leftCount(listed: last.count, counted: repository.starCount)
      )
      var step = Step(walk: end.walk, movement: movement)
      guard end.isAccepted(by: acceptance) else {
        let next = try store.startWalk(walk.repository, .firstPage, current.count)
        let start = movement.end(listed: end.walk.count) ?? .counted(current.count)
        step.reading = .again(next, after: start)
        return step
      }
      let changes = try store.finish(end.walk, repository.starCount, time)
      step.reading = .finished(SyncReport(of: current, changes, end.difference))
      if end.leftCount > 0 {
        // The length of the list hides that it can miss people: the next sync reads all pages.
        _ = try store.startWalk(walk.repository, .firstPage, current.count)
      }
      return step
    }
  }

  /// Makes the list of a walk the complete list, although GitHub refuses its next page.
  private func finish(_ last: Step, of counted: CountedRepository) async throws -> Step {
    let walk = last.walk
    let current = try await count(counted.repository.name)
    let (repository, time) = (current.repository, now())
    let changes = try await unitOfWork.write { try store.finish(walk, repository.starCount, time) }
    let difference = walk.count == repository.starCount ? nil : SyncReport.Difference.tooMany
    let report = SyncReport(of: current, changes, difference)
    var step = last
    step.reading = .finished(report)
    return step
  }
}

/// A walk after a page.
private struct Step: Sendable {
  let walk: StarStore.Walk
  let movement: Movement

  /// The result after the last page.
  var reading: Reading?
}

extension SyncReport {
  /// Creates the report of a new complete list.
  fileprivate init(
    of counted: CountedRepository,
    _ changes: StarStore.StarChanges,
    _ difference: Difference?
  ) {
    self.init(
      repository: counted.repository,
      savedID: counted.saved.id,
      changes: changes,
      isUnchanged: false,
      difference: difference
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

  /// The link of the next page; nil for the first one.
  fileprivate var nextLink: PageLink? {
    get throws {
      switch next {
      case .firstPage: nil
      case .page(let link): link
      case .end: throw StarStoreError.walkEnded
      }
    }
  }
}

extension StarStore.SavedStar {
  /// Creates the saved form of a stargazer.
  public init(_ stargazer: Stargazer) {
    self.init(
      account: stargazer.account?.id,
      login: stargazer.account?.login.description,
      starredAt: stargazer.starredAt
    )
  }
}
