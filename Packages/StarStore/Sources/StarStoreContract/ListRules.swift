import Contract
import PortableFoundation
import StarStore
import StoreContract
import Testing

extension StarStoreContract {
  /// The rules about ``StarStore/forEachStar`` and ``StarStore/forEachChange``.
  static let listRules = [
    Rule("The order is that of the server, or the reverse of it if the newest are first") {
      subject in
      let store = subject.client
      let id = try store.sampleRepository()
      // Neither the numbers nor the times are in order.
      let stars: [StarStore.SavedStar] = [
        .sample(5, 1), .sample(3, 3), .anonymous(2), .sample(9, 2), .sample(1, 9),
      ]
      _ = try store.walkThrough([Array(stars[..<2]), Array(stars[2...])], of: id)
      try check(try store.people(of: id), is: stars)
      try check(try store.people(of: id, isNewestFirst: true), is: stars.reversed())
    },
    Rule("At most as many people as the limit are read") { subject in
      let store = subject.client
      let id = try store.sampleRepository()
      _ = try store.walkThrough([[1, 2], [3]], of: id)
      for (limit, count) in [(-1, 0), (0, 0), (1, 1), (3, 3), (4, 3), (.max, 3)] {
        let oldest = try store.people(of: id, limit: limit)
        try check(oldest, is: [1, 2, 3].prefix(count).map { .sample($0) })
        let newest = try store.people(of: id, isNewestFirst: true, limit: limit)
        try check(newest, is: [3, 2, 1].prefix(count).map { .sample($0) })
      }
    },
    Rule("A closure that throws ends the reading with its error") { subject in
      let store = subject.client
      let id = try store.sampleRepository()
      _ = try store.walkThrough([[1, 2, 3]], of: id)
      _ = try store.walkThrough([[4, 5]], of: id)
      var count = 0
      func fail() throws {
        count += 1
        throw TestError()
      }
      try check(throws: TestError()) {
        try store.forEachStar(.init(id)) { _ in try fail() }
      }
      try check(throws: TestError()) {
        try store.forEachChange(id) { _ in try fail() }
      }
      try check(count, is: 2)
    },
    Rule("The new people are first, then the lost ones, each in the order of their list") {
      subject in
      let store = subject.client
      let id = try store.sampleRepository()
      _ = try store.walkThrough([[5, 1], [4, 2]], of: id)
      _ = try store.walkThrough([[9, 4], [7, 8]], of: id)
      try check(
        try store.changes(of: id),
        is: [
          .new(.sample(9)), .new(.sample(7)), .new(.sample(8)), .lost(.sample(5)),
          .lost(.sample(1)), .lost(.sample(2)),
        ]
      )
    },
    Rule(
      "The changes are saved until the next finish, so that none is lost if a program is killed before it reports them"
    ) { subject in
      let store = subject.client
      let (id, other) = (try store.sampleRepository(), try store.sampleRepository(2))
      _ = try store.walkThrough([[1, 2]], of: id)
      _ = try store.walkThrough([[2, 3]], of: id)
      let changes: [StarStore.StarChange] = [.new(.sample(3)), .lost(.sample(1))]
      let walk = try store.startWalk(id, .lastPage, .sample())
      _ = try store.walkThrough([[1], [2]], of: other)
      let reopened = try await subject.reopened()
      for _ in 1...2 { try check(try reopened.changes(of: id), is: changes) }
      _ = try reopened.finish(try reopened.append(.sample([2, 3]), walk), 2, .sample())
      try check(try reopened.changes(of: id), is: [])
    },
  ]
}
