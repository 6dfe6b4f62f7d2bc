import APIClient
import Contract
import PortableFoundation
import StarStore
import Store
import StoreContract
import Testing

extension StarStoreContract {
  /// The rules about ``StarStore/startWalk``, ``StarStore/append`` and ``StarStore/contains``.
  static let walkRules = [
    Rule("A new walk replaces an unfinished one") { subject in
      let store = subject.client
      let (id, other) = (try store.sampleRepository(), try store.sampleRepository(2))
      let kept = try store.append(.sample([7]), try store.startWalk(other, .firstPage, .sample()))
      let first = try store.startWalk(id, .firstPage, .sample(1))
      try check(first.next, is: .firstPage)
      try check([first.count, first.pageCount], is: [0, 0])
      try check([first.start, try store.walk(id)?.start], is: [.sample(1), .sample(1)])
      try check(first.repository, is: id)
      _ = try store.append(.sample([1, 2], next: .sample(2)), first)
      let second = try store.startWalk(id, .firstPage, .sample(2))
      try check(second.id != first.id, "another ID for another walk")
      try check(try store.walk(id), is: second)
      try check(try store.append(.sample([1, 3]), second).count, is: 2)
      try check(try store.walk(other), is: kept)
    },
    Rule(
      "The people and the position are saved together, so that a walk continues after an interruption at any moment"
    ) { subject in
      let id = try subject.client.sampleRepository()
      var walk = try subject.client.startWalk(id, .firstPage, .sample())
      for page in 1...5 {
        let accounts = [Int64(page * 2), Int64(page * 2 + 1)]
        let next = page < 5 ? try PageLink.sample(page + 1) : nil
        // Killed before the page is durable.
        try await check(throws: TestError()) {
          try await subject.unitOfWork.write { [walk] in
            _ = try subject.client.append(.sample(accounts, next: next), walk)
            throw TestError()
          }
        }
        let reopened = try await subject.reopened()
        try check(try reopened.walk(id), is: walk)
        walk = try reopened.append(.sample(accounts, next: next), walk)
        try check(walk.next, is: next.map { .page($0) } ?? .end)
        try check([walk.count, walk.pageCount], is: [page * 2, page])
        try check(try subject.client.walk(id), is: walk)
      }
      let store = try await subject.reopened()
      try check(try store.finish(walk, 10, .sample()).list.count, is: 10)
      try check(try store.people(of: id).map(\.account), is: Array(2...11))
    },
    Rule(
      "A walk from the last page starts with the people of the pages before the last one of the complete list"
    ) { subject in
      let store = subject.client
      let id = try store.sampleRepository()
      _ = try store.walkThrough([[1, 2], [3, 4], [5, 6]], of: id)
      let walk = try store.startWalk(id, .lastPage, .sample(3))
      try check(walk.next, is: .page(.sample(3)))
      try check([walk.count, walk.pageCount], is: [4, 2])
      try check(try store.walk(id), is: walk)
      // A person of an earlier page gave the star again.
      let next = try store.append(.sample([5, 7, 1], next: .sample(4)), walk)
      try check([next.count, next.pageCount], is: [6, 3])
      let changes = try store.finish(try store.append(.sample([8, 5]), next), 7, .sample(4))
      try check(try store.people(of: id).map(\.account), is: [1, 2, 3, 4, 5, 7, 8])
      try check(
        try store.changes(of: id),
        is: [.new(.sample(7)), .new(.sample(8)), .lost(.sample(6))]
      )
      try check([changes.newCount, changes.lostCount, changes.list.count], is: [2, 1, 7])
      try check([changes.list.pageCount, changes.list.countBeforeLastPage], is: [4, 6])
      try check(changes.list.lastPage, is: .sample(4))
      // The only page of a list.
      _ = try store.walkThrough([[1, 2]], of: id)
      let again = try store.startWalk(id, .lastPage, .sample(5))
      try check(again.next, is: .firstPage)
      try check([again.count, again.pageCount], is: [0, 0])
      _ = try store.finish(try store.append(.sample([2, 3]), again), 2, .sample(6))
      try check(try store.people(of: id).map(\.account), is: [2, 3])
      try check(try store.changes(of: id), is: [.new(.sample(3)), .lost(.sample(1))])
    },
    Rule("Without a complete list, it starts at the first page") { subject in
      let id = try subject.client.sampleRepository()
      let walk = try subject.client.startWalk(id, .lastPage, .sample())
      try check(walk.next, is: .firstPage)
      try check([walk.count, walk.pageCount], is: [0, 0])
    },
    Rule(
      "People who are already in the walk are not appended again; they are known by the permanent numbers of their accounts"
    ) { subject in
      let store = subject.client
      let id = try store.sampleRepository()
      var walk = try store.startWalk(id, .firstPage, .sample())
      walk = try store.append(.sample([1, 2, 1], next: .sample(2)), walk)
      try check(walk.count, is: 2)
      let stars: [StarStore.SavedStar] = [
        .sample(2, 9, login: "renamed"), .sample(3, login: "user1"), .sample(-1),
      ]
      walk = try store.append(.init(stars, next: nil, validator: nil), walk)
      try check(walk.count, is: 4)
      _ = try store.finish(walk, 4, .sample())
      let expected: [StarStore.SavedStar] = [
        .sample(1), .sample(2), .sample(3, login: "user1"), .sample(-1),
      ]
      try check(try store.people(of: id), is: expected)
    },
    Rule("Stars of closed accounts, which have no number, are all appended") { subject in
      let stars: [StarStore.SavedStar] = [
        .anonymous(1), .sample(2), .anonymous(1),
        .init(account: nil, login: "user2", starredAt: .sample(2)),
      ]
      let id = try subject.client.sampleRepository()
      let changes = try subject.client.walkThrough([stars, [.anonymous(1)]], of: id)
      try check(changes.list.count, is: 5)
      try check(try subject.client.people(of: id), is: stars + [.anonymous(1)])
    },
    Rule("A walk ends with the page that has no next one") { subject in
      let store = subject.client
      let id = try store.sampleRepository()
      let start = try store.startWalk(id, .firstPage, .sample())
      let walk = try store.append(.sample([1], next: .sample(2)), start)
      try check(walk.next, is: .page(.sample(2)))
      let end = try store.append(.sample([2]), walk)
      try check(end.next, is: .end)
      try check(throws: StarStoreError.walkEnded) { try store.append(.sample([3]), end) }
      try check(try store.walk(id), is: end)
    },
    Rule(
      "Only the latest state of a walk can be continued: if another process continued, replaced or finished it, nothing is saved"
    ) { subject in
      let (store, other) = (subject.client, subject.other)
      let id = try store.sampleRepository()
      func checkRefusal(of walk: StarStore.Walk) throws {
        try check(throws: StarStoreError.walkChanged) { try store.append(.sample([99]), walk) }
        try check(throws: StarStoreError.walkChanged) { try store.finish(walk, 1, .sample()) }
      }
      let start = try store.startWalk(id, .firstPage, .sample())
      let second = try other.append(.sample([1], next: .sample(2)), start)
      try checkRefusal(of: start)
      try check(try store.walk(id), is: second)
      let replacement = try other.startWalk(id, .firstPage, .sample())
      try checkRefusal(of: start)
      try checkRefusal(of: second)
      let end = try other.append(.sample([1]), replacement)
      _ = try other.finish(end, 1, .sample())
      try checkRefusal(of: end)
      let update = try other.startWalk(id, .lastPage, .sample())
      try checkRefusal(of: replacement)
      try check(try store.walk(id), is: update)
      // One of several simultaneous programs appends its page.
      let saved = try await withThrowingTaskGroup { group in
        for index in 1...8 {
          let store = index.isMultiple(of: 2) ? store : other
          group.addTask {
            do {
              return try store.append(.sample([1, Int64(index + 1)]), update).count
            } catch StarStoreError.walkChanged {
              return 0
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try check(saved.filter { $0 > 0 }, is: [2])
    },
    Rule(
      "The accounts of a walk are those of its pages and, if it started from the last page, those of the pages before it"
    ) { subject in
      let store = subject.client
      let id = try store.sampleRepository()
      _ = try store.walkThrough([[1, 2], [3, 4], [5, 6]], of: id)
      // Another repository has other people.
      _ = try store.walkThrough([[9]], of: try store.sampleRepository(2))
      func accounts(of walk: StarStore.Walk) throws -> [Int64] {
        try (1...9).filter { try store.contains([$0], walk) }
      }
      let update = try store.startWalk(id, .lastPage, .sample(3))
      try check(try accounts(of: update), is: [1, 2, 3, 4])
      let updated = try store.append(.sample([5, 7], next: .sample(4)), update)
      try check(try accounts(of: updated), is: [1, 2, 3, 4, 5, 7])
      try check(try store.contains([], updated), "an empty set of accounts")
      try check(try store.contains([7, 1, 7], updated), "a walk with several accounts")
      try check(try !store.contains([7, 8, 1], updated), "a walk without one of several accounts")
      let new = try store.startWalk(id, .firstPage, .sample(4))
      try check(try accounts(of: new), is: [])
      let start = StarStore.WalkedPage([.anonymous(1), .sample(1)], next: nil, validator: nil)
      try check(try accounts(of: try store.append(start, new)), is: [1])
    },
    Rule("Only the latest state of a walk can be read") { subject in
      let store = subject.client
      let id = try store.sampleRepository()
      let start = try store.startWalk(id, .firstPage, .sample())
      let second = try subject.other.append(.sample([1], next: .sample(2)), start)
      try check(throws: StarStoreError.walkChanged) { try store.contains([1], start) }
      try check(try store.contains([1], second), "the latest state of a walk")
      let replacement = try subject.other.startWalk(id, .firstPage, .sample())
      try check(throws: StarStoreError.walkChanged) { try store.contains([], second) }
      let end = try subject.other.append(.sample([1]), replacement)
      _ = try subject.other.finish(end, 1, .sample())
      try check(throws: StarStoreError.walkChanged) { try store.contains([1], end) }
    },
  ]
}
