import CounterService
import Testing
import Unimplemented

@Suite struct CounterServiceConfigurationTests {
  @Test func `a mock holds the count it is given`() throws {
    #expect(try CounterService.mock(initially: 41).increment() == 42)
  }

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

  @Test func `a full count says what to do`() {
    let shown = CounterServiceError.countIsFull.description
    #expect(shown.contains("9223372036854775807"))
    #expect(shown.contains("Begin with another database."))
  }
}

struct Failure: Error, Equatable {}

func endpoints(of service: CounterService) -> [String: () throws -> Void] {
  [
    "currentCount": { _ = try service.currentCount() },
    "increment": { _ = try service.increment() },
    "reset": { try service.reset() },
    "restore": { try service.restore(1) },
  ]
}
