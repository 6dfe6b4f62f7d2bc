@_spi(PageLinks) import APIClient
import Contract
import PortableFoundation
import StarStore
import Testing

@Suite struct StarStoreValueTests {
  private let store = StarStore.mock()

  @Test func `a history replaces the one before`() throws {
    let (id, other) = (try store.sampleRepository(), try store.sampleRepository(2))
    try store.saveHistory(id, [.sample(1), .sample(2)], .sample(1))
    try store.saveHistory(other, [.sample(5)], .sample(5))
    try store.saveHistory(id, [.sample(2), .sample(3), .sample(4)], .sample(2))
    let weeks = [2, 3, 4].map(StarStore.Week.sample)
    #expect(try store.history(id) == .init(weeks: weeks, time: .sample(2)))
    #expect(try store.history(other) == .init(weeks: [.sample(5)], time: .sample(5)))
    try store.saveHistory(id, [], .sample(3))
    #expect(try store.history(id) == .init(weeks: [], time: .sample(3)))
  }

  @Test func `the weeks are oldest first and have seven days; another history is refused`() throws {
    let id = try store.sampleRepository()
    let start = Date.sample()
    let invalid: [[StarStore.Week]] = [
      [.sample(2), .sample(1)], [.sample(1), .sample(1)],
      [.init(start: start, days: [1, 2, 3, 4, 5, 6])], [.init(start: start, days: [])],
      [.init(start: start, days: [1, 2, 3, 4, 5, 6, 7, 8])],
      // Equal after both are rounded.
      [.init(start: start, days: .sample), .init(start: start + 0.000_1, days: .sample)],
    ]
    try store.saveHistory(id, [.sample(1)], start)
    for weeks in invalid {
      #expect(throws: StarStoreError.self) { try store.saveHistory(id, weeks, start + 1) }
    }
    #expect(try store.history(id) == .init(weeks: [.sample(1)], time: start))
  }

  @Test func `counts are from 0 to 10¹², so that sums do not overflow; another one is refused`()
    throws
  {
    let id = try store.sampleRepository()
    let limit = 1_000_000_000_000
    func record(_ count: Int) throws -> Int {
      let new = StarStore.Observation(server: "", number: 1, name: "", count: count)
      let (repository, _) = try store.record(new, .sample())
      return repository.count.count
    }
    func save(_ count: Int) throws {
      let week = StarStore.Week(start: .sample(), days: [count, 0, 0, 0, 0, 0, 0])
      try store.saveHistory(id, [week], .sample())
    }
    func finish(_ count: Int) throws -> StarStore.SavedList {
      let walk = try store.startWalk(id, .firstPage, .sample())
      let end = try store.append(.sample([1]), walk)
      let changes = try store.finish(end, count, .sample())
      return changes.list
    }
    for count in [-1, limit + 1, .min, .max] {
      let error = StarStoreError.invalidCount(count)
      #expect(throws: error) { try record(count) }
      #expect(throws: error) { try save(count) }
      #expect(throws: error) { try finish(count) }
    }
    #expect(try store.repositories().count == 1)
    #expect(try store.history(id) == nil)
    #expect(try store.list(id) == nil)
    for count in [0, limit] {
      #expect(try record(count) == count)
      try save(count)
      #expect(try store.history(id)?.weeks.first?.days.first == count)
      #expect(try finish(count).repositoryCount == count)
    }
  }

  @Test func `every text is stored unchanged and compared byte by byte`() throws {
    let texts = [
      "", "a", "A", "a\0", "a\0b", "e\u{301}", "\u{E9}", "👩‍👩‍👧", "\u{FEFF}x", "'\"\\\n\r\u{1B}[2J",
      String(repeating: "long ", count: 20_000),
    ]
    for (index, text) in texts.enumerated() {
      let new = StarStore.Observation(server: text, number: 1, name: text, count: index)
      #expect(try store.record(new, .sample()).previous == nil)
      let repository = try store.record(new, .sample()).repository
      #expect(bytes(repository.server, repository.name) == bytes(text, text))
      let star = StarStore.SavedStar(account: 1, login: text, starredAt: .sample())
      let validator = Validator(entityTag: text, lastModified: text)
      let page = StarStore.WalkedPage([star], next: nil, validator: validator)
      let walk = try store.startWalk(repository.id, .firstPage, .sample())
      let list = try store.finish(try store.append(page, walk), 1, .sample()).list
      let people = try store.people(of: repository.id)
      #expect(bytes(people.first?.login) == bytes(text))
      for validator in [list.validator, try store.list(repository.id)?.validator] {
        #expect(bytes(validator?.entityTag, validator?.lastModified) == bytes(text, text))
      }
    }
    #expect(try store.repositories().count == texts.count)
  }

  @Test
  func
    `times are stored in milliseconds, those before the year 1 and after the year 9999 as the nearest time`()
    throws
  {
    let (first, last) = (-62_135_596_800.0, 253_402_300_799.999)
    let times: KeyValuePairs = [
      first: first, -0.001: -0.001, 0: 0, 1_795_000_000.123_4: 1_795_000_000.123, last: last,
      -1e15: first, 1e15: last,
    ]
    for (seconds, expected) in times {
      let (time, stored) = (
        Date(timeIntervalSince1970: seconds), Date(timeIntervalSince1970: expected)
      )
      let observation = StarStore.Observation(server: "", number: 1, name: "", count: 1)
      let repository = try store.record(observation, time).repository
      #expect(repository.count.time == stored)
      #expect(try store.repositories().map(\.count.time) == [stored])
      try store.saveHistory(repository.id, [.init(start: time, days: .sample)], time)
      let history = try store.history(repository.id)
      #expect(history == .init(weeks: [.init(start: stored, days: .sample)], time: stored))
      let walk = try store.startWalk(repository.id, .firstPage, StarCount(1, at: time))
      #expect(try [walk, store.walk(repository.id)].map(\.?.start?.time) == [stored, stored])
      let star = StarStore.SavedStar(account: nil, login: nil, starredAt: time)
      let page = StarStore.WalkedPage([star], next: nil, validator: nil)
      let list = try store.finish(try store.append(page, walk), 1, time).list
      #expect(try [list, store.list(repository.id)].map(\.?.time) == [stored, stored])
      #expect(try store.people(of: repository.id).map(\.starredAt) == [stored])
    }
  }

  private func bytes(_ texts: String?...) -> [[UInt8]?] {
    texts.map { $0.map { Array($0.utf8) } }
  }
}

extension [Int] {
  /// The new stars of seven days.
  fileprivate static let sample = [0, 1, 2, 3, 4, 5, 1_000_000_000_000]
}
