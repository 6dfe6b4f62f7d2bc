import APIClient
import Contract
import PortableFoundation
import StarStore
import Store
import StoreContract
import Testing

extension StarStoreContract {
  /// The rules about ``StarStore/finish``.
  static let finishRules = [
    Rule("The complete list is replaced atomically, with its changes, and the walk ends") {
      subject in
      let store = subject.client
      let id = try store.sampleRepository()
      _ = try store.walkThrough([[1, 2], [3]], of: id)
      let (list, people) = (try store.list(id), try store.people(of: id))
      var walk = try store.startWalk(id, .firstPage, .sample(5))
      for page in 2...4 {
        walk = try store.append(.sample([Int64(page)], next: .sample(page)), walk)
        try check(try store.list(id), is: list)
        try check(try store.people(of: id), is: people)
      }
      // Killed before the list is durable.
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write { [walk] in
          _ = try store.finish(walk, 4, .sample(6))
          throw TestError()
        }
      }
      try check(try store.list(id), is: list)
      try check(try store.people(of: id), is: people)
      try check(try store.changes(of: id), is: [])
      try check(try store.walk(id), is: walk)
      let changes = try store.finish(walk, 4, .sample(6))
      let expected = StarStore.SavedList(
        count: 3,
        repositoryCount: 4,
        time: .sample(6),
        pageCount: 3,
        lastPage: try .sample(3),
        countBeforeLastPage: 2
      )
      try check(changes, is: .init(isFirst: false, newCount: 1, lostCount: 1, list: expected))
      let other = subject.other
      try check(try other.list(id), is: expected)
      try check(try other.people(of: id), is: [.sample(2), .sample(3), .sample(4)])
      try check(try other.changes(of: id), is: [.new(.sample(4)), .lost(.sample(1))])
      try check(try other.walk(id), is: nil)
    },
    Rule(
      "The people of a list who are not in the one before are new, and those who are only in the one before are lost"
    ) { subject in
      let store = subject.client
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
        try check([changes.newCount, changes.lostCount], is: [new.count, lost.count])
        try check(changes.isFirst, is: false)
        try check(
          try store.changes(of: id),
          is: new.map { .new(.sample($0)) } + lost.map { .lost(.sample($0)) }
        )
        last = list
      }
      try check(try store.people(of: other).map(\.account), is: [5, 6])
    },
    Rule("Renamed accounts have not changed, and stars of closed accounts are not compared") {
      subject in
      let store = subject.client
      let id = try store.sampleRepository()
      _ = try store.walkThrough([[.sample(1), .anonymous(1), .sample(2)]], of: id)
      let stars: [StarStore.SavedStar] = [
        .sample(1, login: "user2"), .sample(2, 7, login: "other"), .anonymous(3), .anonymous(4),
      ]
      let changes = try store.walkThrough([stars], of: id)
      try check([changes.newCount, changes.lostCount], is: [0, 0])
      try check(try store.changes(of: id), is: [])
      try check(try store.people(of: id), is: stars)
    },
    Rule("The first complete list has no new people") { subject in
      let id = try subject.client.sampleRepository()
      let changes = try subject.client.walkThrough([[1, 2], [3]], of: id)
      let list = StarStore.SavedList(
        count: 3,
        repositoryCount: 99,
        time: .sample(2),
        pageCount: 2,
        lastPage: try .sample(2),
        validator: Validator(entityTag: "\"1\""),
        countBeforeLastPage: 2
      )
      try check(changes, is: .init(isFirst: true, newCount: 0, lostCount: 0, list: list))
      try check(try subject.client.changes(of: id), is: [])
      try check(try subject.client.list(id), is: list)
    },
    Rule(
      "A walk can be finished at any page, since some servers do not list all pages, but not without a page"
    ) { subject in
      let store = subject.client
      let id = try store.sampleRepository()
      let empty = try store.startWalk(id, .firstPage, .sample())
      try check(throws: StarStoreError.emptyWalk) { try store.finish(empty, 2, .sample()) }
      let walk = try store.append(.sample([1, 2], next: .sample(2)), empty)
      try check(try store.finish(walk, 3, .sample()).list.count, is: 2)
      let update = try store.startWalk(id, .lastPage, .sample())
      try check(throws: StarStoreError.emptyWalk) { try store.finish(update, 2, .sample()) }
      try check(try store.walk(id), is: update)
      let first = try store.append(.sample([1, 2], next: .sample(2)), update)
      _ = try store.finish(try store.append(.sample([3], next: .sample(3)), first), 4, .sample())
      try check(try store.list(id)?.lastPage, is: .sample(2))
      let later = try store.startWalk(id, .lastPage, .sample())
      try check(later.next, is: .page(.sample(2)))
      try check(throws: StarStoreError.emptyWalk) { try store.finish(later, 2, .sample()) }
    },
  ]
}
