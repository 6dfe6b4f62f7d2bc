import PortableFoundation
import StarStore
import Testing

@Suite struct StarStoreRepositoryTests {
  private let store = StarStore.mock()

  @Test func `a new store is empty`() throws {
    #expect(try store.repositories() == [])
    let id = try store.sampleRepository()
    #expect(try store.history(id) == nil)
    #expect(try store.walk(id) == nil)
    #expect(try store.list(id) == nil)
    #expect(try store.people(of: id) == [])
    #expect(try store.changes(of: id) == [])
  }

  @Test
  func
    `a repository is known by the server and its permanent number, so a renamed one keeps its data`()
    throws
  {
    let first = StarStore.Observation(server: "a", number: 1, name: "octo/old", count: 3)
    let (repository, none) = try store.record(first, .sample(1))
    #expect(none == nil)
    try store.saveHistory(repository.id, [.sample(1)], .sample(1))
    let second = StarStore.Observation(server: "a", number: 1, name: "octo/new", count: 5)
    let (renamed, previous) = try store.record(second, .sample(2))
    #expect(previous == StarCount(3, at: .sample(1)))
    #expect(renamed.id == repository.id)
    #expect([renamed.server, renamed.name] == ["a", "octo/new"])
    #expect(renamed.number == 1)
    #expect(renamed.count == StarCount(5, at: .sample(2)))
    #expect(try store.repositories() == [renamed])
    #expect(try store.history(renamed.id)?.time == .sample(1))
    for (server, number) in [("b", 1), ("a", 2)] as [(String, Int64)] {
      let other = StarStore.Observation(
        server: server,
        number: number,
        name: "octo/new",
        count: 1
      )
      let (added, none) = try store.record(other, .sample(3))
      #expect(none == nil)
      #expect(added.id != renamed.id, "another ID for another repository")
    }
    #expect(try store.repositories().count == 3)
  }

  @Test func `concurrent records save a repository once`() async throws {
    let previous = try await withThrowingTaskGroup { group in
      for index in 1...8 {
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
    let repositories = try store.repositories()
    #expect(repositories.count == 1)
    // Each count was the last one once.
    let counts = Set(previous + repositories.map(\.count.count))
    #expect(counts.count == 81)
  }

  @Test
  func
    `names are ordered by their bytes; repositories with equal names are in the order of their first records`()
    throws
  {
    let names = ["b/b", "a/b", "e\u{301}", "\u{E9}", "B/b", "a/b", "", "a\0", "a"]
    for (index, name) in names.enumerated() {
      let observation = StarStore.Observation(
        server: "",
        number: Int64(10 - index),
        name: name,
        count: 1
      )
      _ = try store.record(observation, .sample(index))
    }
    let repositories = try store.repositories()
    #expect(repositories.map { 10 - $0.number } == [6, 4, 8, 7, 1, 5, 0, 2, 3])
  }

  @Test
  func
    `changes of an unknown repository, whose ID is that of another store, are refused; it has no data to read`()
    throws
  {
    _ = try store.sampleRepository()
    let other = StarStore.mock()
    _ = try other.sampleRepository()
    let unknown = try other.sampleRepository(2)
    let walk = try other.append(.sample([1]), try other.startWalk(unknown, .firstPage, .sample()))
    #expect(throws: StarStoreError.unknownRepository) {
      try store.saveHistory(unknown, [], .sample())
    }
    #expect(throws: StarStoreError.unknownRepository) {
      try store.startWalk(unknown, .firstPage, .sample())
    }
    #expect(throws: StarStoreError.walkChanged) { try store.append(.sample([2]), walk) }
    #expect(throws: StarStoreError.walkChanged) { try store.finish(walk, 1, .sample()) }
    #expect(try store.history(unknown) == nil)
    #expect(try store.walk(unknown) == nil)
    #expect(try store.list(unknown) == nil)
    #expect(try store.people(of: unknown) == [])
    #expect(try store.changes(of: unknown) == [])
  }
}
