import Store
import TemporaryDirectory
import Testing

/// The rules of the interface, on every working configuration.
@Suite(.timeLimit(.minutes(1))) struct StoreTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  func store(_ configuration: WorkingStore.Configuration) async throws -> Store<String, Int> {
    try await WorkingStore(configuration, in: directory).store
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `what is absent is nil`(_ configuration: WorkingStore.Configuration) async throws {
    let store = try await store(configuration)
    #expect(try store.value("a") == nil)
    #expect(try store.keys() == [])
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `what was inserted is found`(_ configuration: WorkingStore.Configuration) async throws {
    let store = try await store(configuration)
    try store.insert(1, for: "a")
    #expect(try store.value("a") == 1)
    #expect(try store.value("b") == nil)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `an insert replaces`(_ configuration: WorkingStore.Configuration) async throws {
    let store = try await store(configuration)
    try store.insert(1, for: "a")
    try store.insert(2, for: "a")
    #expect(try store.value("a") == 2)
    #expect(try store.keys() == ["a"])
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `what was removed is absent, and removing it again is no error`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let store = try await store(configuration)
    try store.insert(1, for: "a")
    try store.removeValue("a")
    try store.removeValue("a")
    #expect(try store.value("a") == nil)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `keys come in the order of the type`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let store = try await store(configuration)
    let keys = [
      "é", "b", "", "a", "Z", "ä", "👩‍👩‍👧", "z", "a\0b", String(repeating: "k", count: 10_000),
    ]
    for key in keys { try store.insert(key.count, for: key) }
    #expect(try store.keys() == keys.sorted())
    for key in keys { #expect(try store.value(key) == key.count) }
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `an update sees the last value and returns the new one`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let store = try await store(configuration)
    #expect(try store.update(for: "a") { ($0 ?? 40) + 1 } == 41)
    #expect(try store.update(for: "a") { ($0 ?? 0) + 1 } == 42)
    #expect(try store.value("a") == 42)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `an update that throws changes nothing and passes the error on`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let store = try await store(configuration)
    try store.insert(1, for: "a")
    #expect(throws: Failure()) {
      try store.update(for: "a") { _ in
        try store.insert(5, for: "a")
        try store.insert(6, for: "b")
        throw Failure()
      }
    }
    #expect(try store.value("a") == 1)
    #expect(try store.value("b") == nil)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `an update within an update is undone alone`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let store = try await store(configuration)
    try store.update(for: "a") { _ in
      try store.insert(1, for: "b")
      #expect(throws: Failure()) {
        try store.update(for: "c") { _ in
          try store.insert(2, for: "b")
          throw Failure()
        }
      }
      #expect(try store.value("b") == 1)
      return 3
    }
    #expect(try store.value("a") == 3)
    #expect(try store.value("b") == 1)
    #expect(try store.value("c") == nil)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `the closure of an update is called once`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let store = try await store(configuration)
    var calls = 0
    try store.update(for: "a") { _ in
      calls += 1
      return 1
    }
    #expect(calls == 1)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `concurrent updates are exact`(_ configuration: WorkingStore.Configuration) async throws {
    let working = try await WorkingStore(configuration, in: directory)
    try await withThrowingTaskGroup { group in
      for index in 0..<8 {
        group.addTask {
          let store = index.isMultiple(of: 2) ? working.store : working.reopened
          for _ in 0..<25 {
            // Through the synchronous store, as its rules allow, though it blocks a thread.
            try store.update(for: "a") { ($0 ?? 0) + 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try working.store.value("a") == 200)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `the smallest and the largest number are kept`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let store = try await store(configuration)
    try store.insert(.min, for: "min")
    try store.insert(.max, for: "max")
    #expect(try store.value("min") == .min)
    #expect(try store.value("max") == .max)
  }

  @Test(arguments: WorkingStore.Configuration.allCases)
  func `values are there when the store is opened again`(
    _ configuration: WorkingStore.Configuration
  ) async throws {
    let working = try await WorkingStore(configuration, in: directory)
    try working.store.insert(7, for: "a")
    #expect(try working.reopened.value("a") == 7)
  }
}

struct Failure: Error, Equatable {}
