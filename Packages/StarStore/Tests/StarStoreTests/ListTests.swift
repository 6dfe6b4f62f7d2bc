import Contract
import PortableFoundation
import StarStore
import Testing

@Suite struct StarStoreListTests {
  private let store = StarStore.mock()

  @Test func `the order is that of the server, or the reverse of it if the newest are first`()
    throws
  {
    let id = try store.sampleRepository()
    // Neither the numbers nor the times are in order.
    let stars: [StarStore.SavedStar] = [
      .sample(5, 1), .sample(3, 3), .anonymous(2), .sample(9, 2), .sample(1, 9),
    ]
    _ = try store.walkThrough([Array(stars[..<2]), Array(stars[2...])], of: id)
    #expect(try store.people(of: id) == stars)
    #expect(try store.people(of: id, isNewestFirst: true) == stars.reversed())
  }

  @Test func `at most as many people as the limit are read`() throws {
    let id = try store.sampleRepository()
    _ = try store.walkThrough([[1, 2], [3]], of: id)
    for (limit, count) in [(-1, 0), (0, 0), (1, 1), (3, 3), (4, 3), (.max, 3)] {
      let oldest = try store.people(of: id, limit: limit)
      #expect(oldest == [1, 2, 3].prefix(count).map { .sample($0) })
      let newest = try store.people(of: id, isNewestFirst: true, limit: limit)
      #expect(newest == [3, 2, 1].prefix(count).map { .sample($0) })
    }
  }

  @Test func `a closure that throws ends the reading with its error`() throws {
    let id = try store.sampleRepository()
    _ = try store.walkThrough([[1, 2, 3]], of: id)
    _ = try store.walkThrough([[4, 5]], of: id)
    var count = 0
    func fail() throws {
      count += 1
      throw TestError()
    }
    #expect(throws: TestError()) {
      try store.forEachStar(.init(id)) { _ in try fail() }
    }
    #expect(throws: TestError()) {
      try store.forEachChange(id) { _ in try fail() }
    }
    #expect(count == 2)
  }

  @Test func `the new people are first, then the lost ones, each in the order of their list`()
    throws
  {
    let id = try store.sampleRepository()
    _ = try store.walkThrough([[5, 1], [4, 2]], of: id)
    _ = try store.walkThrough([[9, 4], [7, 8]], of: id)
    #expect(
      try store.changes(of: id) == [
        .new(.sample(9)), .new(.sample(7)), .new(.sample(8)), .lost(.sample(5)),
        .lost(.sample(1)), .lost(.sample(2)),
      ]
    )
  }

  @Test
  func
    `the changes are saved until the next finish, so that none is lost if a program is killed before it reports them`()
    throws
  {
    let (id, other) = (try store.sampleRepository(), try store.sampleRepository(2))
    _ = try store.walkThrough([[1, 2]], of: id)
    _ = try store.walkThrough([[2, 3]], of: id)
    let changes: [StarStore.StarChange] = [.new(.sample(3)), .lost(.sample(1))]
    let walk = try store.startWalk(id, .lastPage, .sample())
    _ = try store.walkThrough([[1], [2]], of: other)
    for _ in 1...2 { #expect(try store.changes(of: id) == changes) }
    _ = try store.finish(try store.append(.sample([2, 3]), walk), 2, .sample())
    #expect(try store.changes(of: id) == [])
  }
}
