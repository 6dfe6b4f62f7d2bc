import Contract
import Store
import StoreContract
import Testing

@Suite(.timeLimit(.minutes(1))) struct UnitOfWorkContractTests {
  @Test(arguments: StoreConfiguration.allCases, UnitOfWorkContract.rules)
  func `every unit of work obeys the contract`(
    configuration: StoreConfiguration,
    rule: UnitOfWorkContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken unit of work`() async {
    await Self.broken.verifyRejection(
      by: UnitOfWorkContract.rules,
      changing: StoreConfiguration.mock.subject
    )
  }

  private static let broken: BrokenConfigurations<StoreContract.Subject> = [
    // Does not run the work.
    "A unit returns the result of its work": { subject, _ in
      subject.unitOfWork.write = { _ in }
    },
    // Reopens an empty store.
    "A write is durable when it returns": { subject, _ in
      subject.reopened = { .mock() }
    },
    // Ignores errors.
    "A unit rethrows the error of its work": { subject, original in
      subject.unitOfWork.write = { work in try await original.unitOfWork.write { try? work() } }
    },
    // Reads in a write transaction.
    "A write inside a read throws and changes nothing": { subject, original in
      subject.unitOfWork.read = original.unitOfWork.write
    },
    // Uses no transaction.
    "A unit that throws changes nothing": { subject, _ in
      subject.unitOfWork.write = { try $0() }
    },
    // Rolls the whole unit back.
    "A step that throws inside a unit is rolled back alone": { subject, original in
      subject.client.update = { key, transform in
        do {
          return try original.client.update(key, transform)
        } catch {
          try original.client.removeValue("a")
          throw error
        }
      }
    },
    // Commits in two steps.
    "Concurrent units are isolated from each other": { subject, original in
      subject.unitOfWork.write = { work in
        try await original.unitOfWork.write(work)
        try original.client.insert(0, for: "a")
      }
    },
    // Ignores the cancellation.
    "A unit that is cancelled before it starts does nothing": { subject, original in
      subject.unitOfWork.write = { work in
        try await Task { try await original.unitOfWork.write(work) }.value
      }
    },
    // Rolls back after a cancellation.
    "A unit that has started ignores cancellation": { subject, original in
      subject.unitOfWork.write = { work in
        try await original.unitOfWork.write {
          try work()
          try Task.checkCancellation()
        }
        try Task.checkCancellation()
      }
    },
  ]
}
