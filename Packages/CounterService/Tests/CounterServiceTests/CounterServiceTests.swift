import Contract
import CounterService
import CounterServiceContract
import CounterServiceLive
import CounterStore
import InMemoryDatabase
import Store
import StoreContract
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(1))) struct CounterServiceTests {
  @Test(arguments: CounterServiceConfiguration.allCases, CounterServiceContract.rules)
  func `every service keeps the contract`(
    configuration: CounterServiceConfiguration,
    rule: CounterServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule refuses a broken service`() async {
    await Self.broken.verifyRefusal(
      by: CounterServiceContract.rules,
      changing: CounterServiceConfiguration.mock.subject
    )
  }

  @Test func `a mock holds its initial count`() throws {
    #expect(try CounterService.mock(initially: 41).increment() == 42)
  }

  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "CounterService") }
  }

  @Test func `every endpoint of live calls one endpoint of the store and throws its error`() async {
    let used = [
      "currentCount": "value", "increment": "update", "reset": "removeValue", "restore": "insert",
    ]
    await endpoints.verify(.live(using: .unimplemented)) {
      Unimplemented(used[$0] ?? "", of: "CounterStore")
    }
  }

  private let endpoints: EndpointCalls<CounterService> = [
    "currentCount": { _ = try $0.currentCount() },
    "increment": { _ = try $0.increment() },
    "reset": { try $0.reset() },
    "restore": { try $0.restore(1) },
  ]

  @Test func `a full count says what to do`() {
    let shown = CounterServiceError.overflow.description
    #expect(shown.contains("9223372036854775807"))
    #expect(shown.contains("Begin with another database."))
  }

  private static let broken: BrokenConfigurations<CounterServiceContract.Subject> = [
    // Begins at 1.
    "Counting begins at 0": { subject, original in
      subject.client.currentCount = { try original.client.currentCount() + 1 }
    },
    // Lags behind.
    "An increment returns the new count": { subject, original in
      subject.client.increment = { try original.client.increment() - 1 }
    },
    // Stays at the largest number.
    "At the largest number an increment is an error, and the count stays": { subject, original in
      subject.client.increment = {
        guard try original.client.currentCount() < .max else { return .max }
        return try original.client.increment()
      }
    },
    // Begins again after the largest number.
    "At the largest number an increment is an error, and the count stays": { subject, original in
      subject.client.increment = {
        do {
          return try original.client.increment()
        } catch {
          try original.client.reset()
          throw error
        }
      }
    },
    // Resets nothing.
    "After a reset counting begins at 0 again": { subject, _ in
      subject.client.reset = {}
    },
    // Insists.
    "A reset of what was never counted is no error": { subject, original in
      subject.client.reset = {
        guard try original.client.currentCount() > 0 else { throw TestError() }
        try original.client.reset()
      }
    },
    // Restores nothing.
    "After a restore counting goes on from the restored count, whatever was counted before":
      { subject, _ in
        subject.client.restore = { _ in }
      },
    // Never goes back.
    "After a restore counting goes on from the restored count, whatever was counted before":
      { subject, original in
        subject.client.restore = { count in
          try original.client.restore(max(count, try original.client.currentCount()))
        }
      },
    // Loses an increment.
    "Nobody else counts during an increment": { subject, original in
      subject.client.increment = {
        // As one does that began with the count from before another one's.
        let count = try original.client.increment()
        return count == 80 ? 79 : count
      }
      subject.other = subject.client
    },
    // Has no transactions.
    "Inside a unit of work an endpoint joins the unit, and is kept or undone with it":
      { subject, _ in
        subject.unitOfWork.write = { try $0() }
      },
    // Is alone.
    "The count is seen at once wherever the service is open": { subject, _ in
      subject.other = .mock()
    },
    // Forgets.
    "The count outlives the service": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}
