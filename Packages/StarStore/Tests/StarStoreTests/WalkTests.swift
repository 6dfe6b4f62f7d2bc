import APIClient
import Contract
import PortableFoundation
import SQLiteDatabase
import StarStore
import Testing

@Suite struct StarStoreWalkTests {
  private let database = SQLiteDatabase.inMemory()
  private let store: StarStore

  init() { store = .mock(in: database) }

  @Test func `a new walk replaces an unfinished one`() throws {
    let (id, other) = (try store.sampleRepository(), try store.sampleRepository(2))
    let kept = try store.append(.sample([7]), try store.startWalk(other, .firstPage, .sample()))
    let first = try store.startWalk(id, .firstPage, .sample(1))
    #expect(first.next == .firstPage)
    #expect([first.count, first.pageCount] == [0, 0])
    #expect(try [first.start, store.walk(id)?.start] == [.sample(1), .sample(1)])
    #expect(first.repository == id)
    _ = try store.append(.sample([1, 2], next: .sample(2)), first)
    let second = try store.startWalk(id, .firstPage, .sample(2))
    #expect(second.id != first.id, "another ID for another walk")
    #expect(try store.walk(id) == second)
    #expect(try store.append(.sample([1, 3]), second).count == 2)
    #expect(try store.walk(other) == kept)
  }

