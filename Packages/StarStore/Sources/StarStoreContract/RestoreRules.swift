import APIClient
import Contract
import PortableFoundation
import StarStore
import StoreContract
import Testing

extension StarStoreContract {
  /// The rules about ``StarStore/records`` and ``StarStore/restore``.
  static let restoreRules = [
    Rule(
      "The records are the repositories in the order of their first records, then the weeks of the histories, the people of the complete lists, and the changes, each by repository and in their own order"
    ) { subject in
      let store = subject.client
      // The second one has the first name and the first list.
      let (first, second) = (try store.sampleRepository(9), try store.sampleRepository(1))
      for id in [second, first] {
        try store.saveHistory(id, [.sample(1), .sample(2)], .sample(3))
        _ = try store.walkThrough([[1, 2]], of: id)
        _ = try store.walkThrough([[9, 3], [2]], of: id)
      }
      let list = try store.list(first)
      try check(
        try store.allRecords(),
        is: [
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
    },
    Rule("Unfinished walks have no records") { subject in
      let store = subject.client
      let (id, other) = (try store.sampleRepository(), try store.sampleRepository(2))
      _ = try store.walkThrough([[1], [2]], of: id)
      let records = try store.allRecords()
      for id in [id, other] {
        _ = try store.append(.sample([8, 9]), try store.startWalk(id, .lastPage, .sample()))
      }
      try check(try store.allRecords(), is: records)
    },
    Rule(
      "The position of a page leads to the next page, and that of the last record to an empty one"
    ) { subject in
      let store = subject.client
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
      try check(Array(records.dropFirst(3).prefix(900)) == weeks, "each week once")
      try check(Array(records.dropFirst(903).prefix(1800)) == stars, "each person once")
      // Of the first list 200 are new and 300 lost, of the second one 600 are new, of the third one 300 and 300.
      try check(records.count, is: 2703 + 500 + 600 + 600)
    },
    Rule("A page has at most 500 records") { subject in
      let store = subject.client
      let id = try store.sampleRepository()
      _ = try store.walkThrough([Array(1...1000)], of: id)
      let first = try store.records(nil)
      try check(first.records.count, is: 500)
      let second = try store.records(first.position)
      try check(second.records.count, is: 500)
      try check(try store.records(second.position).records, is: [.star(.sample(1000), of: 1)])
    },
    Rule("A restored store equals the other store and continues like it") { subject in
      let (store, other) = (subject.client, StarStore.mock())
      let ids = try (1...3).map { try other.sampleRepository($0 * 7) }
      try other.saveHistory(ids[1], [.sample(1), .sample(2)], .sample(3))
      try other.saveHistory(ids[2], [], .sample(3))
      _ = try other.walkThrough([[.sample(1), .anonymous(1)], [.sample(2)]], of: ids[0])
      _ = try other.walkThrough([[.anonymous(1)], [.sample(2), .sample(5)]], of: ids[0])
      _ = try other.walkThrough([[]] as [[Int64]], of: ids[2])
      try store.restore(try other.allRecords())
      try check(try store.repositories(), is: try other.repositories())
      for _ in 1...2 {
        try check(try store.allRecords(), is: try other.allRecords())
        try check(try store.sampleRepository(7), is: ids[0])
        for id in ids {
          try check(try store.list(id), is: try other.list(id))
          for start in [StarStore.Walk.Start.lastPage, .firstPage] {
            let pages: [[Int64]] = [[2, 6], [1]]
            try check(
              try store.walkThrough(pages, of: id, from: start),
              is: try other.walkThrough(pages, of: id, from: start)
            )
          }
        }
        let added = try other.sampleRepository(70)
        try check(try store.sampleRepository(70), is: added)
      }
    },
    Rule("Only an empty store can be restored") { subject in
      _ = try subject.client.sampleRepository()
      let records = try subject.client.allRecords()
      try check(throws: StarStoreError.notEmpty) { try subject.client.restore([]) }
      try check(throws: StarStoreError.notEmpty) {
        try subject.client.restore([.repository(.sample(1, 5))])
      }
      try check(try subject.client.allRecords(), is: records)
    },
    Rule("A restore of inconsistent records is refused") { subject in
      let store = subject.client
      for records in try inconsistentRecords {
        try check(throws: StarStoreError.self) { try store.restore(records) }
        try check(try store.repositories(), is: [])
      }
      var isFirst = true
      try check(throws: TestError()) {
        try store.restore {
          guard isFirst else { throw TestError() }
          isFirst = false
          return .repository(.sample(1, 5))
        }
      }
      try check(try store.allRecords(), is: [])
      try store.restore(try consistentRecords)
      try check(try store.allRecords(), is: try consistentRecords)
    },
  ]
}
