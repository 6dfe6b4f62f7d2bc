import APIClient
import Contract
import PortableFoundation
import SQLiteDatabase
import StarStore
import Testing

@Suite struct StarStoreFinishTests {
  private let database = SQLiteDatabase.inMemory()
  private let store: StarStore

  init() { store = .mock(in: database) }

  @Test func `the complete list is replaced atomically, with its changes, and the walk ends`()
    throws
  {
    let id = try store.sampleRepository()
    _ = try store.walkThrough([[1, 2], [3]], of: id)
    let (list, people) = (try store.list(id), try store.people(of: id))
    var walk = try store.startWalk(id, .firstPage, .sample(5))
    for page in 2...4 {
      walk = try store.append(.sample([Int64(page)], next: .sample(page)), walk)
      #expect(try store.list(id) == list)
      #expect(try store.people(of: id) == people)
    }
    // Killed before the list is durable.
    #expect(throws: TestError()) {
      try database.write { [walk] in
        _ = try store.finish(walk, 4, .sample(6))
        throw TestError()
      }
    }
    #expect(try store.list(id) == list)
    #expect(try store.people(of: id) == people)
    #expect(try store.changes(of: id) == [])
    #expect(try store.walk(id) == walk)
    let changes = try store.finish(walk, 4, .sample(6))
    let expected = StarStore.SavedList(
      count: 3,
      repositoryCount: 4,
      time: .sample(6),
      pageCount: 3,
      lastPage: try .sample(3),
      countBeforeLastPage: 2
    )
    #expect(changes == .init(isFirst: false, newCount: 1, lostCount: 1, list: expected))
    #expect(try store.list(id) == expected)
    #expect(try store.people(of: id) == [.sample(2), .sample(3), .sample(4)])
    #expect(try store.changes(of: id) == [.new(.sample(4)), .lost(.sample(1))])
    #expect(try store.walk(id) == nil)
  }

  @Test
  func
    `the people of a list who are not in the one before are new, and those who are only in the one before are lost`()
    throws
  {
    let (id, other) = (try store.sampleRepository(), try store.sampleRepository(2))
    _ = try store.walkThrough([[1, 2], [3]], of: id)
    _ = try store.walkThrough([[5, 6]], of: other)
    let lists: [[Int64]] = [[1, 2, 3], [2, 3, 1], [3, 5, 4], [], [], [9, 8], [8, 9]]
    var last: [Int64] = [1, 2, 3]
    for list in lists {
      let changes = try store.walkThrough([list], of: id)
      let (new, lost) = (
        list.filter { !last.contains($0) }, last.filter { !list.contains($0) }
      )
      #expect([changes.newCount, changes.lostCount] == [new.count, lost.count])
      #expect(!changes.isFirst)
      #expect(
        try store.changes(of: id) == new.map { .new(.sample($0)) } + lost.map { .lost(.sample($0)) }
      )
      last = list
    }
    #expect(try store.people(of: other).map(\.account) == [5, 6])
  }

  @Test func `renamed accounts have not changed, and stars of closed accounts are not compared`()
    throws
  {
    let id = try store.sampleRepository()
    _ = try store.walkThrough([[.sample(1), .anonymous(1), .sample(2)]], of: id)
    let stars: [StarStore.SavedStar] = [
      .sample(1, login: "user2"), .sample(2, 7, login: "other"), .anonymous(3), .anonymous(4),
    ]
    let changes = try store.walkThrough([stars], of: id)
    #expect([changes.newCount, changes.lostCount] == [0, 0])
    #expect(try store.changes(of: id) == [])
    #expect(try store.people(of: id) == stars)
  }

  @Test func `the first complete list has no new people`() throws {
    let id = try store.sampleRepository()
    let changes = try store.walkThrough([[1, 2], [3]], of: id)
    let list = StarStore.SavedList(
      count: 3,
      repositoryCount: 99,
      time: .sample(2),
      pageCount: 2,
      lastPage: try .sample(2),
      validator: Validator(entityTag: "\"1\""),
      countBeforeLastPage: 2
    )
    #expect(changes == .init(isFirst: true, newCount: 0, lostCount: 0, list: list))
    #expect(try store.changes(of: id) == [])
    #expect(try store.list(id) == list)
  }

  @Test
  func
    `a walk can be finished at any page, since some servers do not list all pages, but not without a page`()
    throws
  {
    let id = try store.sampleRepository()
    let empty = try store.startWalk(id, .firstPage, .sample())
    #expect(throws: StarStoreError.emptyWalk) { try store.finish(empty, 2, .sample()) }
    let walk = try store.append(.sample([1, 2], next: .sample(2)), empty)
    #expect(try store.finish(walk, 3, .sample()).list.count == 2)
    let update = try store.startWalk(id, .lastPage, .sample())
    #expect(throws: StarStoreError.emptyWalk) { try store.finish(update, 2, .sample()) }
    #expect(try store.walk(id) == update)
    let first = try store.append(.sample([1, 2], next: .sample(2)), update)
    _ = try store.finish(try store.append(.sample([3], next: .sample(3)), first), 4, .sample())
    #expect(try store.list(id)?.lastPage == .sample(2))
    let later = try store.startWalk(id, .lastPage, .sample())
    #expect(try later.next == .page(.sample(2)))
    #expect(throws: StarStoreError.emptyWalk) { try store.finish(later, 2, .sample()) }
  }
}
