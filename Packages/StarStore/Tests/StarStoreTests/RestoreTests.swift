import APIClient
import Contract
import PortableFoundation
import StarStore
import Testing

@Suite struct StarStoreRestoreTests {
  private let store = StarStore.mock()

  @Test
  func
    `the records are the repositories in the order of their first records, then the weeks of the histories, the people of the complete lists, and the changes, each by repository and in their own order`()
    throws
  {
    // The second one has the first name and the first list.
    let (first, second) = (try store.sampleRepository(9), try store.sampleRepository(1))
    for id in [second, first] {
      try store.saveHistory(id, [.sample(1), .sample(2)], .sample(3))
      _ = try store.walkThrough([[1, 2]], of: id)
      _ = try store.walkThrough([[9, 3], [2]], of: id)
    }
    let list = try store.list(first)
    #expect(
      try store.allRecords() == [
        .repository(.sample(1, 9, historyTime: .sample(3), list: list)),
        .repository(.sample(2, 1, historyTime: .sample(3), list: list)),
        .week(.sample(1), of: 1), .week(.sample(2), of: 1),
        .week(.sample(1), of: 2), .week(.sample(2), of: 2),
        .star(.sample(9), of: 1), .star(.sample(3), of: 1), .star(.sample(2), of: 1),
        .star(.sample(9), of: 2), .star(.sample(3), of: 2), .star(.sample(2), of: 2),
        .change(.new(.sample(9)), of: 1), .change(.new(.sample(3)), of: 1),
        .change(.lost(.sample(1)), of: 1), .change(.new(.sample(9)), of: 2),
        .change(.new(.sample(3)), of: 2), .change(.lost(.sample(1)), of: 2),
      ]
    )
  }

  @Test func `unfinished walks have no records`() throws {
    let (id, other) = (try store.sampleRepository(), try store.sampleRepository(2))
    _ = try store.walkThrough([[1], [2]], of: id)
    let records = try store.allRecords()
    for id in [id, other] {
      _ = try store.append(.sample([8, 9]), try store.startWalk(id, .lastPage, .sample()))
    }
    #expect(try store.allRecords() == records)
  }

  @Test
  func
    `the position of a page leads to the next page, and that of the last record to an empty one`()
    throws
  {
    let ids = try (1...3).map { try store.sampleRepository($0) }
    for id in ids { try store.saveHistory(id, (0..<300).map { .sample($0 - 150) }, .sample()) }
    _ = try store.walkThrough([Array(1...700)], of: ids[0])
    _ = try store.walkThrough([[]] as [[Int64]], of: ids[1])
    _ = try store.walkThrough([Array(1...600)], of: ids[2])
    for id in ids { _ = try store.walkThrough([Array(301...900)], of: id) }
    let records = try store.allRecords()
    let weeks = (1...3).flatMap { id in
      (0..<300).map { StarStore.Record.week(.sample($0 - 150), of: id) }
    }
    let stars = (1...3).flatMap { id in
      (301...900).map { StarStore.Record.star(.sample($0), of: id) }
    }
    #expect(Array(records.dropFirst(3).prefix(900)) == weeks, "each week once")
    #expect(Array(records.dropFirst(903).prefix(1800)) == stars, "each person once")
    // Of the first list 200 are new and 300 lost, of the second one 600 are new, of the third one 300 and 300.
    #expect(records.count == 2703 + 500 + 600 + 600)
  }

  @Test func `a page has at most 500 records`() throws {
    let id = try store.sampleRepository()
    _ = try store.walkThrough([Array(1...1000)], of: id)
    let first = try store.records(nil)
    #expect(first.records.count == 500)
    let second = try store.records(first.position)
    #expect(second.records.count == 500)
    #expect(try store.records(second.position).records == [.star(.sample(1000), of: 1)])
  }

  @Test func `a restored store equals the other store and continues like it`() throws {
    let (store, other) = (store, StarStore.mock())
    let ids = try (1...3).map { try other.sampleRepository($0 * 7) }
    try other.saveHistory(ids[1], [.sample(1), .sample(2)], .sample(3))
    try other.saveHistory(ids[2], [], .sample(3))
    _ = try other.walkThrough([[.sample(1), .anonymous(1)], [.sample(2)]], of: ids[0])
    _ = try other.walkThrough([[.anonymous(1)], [.sample(2), .sample(5)]], of: ids[0])
    _ = try other.walkThrough([[]] as [[Int64]], of: ids[2])
    try store.restore(try other.allRecords())
    #expect(try store.repositories() == other.repositories())
    for _ in 1...2 {
      #expect(try store.allRecords() == other.allRecords())
      #expect(try store.sampleRepository(7) == ids[0])
      for id in ids {
        #expect(try store.list(id) == other.list(id))
        for start in [StarStore.Walk.Start.lastPage, .firstPage] {
          let pages: [[Int64]] = [[2, 6], [1]]
          #expect(
            try store.walkThrough(pages, of: id, from: start)
              == other.walkThrough(pages, of: id, from: start)
          )
        }
      }
      let added = try other.sampleRepository(70)
      #expect(try store.sampleRepository(70) == added)
    }
  }

  @Test func `only an empty store can be restored`() throws {
    _ = try store.sampleRepository()
    let records = try store.allRecords()
    #expect(throws: StarStoreError.notEmpty) { try store.restore([]) }
    #expect(throws: StarStoreError.notEmpty) {
      try store.restore([.repository(.sample(1, 5))])
    }
    #expect(try store.allRecords() == records)
  }

  @Test func `a restore of inconsistent records is refused`() throws {
    for records in try Self.inconsistentRecords {
      #expect(throws: StarStoreError.self) { try store.restore(records) }
      #expect(try store.repositories() == [])
    }
    var isFirst = true
    #expect(throws: TestError()) {
      try store.restore {
        guard isFirst else { throw TestError() }
        isFirst = false
        return .repository(.sample(1, 5))
      }
    }
    #expect(try store.allRecords() == [])
    try store.restore(try Self.consistentRecords)
    #expect(try store.allRecords() == Self.consistentRecords)
  }
}
