import Contract
import CounterService
import CounterServiceContract
import Store
import Testing

/// The contract of a service bites: each of its rules refuses a service that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenCounterServiceTests {
  @Test(arguments: services)
  func `the contract refuses a broken service`(
    service: BrokenConfiguration<CounterServiceContract.Subject>
  ) async {
    await service.verifyRefusal(by: CounterServiceContract.rules)
  }

  @Test func `every rule refuses something`() {
    #expect(Set(Self.services.map(\.sentence)) == Set(CounterServiceContract.rules.map(\.sentence)))
  }

  private static let services: [BrokenConfiguration<CounterServiceContract.Subject>] = [
    .mock("begins at 1", breaks: "Counting begins at 0") { subject, original in
      subject.service.currentCount = { try original.service.currentCount() + 1 }
    },
    .mock("lags behind", breaks: "An increment returns the new count") { subject, original in
      subject.service.increment = { try original.service.increment() - 1 }
    },
    .mock(
      "stays at the largest number",
      breaks: "At the largest number an increment is an error, and the count stays"
    ) { subject, original in
      subject.service.increment = {
        guard try original.service.currentCount() < .max else { return .max }
        return try original.service.increment()
      }
    },
    .mock(
      "begins again after the largest number",
      breaks: "At the largest number an increment is an error, and the count stays"
    ) { subject, original in
      subject.service.increment = {
        do {
          return try original.service.increment()
        } catch {
          try original.service.reset()
          throw error
        }
      }
    },
    .mock("resets nothing", breaks: "After a reset counting begins at 0 again") { subject, _ in
      subject.service.reset = {}
    },
    .mock("insists", breaks: "A reset of what was never counted is no error") {
      subject,
      original in
      subject.service.reset = {
        guard try original.service.currentCount() > 0 else { throw Failure() }
        try original.service.reset()
      }
    },
    .mock(
      "restores nothing",
      breaks:
        "After a restore counting goes on from the restored count, whatever was counted before"
    ) { subject, _ in
      subject.service.restore = { _ in }
    },
    .mock(
      "never goes back",
      breaks:
        "After a restore counting goes on from the restored count, whatever was counted before"
    ) { subject, original in
      subject.service.restore = { count in
        try original.service.restore(max(count, try original.service.currentCount()))
      }
    },
    .mock("loses an increment", breaks: "Nobody else counts during an increment") {
      subject,
      original in
      subject.service.increment = {
        // As one does that began with the count from before another one's.
        let count = try original.service.increment()
        return count == 80 ? 79 : count
      }
      subject.other = subject.service
    },
    .mock(
      "has no transactions",
      breaks: "Inside a unit of work an endpoint joins the unit, and is kept or undone with it"
    ) { subject, _ in
      subject.unitOfWork.write = { try $0() }
    },
    .mock("is alone", breaks: "The count is seen at once wherever the service is open") {
      subject,
      _ in
      subject.other = .mock()
    },
    .mock("forgets", breaks: "The count outlives the service") { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}
