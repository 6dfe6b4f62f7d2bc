import APIClient
import PortableFoundation

/// The data of a mock.
struct StoredStars {
  /// The repositories; the number of each is its index and 1.
  private(set) var repositories: [StoredRepository] = []

  /// The number of the last walk.
  private var lastWalk: Int64 = 0

  /// Creates the data of a new store.
  init() {}

  /// Creates the data of a restored store.
  init(records next: () throws -> StarStore.Record?) throws {
    var validator = StarStore.RestoreValidator()
    while let record = try next() {
      try validator.validate(record)
      switch record {
      case .repository(let record):
        var repository = StoredRepository(saved: record.repository)
        repository.history = record.historyTime.map { .init(weeks: [], time: $0) }
        repository.list = record.list.map { StoredList(saved: $0, people: []) }
        repositories.append(repository)
      case .week(let week, let number):
        repositories[number - 1].history?.weeks.append(week)
      case .star(let star, let number):
        repositories[number - 1].list?.people.append(star)
      case .change(let change, let number):
        repositories[number - 1].changes.append(change)
      }
    }
    try validator.finish()
  }

  /// The repository with an ID; nil for the ID of another store.
  subscript(id: SavedRepository.ID) -> StoredRepository? {
    let index = Int(id.number) - 1
    return repositories.indices.contains(index) ? repositories[index] : nil
  }

  var sortedRepositories: [SavedRepository] {
    repositories.map(\.saved).sorted { first, second in
      first.name == second.name && first.name.utf8.elementsEqual(second.name.utf8)
        ? first.id.number < second.id.number
        : first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
    }
  }

  mutating func record(
    _ observation: StarStore.Observation,
    at time: Date
  ) throws -> (repository: SavedRepository, previous: StarCount?) {
    try StarStore.validate([observation.count])
    let known = repositories.firstIndex {
      $0.saved.number == observation.number
        && $0.saved.server.utf8.elementsEqual(observation.server.utf8)
    }
    guard let index = known else {
      let id = SavedRepository.ID(Int64(repositories.count + 1))
      let saved = SavedRepository(id: id, observation, at: time)
      repositories.append(StoredRepository(saved: saved))
      return (saved, nil)
    }
    let previous = repositories[index].saved
    repositories[index].saved = SavedRepository(id: previous.id, observation, at: time)
    return (repositories[index].saved, previous.count)
  }

  /// Changes a repository.
  ///
  /// - Throws: ``StarStoreError/unknownRepository``.
  mutating func change<Value>(
    _ id: SavedRepository.ID,
    _ change: (inout StoredRepository) throws -> Value
  ) throws -> Value {
    guard self[id] != nil else { throw StarStoreError.unknownRepository }
    return try change(&repositories[Int(id.number) - 1])
  }

  /// Returns the latest state of a walk.
  ///
  /// - Throws: ``StarStoreError/walkChanged``.
  private func latest(_ walk: StarStore.Walk) throws -> StoredWalk {
    guard let stored = self[walk.repository]?.walk, stored.walk.id == walk.id,
      stored.walk.pageCount == walk.pageCount
    else { throw StarStoreError.walkChanged }
    return stored
  }

  /// Returns whether the latest state of a walk has all of the accounts.
  ///
  /// - Throws: ``StarStoreError/walkChanged``.
  func contains(_ accounts: [Int64], in walk: StarStore.Walk) throws -> Bool {
    try latest(walk).accounts.isSuperset(of: accounts)
  }

  /// Changes the latest state of a walk.
  ///
  /// - Throws: ``StarStoreError/walkChanged``.
  mutating func change<Value>(
    _ walk: StarStore.Walk,
    _ change: (inout StoredWalk) throws -> Value
  ) throws -> Value {
    var stored = try latest(walk)
    let value = try change(&stored)
    try self.change(walk.repository) { $0.walk = stored }
    return value
  }

  mutating func startWalk(
    of id: SavedRepository.ID,
    at start: StarStore.Walk.Start,
    _ count: StarCount
  ) throws -> StarStore.Walk {
    try StarStore.validate([count.count])
    let number = lastWalk + 1
    let walk = try change(id) { repository in
      let list = start == .lastPage ? repository.list : nil
      let people = list.map { $0.people.prefix($0.saved.countBeforeLastPage) } ?? []
      let walk = StarStore.Walk(
        id: .init(number),
        repository: id,
        start: count.stored,
        next: list?.saved.lastPage.map { .page($0) } ?? .firstPage,
        count: people.count,
        pageCount: list.map { $0.saved.pageCount - 1 } ?? 0
      )
      repository.walk = StoredWalk(walk: walk, people: Array(people))
      return walk
    }
    lastWalk = number
    return walk
  }

  mutating func finish(
    _ walk: StarStore.Walk,
    count: Int,
    at time: Date
  ) throws -> StarStore.StarChanges {
    try StarStore.validate([count])
    let list = try change(walk) { walk in
      guard let page = walk.lastPage else { throw StarStoreError.emptyWalk }
      let saved = StarStore.SavedList(
        count: walk.people.count,
        repositoryCount: count,
        time: time.stored,
        pageCount: walk.walk.pageCount,
        lastPage: page.link,
        validator: page.validator,
        countBeforeLastPage: page.countBefore
      )
      return StoredList(saved: saved, people: walk.people)
    }
    return try change(walk.repository) { $0.finish(list) }
  }

  private var records: [StarStore.Record] {
    let numbered = repositories.enumerated().map { ($0 + 1, $1) }
    return numbered.map { .repository($1.record) }
      + numbered.flatMap { number, repository in
        (repository.history?.weeks ?? []).map { .week($0, of: number) }
      }
      + numbered.flatMap { number, repository in
        (repository.list?.people ?? []).map { .star($0, of: number) }
      }
      + numbered.flatMap { number, repository in
        repository.changes.map { .change($0, of: number) }
      }
  }

  func page(after position: StarStore.Position?) -> StarStore.RecordPage {
    let start = position.map { Int($0.key[0]) + 1 } ?? 0
    let page = records.dropFirst(start).prefix(StarStore.RecordPage.maximumSize)
    return StarStore.RecordPage(
      records: Array(page),
      position: page.isEmpty ? nil : StarStore.Position([Int64(page.endIndex - 1)])
    )
  }
}
