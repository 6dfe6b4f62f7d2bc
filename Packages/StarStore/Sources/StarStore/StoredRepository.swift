import APIClient

/// The data of a repository in a mock.
struct StoredRepository {
  var saved: SavedRepository
  var history: StarStore.SavedHistory?
  var list: StoredList?
  var walk: StoredWalk?
  var changes: [StarStore.StarChange] = []

  init(saved: SavedRepository) { self.saved = saved }

  var record: StarStore.RecordedRepository {
    .init(saved, historyTime: history?.time, list: list?.saved)
  }

  /// Replaces the complete list by that of the walk.
  mutating func finish(_ new: StoredList) -> StarStore.StarChanges {
    let old = list
    walk = nil
    list = new
    changes = []
    if let old {
      changes =
        new.people.missing(in: old.people).map { .new($0) }
        + old.people.missing(in: new.people).map { .lost($0) }
    }
    let lostCount = changes.count(where: \.isLost)
    return StarStore.StarChanges(
      isFirst: old == nil,
      newCount: changes.count - lostCount,
      lostCount: lostCount,
      list: new.saved
    )
  }
}

/// A complete list.
struct StoredList {
  let saved: StarStore.SavedList
  var people: [StarStore.SavedStar]
}

/// An unfinished walk.
struct StoredWalk {
  private(set) var walk: StarStore.Walk
  private(set) var people: [StarStore.SavedStar]

  /// The last page that was appended; nil before the first one.
  private(set) var lastPage: (link: PageLink?, validator: Validator?, countBefore: Int)?

  /// The permanent numbers of the people.
  private(set) var accounts: Set<Int64>

  init(walk: StarStore.Walk, people: [StarStore.SavedStar]) {
    self.walk = walk
    self.people = people
    accounts = Set(people.compactMap(\.account))
  }

  mutating func append(_ page: StarStore.WalkedPage) throws -> StarStore.Walk {
    let link: PageLink?
    switch walk.next {
    case .firstPage: link = nil
    case .page(let page): link = page
    case .end: throw StarStoreError.walkEnded
    }
    lastPage = (link, page.validator?.stored, people.count)
    for star in page.stars where star.account.map({ accounts.insert($0).inserted }) ?? true {
      people.append(star)
    }
    walk = StarStore.Walk(
      id: walk.id,
      repository: walk.repository,
      start: walk.start,
      next: page.next.map { .page($0) } ?? .end,
      count: people.count,
      pageCount: walk.pageCount + 1
    )
    return walk
  }
}

extension [StarStore.SavedStar] {
  /// Returns the people with an account who are not in another list.
  fileprivate func missing(in other: Self) -> Self {
    let accounts = Set(other.compactMap(\.account))
    return filter { $0.account.map { !accounts.contains($0) } ?? false }
  }
}