  @Test
  func
    `the people and the position are saved together, so that a walk continues after an interruption at any moment`()
    throws
  {
    let id = try store.sampleRepository()
    var walk = try store.startWalk(id, .firstPage, .sample())
    for page in 1...5 {
      let accounts = [Int64(page * 2), Int64(page * 2 + 1)]
      let next = page < 5 ? try PageLink.sample(page + 1) : nil
      // Killed before the page is durable.
      #expect(throws: TestError()) {
        try database.write { [walk] in
          _ = try store.append(.sample(accounts, next: next), walk)
          throw TestError()
        }
      }
      let reopened = StarStore.mock(in: database)
      #expect(try reopened.walk(id) == walk)
      walk = try reopened.append(.sample(accounts, next: next), walk)
      #expect(walk.next == next.map { .page($0) } ?? .end)
      #expect([walk.count, walk.pageCount] == [page * 2, page])
      #expect(try store.walk(id) == walk)
    }
    #expect(try store.finish(walk, 10, .sample()).list.count == 10)
    #expect(try store.people(of: id).map(\.account) == Array(2...11))
  }

  @Test
  func
    `a walk from the last page starts with the people of the pages before the last one of the complete list`()
    throws
  {
    let id = try store.sampleRepository()
    _ = try store.walkThrough([[1, 2], [3, 4], [5, 6]], of: id)
    let walk = try store.startWalk(id, .lastPage, .sample(3))
    #expect(try walk.next == .page(.sample(3)))
    #expect([walk.count, walk.pageCount] == [4, 2])
    #expect(try store.walk(id) == walk)
    // A person of an earlier page gave the star again.
    let next = try store.append(.sample([5, 7, 1], next: .sample(4)), walk)
    #expect([next.count, next.pageCount] == [6, 3])
    let changes = try store.finish(try store.append(.sample([8, 5]), next), 7, .sample(4))
    #expect(try store.people(of: id).map(\.account) == [1, 2, 3, 4, 5, 7, 8])
    #expect(try store.changes(of: id) == [.new(.sample(7)), .new(.sample(8)), .lost(.sample(6))])
    #expect([changes.newCount, changes.lostCount, changes.list.count] == [2, 1, 7])
    #expect([changes.list.pageCount, changes.list.countBeforeLastPage] == [4, 6])
    #expect(try changes.list.lastPage == .sample(4))
    // The only page of a list.
    _ = try store.walkThrough([[1, 2]], of: id)
    let again = try store.startWalk(id, .lastPage, .sample(5))
    #expect(again.next == .firstPage)
    #expect([again.count, again.pageCount] == [0, 0])
    _ = try store.finish(try store.append(.sample([2, 3]), again), 2, .sample(6))
    #expect(try store.people(of: id).map(\.account) == [2, 3])
    #expect(try store.changes(of: id) == [.new(.sample(3)), .lost(.sample(1))])
  }

  @Test func `without a complete list, it starts at the first page`() throws {
    let id = try store.sampleRepository()
    let walk = try store.startWalk(id, .lastPage, .sample())
    #expect(walk.next == .firstPage)
    #expect([walk.count, walk.pageCount] == [0, 0])
  }

  @Test
  func
    `people who are already in the walk are not appended again; they are known by the permanent numbers of their accounts`()
    throws
  {
    let id = try store.sampleRepository()
    var walk = try store.startWalk(id, .firstPage, .sample())
    walk = try store.append(.sample([1, 2, 1], next: .sample(2)), walk)
    #expect(walk.count == 2)
    let stars: [StarStore.SavedStar] = [
      .sample(2, 9, login: "renamed"), .sample(3, login: "user1"), .sample(-1),
    ]
    walk = try store.append(.init(stars, next: nil, validator: nil), walk)
    #expect(walk.count == 4)
    _ = try store.finish(walk, 4, .sample())
    let expected: [StarStore.SavedStar] = [
      .sample(1), .sample(2), .sample(3, login: "user1"), .sample(-1),
    ]
    #expect(try store.people(of: id) == expected)
  }

  @Test func `stars of closed accounts, which have no number, are all appended`() throws {
    let stars: [StarStore.SavedStar] = [
      .anonymous(1), .sample(2), .anonymous(1),
      .init(account: nil, login: "user2", starredAt: .sample(2)),
    ]
    let id = try store.sampleRepository()
    let changes = try store.walkThrough([stars, [.anonymous(1)]], of: id)
    #expect(changes.list.count == 5)
    #expect(try store.people(of: id) == stars + [.anonymous(1)])
  }

  @Test func `a walk ends with the page that has no next one`() throws {
    let id = try store.sampleRepository()
    let start = try store.startWalk(id, .firstPage, .sample())
    let walk = try store.append(.sample([1], next: .sample(2)), start)
    #expect(try walk.next == .page(.sample(2)))
    let end = try store.append(.sample([2]), walk)
    #expect(end.next == .end)
    #expect(throws: StarStoreError.walkEnded) { try store.append(.sample([3]), end) }
    #expect(try store.walk(id) == end)
  }

  @Test
  func
    `only the latest state of a walk can be continued: if another process continued, replaced or finished it, nothing is saved`()
    throws
  {
    let (store, other) = (self.store, StarStore.mock(in: database))
    let id = try store.sampleRepository()
    func checkRefusal(of walk: StarStore.Walk) throws {
      #expect(throws: StarStoreError.walkChanged) { try store.append(.sample([99]), walk) }
      #expect(throws: StarStoreError.walkChanged) { try store.finish(walk, 1, .sample()) }
    }
    let start = try store.startWalk(id, .firstPage, .sample())
    let second = try other.append(.sample([1], next: .sample(2)), start)
    try checkRefusal(of: start)
    #expect(try store.walk(id) == second)
    let replacement = try other.startWalk(id, .firstPage, .sample())
    try checkRefusal(of: start)
    try checkRefusal(of: second)
    let end = try other.append(.sample([1]), replacement)
    _ = try other.finish(end, 1, .sample())
    try checkRefusal(of: end)
    let update = try other.startWalk(id, .lastPage, .sample())
    try checkRefusal(of: replacement)
    #expect(try store.walk(id) == update)
  }

  @Test
  func
    `the accounts of a walk are those of its pages and, if it started from the last page, those of the pages before it`()
    throws
  {
    let id = try store.sampleRepository()
    _ = try store.walkThrough([[1, 2], [3, 4], [5, 6]], of: id)
    // Another repository has other people.
    _ = try store.walkThrough([[9]], of: try store.sampleRepository(2))
    func accounts(of walk: StarStore.Walk) throws -> [Int64] {
      try (1...9).filter { try store.contains([$0], walk) }
    }
    let update = try store.startWalk(id, .lastPage, .sample(3))
    #expect(try accounts(of: update) == [1, 2, 3, 4])
    let updated = try store.append(.sample([5, 7], next: .sample(4)), update)
    #expect(try accounts(of: updated) == [1, 2, 3, 4, 5, 7])
    #expect(try store.contains([], updated), "an empty set of accounts")
    #expect(try store.contains([7, 1, 7], updated), "a walk with several accounts")
    #expect(try !store.contains([7, 8, 1], updated), "a walk without one of several accounts")
    let new = try store.startWalk(id, .firstPage, .sample(4))
    #expect(try accounts(of: new) == [])
    let start = StarStore.WalkedPage([.anonymous(1), .sample(1)], next: nil, validator: nil)
    #expect(try accounts(of: try store.append(start, new)) == [1])
  }

  @Test func `only the latest state of a walk can be read`() throws {
    let id = try store.sampleRepository()
    let start = try store.startWalk(id, .firstPage, .sample())
    let second = try store.append(.sample([1], next: .sample(2)), start)
    #expect(throws: StarStoreError.walkChanged) { try store.contains([1], start) }
    #expect(try store.contains([1], second), "the latest state of a walk")
    let replacement = try store.startWalk(id, .firstPage, .sample())
    #expect(throws: StarStoreError.walkChanged) { try store.contains([], second) }
    let end = try store.append(.sample([1]), replacement)
    _ = try store.finish(end, 1, .sample())
    #expect(throws: StarStoreError.walkChanged) { try store.contains([1], end) }
  }
}
