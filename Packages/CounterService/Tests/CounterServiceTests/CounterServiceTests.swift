import CounterService
import CounterServiceLive
import CounterStore
import InMemoryDatabase
import Store
import Testing
import Unimplemented

/// The rules of the interface, on every working configuration.
@Suite struct CounterServiceTests {
  @Test(arguments: CounterConfiguration.allCases)
  func `counting begins at 0`(_ configuration: CounterConfiguration) throws {
    #expect(try configuration.service().currentCount() == 0)
  }

  @Test(arguments: CounterConfiguration.allCases)
  func `each increment counts one more and returns the new count`(
    _ configuration: CounterConfiguration
  ) throws {
    let service = configuration.service()
    #expect(try service.increment() == 1)
    #expect(try service.increment() == 2)
    #expect(try service.currentCount() == 2)
  }

  @Test(arguments: CounterConfiguration.allCases)
  func `a reset starts again from 0`(_ configuration: CounterConfiguration) throws {
    let service = configuration.service(initially: 7)
    try service.reset()
    #expect(try service.currentCount() == 0)
    #expect(try service.increment() == 1)
  }

  @Test(arguments: CounterConfiguration.allCases)
  func `the largest number is an error, not a trap, and stays as it is`(
    _ configuration: CounterConfiguration
  ) throws {
    let service = configuration.service(initially: .max)
    let error = #expect(throws: CounterServiceError.countIsFull) { try service.increment() }
    #expect(try #require(error).description.contains("9223372036854775807"))
    #expect(try service.currentCount() == .max)
  }

  @Test(arguments: CounterConfiguration.allCases)
  func `what is counted in a transaction that fails is not counted`(
    _ configuration: CounterConfiguration
  ) throws {
    let database = InMemoryDatabase()
    let service = configuration.service(in: database, initially: 3)
    #expect(throws: Failure()) {
      try database.write {
        #expect(try service.increment() == 4)
        throw Failure()
      }
    }
    #expect(try service.currentCount() == 3)
  }
}

/// What live asks of its store: exactly one endpoint each.
@Suite struct CounterServiceLiveTests {
  @Test func `currentCount reads the value and nothing else`() throws {
    var store = CounterStore.unimplemented
    store.value = { key in key == CounterStore.timesFetchedKey ? 42 : nil }
    #expect(try CounterService.live(using: store).currentCount() == 42)
  }

  @Test func `increment updates once and nothing else`() throws {
    var store = CounterStore.unimplemented
    store.update = { key, transform in
      #expect(key == CounterStore.timesFetchedKey)
      return try transform(41)
    }
    #expect(try CounterService.live(using: store).increment() == 42)
  }

  @Test func `reset removes the value and nothing else`() throws {
    let removed = InMemoryDatabase()
    let keys = InMemoryTable("removed", initially: [String]())
    var store = CounterStore.unimplemented
    store.removeValue = { key in try removed.update(keys) { $0.append(key) } }

    try CounterService.live(using: store).reset()

    #expect(try removed.contents(of: keys) == [CounterStore.timesFetchedKey])
  }

  @Test func `an error of the store is passed on`() {
    let service = CounterService.live(using: .failing(Failure()))
    for endpoint in endpoints(of: service).values {
      #expect(throws: Failure()) { try endpoint() }
    }
  }
}

@Suite struct CounterServiceConfigurationTests {
  @Test func `every endpoint of failing throws the error`() {
    for endpoint in endpoints(of: .failing(Failure())).values {
      #expect(throws: Failure()) { try endpoint() }
    }
  }

  @Test func `every endpoint of unimplemented throws its own name`() {
    for (name, endpoint) in endpoints(of: .unimplemented) {
      #expect(throws: Unimplemented(name, of: "CounterService")) { try endpoint() }
    }
  }
}

enum CounterConfiguration: CaseIterable {
  case mock
  case live

  func service(
    in database: InMemoryDatabase = InMemoryDatabase(),
    initially count: Int = 0
  ) -> CounterService {
    switch self {
    case .mock:
      .mock(in: database, initially: count)
    case .live:
      .live(using: .mock(in: database, initially: [CounterStore.timesFetchedKey: count]))
    }
  }
}

private struct Failure: Error, Equatable {}

private func endpoints(of service: CounterService) -> [String: () throws -> Void] {
  [
    "currentCount": { _ = try service.currentCount() },
    "increment": { _ = try service.increment() },
    "reset": { try service.reset() },
  ]
}
