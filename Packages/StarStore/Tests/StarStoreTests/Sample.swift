@_spi(PageLinks) import APIClient
import PortableFoundation
import StarStore
import Testing

extension StarStore.Observation {
  /// Returns an observation of a repository.
  static func sample(_ number: Int64 = 1, name: String = "octo/many", count: Int = 3) -> Self {
    Self(server: "https://api.github.com", number: number, name: name, count: count)
  }
}

extension PageLink {
  /// Returns the link of a page.
  static func sample(_ number: Int) throws -> Self {
    try #require(Self(saved: "https://api.github.com/repositories/1/stargazers?page=\(number)"))
  }
}

extension StarStore.SavedStar {
  /// Returns the star of an account.
  static func sample(_ account: Int64) -> Self {
    Self(
      account: account,
      login: "user\(account)",
      starredAt: Date(milliseconds: 1_800_000_000_000 + account * 1000)
    )
  }
}

extension StarStore {
  /// Returns the people of a complete list.
  func people(_ query: StarQuery) throws -> [SavedStar] {
    var people: [SavedStar] = []
    try forEachStar(query) { people.append($0) }
    return people
  }

  /// Returns the people of a complete list in the order of the server.
  func people(of repository: SavedRepository.ID) throws -> [SavedStar] {
    try people(StarQuery(repository, isNewestFirst: false))
  }

  /// Returns the changes of the last finish.
  func changes(of repository: SavedRepository.ID) throws -> [StarChange] {
    var changes: [StarChange] = []
    try forEachChange(repository) { changes.append($0) }
    return changes
  }

  /// Returns all records.
  func allRecords() throws -> [Record] {
    var records: [Record] = []
    try forEachRecord { records.append($0) }
    return records
  }

  /// Walks through pages of accounts from the first page, and finishes the walk.
  @discardableResult
  func walkThrough(
    _ pages: [[Int64]],
    of repository: SavedRepository.ID
  ) throws -> StarChanges {
    var walk = try startWalk(repository, .firstPage, StarCount(1, at: Date(milliseconds: 0)))
    for (index, accounts) in pages.enumerated() {
      let next = index < pages.count - 1 ? try PageLink.sample(index + 2) : nil
      let page = WalkedPage(accounts.map { .sample($0) }, next: next, validator: nil)
      walk = try append(page, walk)
    }
    return try finish(walk, walk.count, Date(milliseconds: 1))
  }
}
