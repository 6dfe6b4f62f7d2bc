@_spi(PageLinks) import APIClient
import PortableFoundation
import StarStore
import Testing

extension Date {
  /// Returns a time a number of seconds after a time in 2027.
  static func sample(_ second: Int = 0) -> Self {
    Date(timeIntervalSince1970: 1_800_057_600 + Double(second))
  }
}

extension StarCount {
  /// Returns the count at ``Date/sample(_:)``, which differs from second to second.
  static func sample(_ second: Int = 0) -> Self { Self(100 + second, at: .sample(second)) }
}

extension PageLink {
  /// Returns the link of a page.
  static func sample(_ number: Int) throws -> Self {
    let text = "https://api.github.com/repositories/1/stargazers?page=\(number)"
    return try #require(Self(saved: text))
  }
}

extension StarStore.SavedStar {
  /// Returns the star of an account, whose number is the second, by default.
  static func sample(_ account: Int64, _ second: Int? = nil, login: String? = nil) -> Self {
    let time = Date.sample(second ?? Int(account))
    return Self(account: account, login: login ?? "user\(account)", starredAt: time)
  }

  /// Returns the star of a closed account at a second.
  static func anonymous(_ second: Int) -> Self {
    Self(account: nil, login: nil, starredAt: .sample(second))
  }
}

extension StarStore.Week {
  /// Returns the week with a number, which can be negative.
  static func sample(_ number: Int) -> Self {
    Self(start: .sample(number * 604_800), days: (1...7).map { abs(number) + $0 })
  }
}

extension StarStore.WalkedPage {
  /// Returns a page with accounts.
  static func sample(_ accounts: [Int64], next: PageLink? = nil) -> Self {
    Self(accounts.map { .sample($0) }, next: next, validator: nil)
  }
}

extension StarStore.Observation {
  /// Returns an observation of a repository.
  static func sample(_ number: Int64 = 1, name: String = "octo/many", count: Int = 3) -> Self {
    Self(server: "https://api.github.com", number: number, name: name, count: count)
  }
}

extension StarStore {
  /// Records a repository and returns its ID.
  func sampleRepository(_ number: Int64 = 1) throws -> SavedRepository.ID {
    try record(
      Observation(
        server: "https://api.github.com",
        number: number,
        name: "octo/many\(number)",
        count: 7
      ),
      .sample()
    ).repository.id
  }

  /// Walks through pages of accounts, whose last one has a validator, and finishes the walk.
  @discardableResult
  func walkThrough(
    _ pages: [[Int64]],
    of repository: SavedRepository.ID,
    from start: Walk.Start = .firstPage
  ) throws -> StarChanges {
    try walkThrough(pages.map { $0.map { .sample($0) } }, of: repository, from: start)
  }

  /// Walks through pages of people, whose last one has a validator, and finishes the walk.
  @discardableResult
  func walkThrough(
    _ pages: [[SavedStar]],
    of repository: SavedRepository.ID,
    from start: Walk.Start = .firstPage
  ) throws -> StarChanges {
    var walk = try startWalk(repository, start, .sample(1))
    for (index, stars) in pages.enumerated() {
      let isLast = index == pages.count - 1
      let next = isLast ? nil : try PageLink.sample(walk.pageCount + 2)
      let validator = Validator(entityTag: "\"\(index)\"")
      walk = try append(WalkedPage(stars, next: next, validator: validator), walk)
    }
    return try finish(walk, 99, .sample(2))
  }

  /// Returns the people of a complete list, oldest first by default.
  func people(
    of repository: SavedRepository.ID,
    isNewestFirst: Bool = false,
    limit: Int? = nil
  ) throws -> [SavedStar] {
    try people(StarQuery(repository, isNewestFirst: isNewestFirst, limit: limit))
  }

  /// Returns the people of a complete list.
  func people(_ query: StarQuery) throws -> [SavedStar] {
    var people: [SavedStar] = []
    try forEachStar(query) { people.append($0) }
    return people
  }

  /// Returns the changes of the last finish.
  func changes(of repository: SavedRepository.ID) throws -> [StarChange] {
    var changes: [StarChange] = []
    try forEachChange(repository) { changes.append($0) }
    return changes
  }
}
