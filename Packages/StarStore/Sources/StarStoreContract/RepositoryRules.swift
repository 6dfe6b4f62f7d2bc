import Contract
import PortableFoundation
import StarStore
import StoreContract
import Testing

extension StarStoreContract {
  /// The rules about ``StarStore/record`` and ``StarStore/repositories``.
  static let repositoryRules = [
    Rule("A new store is empty") { subject in
      try check(try subject.client.repositories(), is: [])
      try check(try subject.client.allRecords(), is: [])
      let id = try subject.client.sampleRepository()
      try check(try subject.client.history(id), is: nil)
      try check(try subject.client.walk(id), is: nil)
      try check(try subject.client.list(id), is: nil)
      try check(try subject.client.people(of: id), is: [])
      try check(try subject.client.changes(of: id), is: [])
    },
    Rule(
      "A repository is known by the server and its permanent number, so a renamed one keeps its data"
    ) { subject in
      let store = subject.client
      let first = StarStore.Observation(server: "a", number: 1, name: "octo/old", count: 3)
      let (repository, none) = try store.record(first, .sample(1))
      try check(none, is: nil)
      try store.saveHistory(repository.id, [.sample(1)], .sample(1))
      let second = StarStore.Observation(server: "a", number: 1, name: "octo/new", count: 5)
      let (renamed, previous) = try store.record(second, .sample(2))
      try check(previous, is: StarCount(3, at: .sample(1)))
      try check(renamed.id, is: repository.id)
      try check([renamed.server, renamed.name], is: ["a", "octo/new"])
      try check(renamed.number, is: 1)
      try check(renamed.count, is: StarCount(5, at: .sample(2)))
      try check(try store.repositories(), is: [renamed])
      try check(try store.history(renamed.id)?.time, is: .sample(1))
      for (server, number) in [("b", 1), ("a", 2)] as [(String, Int64)] {
        let other = StarStore.Observation(
          server: server,
          number: number,
          name: "octo/new",
          count: 1
        )
        let (added, none) = try store.record(other, .sample(3))
        try check(none, is: nil)
        try check(added.id != renamed.id, "another ID for another repository")
      }
      try check(try store.repositories().count, is: 3)
    },
    Rule("Concurrent records save a repository once") { subject in
      let previous = try await withThrowingTaskGroup { group in
        for index in 1...8 {
          let store = index.isMultiple(of: 2) ? subject.client : subject.other
          group.addTask {
            try (1...10).map { count in
              let count = index * 100 + count
              let observation = StarStore.Observation(server: "", number: 1, name: "", count: count)
              return try store.record(observation, .sample()).previous?.count ?? 0
            }
          }
        }
        return try await group.reduce(into: [], +=)
      }
      let repositories = try subject.client.repositories()
      try check(repositories.count, is: 1)
      // Each count was the last one once.
      let counts = Set(previous + repositories.map(\.count.count))
      try check(counts.count, is: 81)
    },
    Rule(
      "Names are ordered by their bytes; repositories with equal names are in the order of their first records"
    ) { subject in
      let names = ["b/b", "a/b", "e\u{301}", "\u{E9}", "B/b", "a/b", "", "a\0", "a"]
      for (index, name) in names.enumerated() {
        let observation = StarStore.Observation(
          server: "",
          number: Int64(10 - index),
          name: name,
          count: 1
        )
        _ = try subject.client.record(observation, .sample(index))
      }
      let repositories = try subject.client.repositories()
      try check(
        repositories.map { 10 - $0.number },
        is: [6, 4, 8, 7, 1, 5, 0, 2, 3]
      )
    },
    Rule(
      "Changes of an unknown repository, whose ID is that of another store, are refused; it has no data to read"
    ) { subject in
      let store = subject.client
      _ = try store.sampleRepository()
      let other = StarStore.mock()
      _ = try other.sampleRepository()
      let unknown = try other.sampleRepository(2)
      let walk = try other.append(.sample([1]), try other.startWalk(unknown, .firstPage, .sample()))
      try check(throws: StarStoreError.unknownRepository) {
        try store.saveHistory(unknown, [], .sample())
      }
      try check(throws: StarStoreError.unknownRepository) {
        try store.startWalk(unknown, .firstPage, .sample())
      }
      try check(throws: StarStoreError.walkChanged) { try store.append(.sample([2]), walk) }
      try check(throws: StarStoreError.walkChanged) { try store.finish(walk, 1, .sample()) }
      try check(try store.history(unknown), is: nil)
      try check(try store.walk(unknown), is: nil)
      try check(try store.list(unknown), is: nil)
      try check(try store.people(of: unknown), is: [])
      try check(try store.changes(of: unknown), is: [])
    },
  ]
}
