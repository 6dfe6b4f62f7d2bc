@_spi(PageLinks) import APIClient
import Contract
import PortableFoundation
import StarStore
import StoreContract
import Testing

extension StarStoreContract {
  /// The rules about histories, texts and times.
  static let valueRules = [
    Rule("A history replaces the one before") { subject in
      let store = subject.client
      let (id, other) = (try store.sampleRepository(), try store.sampleRepository(2))
      try store.saveHistory(id, [.sample(1), .sample(2)], .sample(1))
      try store.saveHistory(other, [.sample(5)], .sample(5))
      try store.saveHistory(id, [.sample(2), .sample(3), .sample(4)], .sample(2))
      let weeks = [2, 3, 4].map(StarStore.Week.sample)
      try check(try store.history(id), is: .init(weeks: weeks, time: .sample(2)))
      try check(try store.history(other), is: .init(weeks: [.sample(5)], time: .sample(5)))
      try store.saveHistory(id, [], .sample(3))
      try check(try store.history(id), is: .init(weeks: [], time: .sample(3)))
    },
    Rule("The weeks are oldest first and have seven days; another history is refused") { subject in
      let id = try subject.client.sampleRepository()
      let start = Date.sample()
      let invalid: [[StarStore.Week]] = [
        [.sample(2), .sample(1)], [.sample(1), .sample(1)],
        [.init(start: start, days: [1, 2, 3, 4, 5, 6])], [.init(start: start, days: [])],
        [.init(start: start, days: [1, 2, 3, 4, 5, 6, 7, 8])],
        // Equal after both are rounded.
        [.init(start: start, days: .sample), .init(start: start + 0.000_1, days: .sample)],
      ]
      for weeks in invalid {
        try check(throws: StarStoreError.self) { try subject.client.saveHistory(id, weeks, start) }
      }
      try check(try subject.client.history(id), is: nil)
    },
    Rule("Counts are from 0 to 10¹², so that sums do not overflow; another one is refused") {
      subject in
      let store = subject.client
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
        try check(throws: error) { try record(count) }
        try check(throws: error) { try save(count) }
        try check(throws: error) { try finish(count) }
      }
      try check(try store.repositories().count, is: 1)
      try check(try store.history(id), is: nil)
      try check(try store.list(id), is: nil)
      for count in [0, limit] {
        try check(try record(count), is: count)
        try save(count)
        try check(try store.history(id)?.weeks.first?.days.first, is: count)
        try check(try finish(count).repositoryCount, is: count)
      }
    },
    Rule("Every text is stored unchanged and compared byte by byte") { subject in
      let store = subject.client
      let texts = [
        "", "a", "A", "a\0", "a\0b", "e\u{301}", "\u{E9}", "👩‍👩‍👧", "\u{FEFF}x", "'\"\\\n\r\u{1B}[2J",
        String(repeating: "long ", count: 20_000),
      ]
      for (index, text) in texts.enumerated() {
        let new = StarStore.Observation(server: text, number: 1, name: text, count: index)
        try check(try store.record(new, .sample()).previous, is: nil)
        let repository = try store.record(new, .sample()).repository
        try check(bytes(repository.server, repository.name), is: bytes(text, text))
        let star = StarStore.SavedStar(account: 1, login: text, starredAt: .sample())
        let validator = Validator(entityTag: text, lastModified: text)
        let page = StarStore.WalkedPage([star], next: nil, validator: validator)
        let walk = try store.startWalk(repository.id, .firstPage, .sample())
        let list = try store.finish(try store.append(page, walk), 1, .sample()).list
        let people = try store.people(of: repository.id)
        try check(bytes(people.first?.login), is: bytes(text))
        for validator in [list.validator, try store.list(repository.id)?.validator] {
          try check(bytes(validator?.entityTag, validator?.lastModified), is: bytes(text, text))
        }
      }
      try check(try store.repositories().count, is: texts.count)
    },
    Rule(
      "Times are stored in milliseconds, those before the year 1 and after the year 9999 as the nearest time"
    ) { subject in
      let (first, last) = (-62_135_596_800.0, 253_402_300_799.999)
      let times: KeyValuePairs = [
        first: first, -0.001: -0.001, 0: 0, 1_795_000_000.123_4: 1_795_000_000.123, last: last,
        -1e15: first, 1e15: last,
      ]
      for (seconds, expected) in times {
        let (time, stored) = (
          Date(timeIntervalSince1970: seconds), Date(timeIntervalSince1970: expected)
        )
        let store = subject.client
        let observation = StarStore.Observation(server: "", number: 1, name: "", count: 1)
        let repository = try store.record(observation, time).repository
        try check(repository.count.time, is: stored)
        try check(try store.repositories().map(\.count.time), is: [stored])
        try store.saveHistory(repository.id, [.init(start: time, days: .sample)], time)
        let history = try store.history(repository.id)
        try check(history, is: .init(weeks: [.init(start: stored, days: .sample)], time: stored))
        let walk = try store.startWalk(repository.id, .firstPage, StarCount(1, at: time))
        try check(
          [walk, try store.walk(repository.id)].map(\.?.start?.time),
          is: [stored, stored]
        )
        let star = StarStore.SavedStar(account: nil, login: nil, starredAt: time)
        let page = StarStore.WalkedPage([star], next: nil, validator: nil)
        let list = try store.finish(try store.append(page, walk), 1, time).list
        try check([list, try store.list(repository.id)].map(\.?.time), is: [stored, stored])
        try check(try store.people(of: repository.id).map(\.starredAt), is: [stored])
      }
    },
  ]

  private static func bytes(_ texts: String?...) -> [[UInt8]?] {
    texts.map { $0.map { Array($0.utf8) } }
  }
}

extension [Int] {
  /// The new stars of seven days.
  fileprivate static let sample = [0, 1, 2, 3, 4, 5, 1_000_000_000_000]
}
