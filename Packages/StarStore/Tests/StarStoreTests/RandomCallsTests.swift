@_spi(PageLinks) import APIClient
import Contract
import PortableFoundation
import SQLiteDatabase
import StarStore
import StarStoreLive
import TemporaryDirectory
import Testing

/// Random sequences of calls on a mock and on a live store, which must have equal results.
@Suite(.timeLimit(.minutes(10))) struct RandomCallsTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random calls have equal results in memory and in a database`(seed: UInt64) async throws {
    let directory = try TemporaryDirectory()
    let database = try await SQLiteDatabase.open(at: directory.file("a.sqlite3"), schema: .stars)
    let (live, mock) = (StarStore.live(in: database), StarStore.mock())
    try compare(live, to: mock, in: database, seed: seed)
    let copy = try await SQLiteDatabase.open(at: directory.file("b.sqlite3"), schema: .stars)
    for (copy, original) in [(StarStore.mock(), live), (.live(in: copy), mock)] {
      var rest = try original.allRecords()[...]
      try copy.restore { rest.popFirst() }
      #expect(try copy.allRecords() == original.allRecords())
    }
  }

  private func compare(
    _ live: StarStore,
    to mock: StarStore,
    in database: SQLiteDatabase,
    seed: UInt64
  ) throws {
    var caller = Caller(random: SeededGenerator(seed: seed))
    var finished: [StarStore.StarChanges] = []
    // One transaction, since each separate one would wait for the disk.
    try database.write {
      for number in 1...600 {
        let call = try caller.call()
        let expected = Outcome { try call.run(mock) }
        let outcome = Outcome { try call.run(live) }
        try #require(outcome == expected, "call \(number): \(call.name())")
        if case .value(.walk(let walk?)) = outcome { caller.walks.append(walk) }
        if case .value(.repository(let repository, _)) = outcome {
          caller.repositories.append(repository.id)
        }
        if case .value(.changes(let changes, _)) = outcome { finished.append(changes) }
      }
      for repository in caller.repositories {
        #expect(try live.walk(repository) == mock.walk(repository))
      }
    }
    #expect(try live.allRecords() == mock.allRecords())
    #expect(finished.contains { $0.list.count > 5 && $0.list.pageCount > 2 })
    #expect(finished.contains { $0.newCount > 0 && $0.lostCount > 0 })
  }
}

/// A result of any endpoint.
private enum Value: Equatable {
  case none
  case repository(SavedRepository, previous: StarCount?)
  case history(StarStore.SavedHistory?)
  case walk(StarStore.Walk?)
  case changes(StarStore.StarChanges, [StarStore.StarChange])
  case list(StarStore.SavedList?)
  case people([StarStore.SavedStar])
  case isContained(Bool)
}

/// A call of an endpoint.
private struct Call {
  let name: () -> String
  let run: (StarStore) throws -> Value

  init(name: @autoclosure @escaping () -> String, run: @escaping (StarStore) throws -> Value) {
    self.name = name
    self.run = run
  }
}

/// Generates calls of any endpoint with values that often meet.
private struct Caller {
  var random: SeededGenerator

  /// The recorded repositories.
  var repositories: [SavedRepository.ID] = []

  /// The states of walks, most of which are old.
  var walks: [StarStore.Walk] = []

  mutating func call() throws -> Call {
    guard let id = repositories.randomElement(using: &random) else { return record() }
    switch random.number(below: 21) {
    case 0: return record()
    case 1:
      let (weeks, time) = (weeks(), time())
      return Call(name: "saveHistory \(weeks)") {
        try $0.saveHistory(id, weeks, time)
        return .none
      }
    case 2: return Call(name: "history") { .history(try $0.history(id)) }
    case 3: return Call(name: "walk") { .walk(try $0.walk(id)) }
    case 4, 5:
      let start = [StarStore.Walk.Start.firstPage, .lastPage, .lastPage][random.number(below: 3)]
      let time = time()
      return Call(name: "startWalk \(start)") {
        .walk(try $0.startWalk(id, start, StarCount(1, at: time)))
      }
    case 6...14:
      guard let walk = walk() else { return record() }
      let page = try page()
      return Call(name: "append \(page)") { .walk(try $0.append(page, walk)) }
    case 15, 16:
      guard let walk = walk() else { return record() }
      let (count, time) = (random.number(below: 9), time())
      return Call(name: "finish \(walk)") { store in
        let changes = try store.finish(walk, count, time)
        return .changes(changes, try store.changes(of: walk.repository))
      }
    case 17:
      guard let walk = walk() else { return record() }
      let accounts = (0..<random.number(below: 3)).map { _ in Int64(random.number(below: 20)) }
      return Call(name: "contains \(accounts)") {
        .isContained(try $0.contains(accounts, walk))
      }
    case 18: return Call(name: "list") { .list(try $0.list(id)) }
    default:
      let query = StarStore.StarQuery(
        id,
        isNewestFirst: random.number(below: 2) == 0,
        limit: random.number(below: 2) == 0 ? nil : random.number(below: 9) - 1
      )
      return Call(name: "\(query)") { .people(try $0.people(query)) }
    }
  }

  private mutating func record() -> Call {
    let observation = StarStore.Observation(
      server: ["e\u{301}", "\u{E9}"][random.number(below: 2)],
      number: Int64(random.number(below: 2)),
      name: ["a", "b", "a\0"][random.number(below: 3)],
      count: random.number(below: 9)
    )
    let time = time()
    return Call(name: "record \(observation)") {
      let (repository, previous) = try $0.record(observation, time)
      return .repository(repository, previous: previous)
    }
  }

  /// Returns a state of a walk, mostly the last one.
  private mutating func walk() -> StarStore.Walk? {
    random.number(below: 4) == 0 ? walks.randomElement(using: &random) : walks.last
  }

  private mutating func page() throws -> StarStore.WalkedPage {
    let stars = (0..<random.number(below: 6)).map { _ in
      let account = Int64(random.number(below: 20)) - 1
      return StarStore.SavedStar(
        account: account < 0 ? nil : account,
        login: account < 0 ? nil : "user\(random.number(below: 3))",
        starredAt: time()
      )
    }
    let next = random.number(below: 3) == 0 ? nil : try PageLink.sample(random.number(below: 5))
    let validator: Validator? = [nil, Validator(), Validator(entityTag: "\"1\"")][
      random.number(below: 3)
    ]
    return StarStore.WalkedPage(stars, next: next, validator: validator)
  }

  private mutating func weeks() -> [StarStore.Week] {
    var start = time()
    return (0..<random.number(below: 4)).map { _ in
      start += Double(random.number(below: 20))
      let length = random.number(below: 9) == 0 ? 6 : 7
      return StarStore.Week(start: start, days: (0..<length).map { _ in random.number(below: 9) })
    }
  }

  /// Returns a time around 1970, with fractions of milliseconds.
  private mutating func time() -> Date {
    Date(timeIntervalSince1970: Double(random.number(below: 20_000) - 10_000) / 7)
  }
}
