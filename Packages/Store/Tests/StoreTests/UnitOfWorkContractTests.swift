import Contract
import Store
import StoreContract
import Testing

@Suite(.timeLimit(.minutes(1))) struct UnitOfWorkContractTests {
  @Test(arguments: StoreConfiguration.allCases, UnitOfWorkContract.rules)
  func `every unit of work keeps the contract`(
    configuration: StoreConfiguration,
    rule: UnitOfWorkContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule refuses a broken unit of work`() async {
    await Self.broken.verifyRefusal(
      by: UnitOfWorkContract.rules,
      changing: StoreConfiguration.mock.subject
    )
  }

  private static let broken: BrokenConfigurations<StoreContract.Subject> = [
    // Runs nothing.
    "A unit carries its result out": { subject, _ in
      subject.unitOfWork.write = { _ in }
    },
    // Forgets.
    "What a unit wrote is durable when it returns": { subject, _ in
      subject.reopened = { .mock() }
    },
    // Swallows errors.
    "A unit passes the error of its work on": { subject, original in
      subject.unitOfWork.write = { work in try await original.unitOfWork.write { try? work() } }
    },
    // Writes when it reads.
    "A write in a unit that reads throws, and changes nothing": { subject, original in
      subject.unitOfWork.read = original.unitOfWork.write
    },
    // Has no transactions.
    "Of a unit that throws, nothing is kept": { subject, _ in
      subject.unitOfWork.write = { try $0() }
    },
    // Undoes everything.
    "A step that throws within a unit is undone alone": { subject, original in
      subject.client.update = { key, transform in
        do {
          return try original.client.update(key, transform)
        } catch {
          try original.client.removeValue("a")
          throw error
        }
      }
    },
    // Shows what is half done.
    "Nobody else sees or changes the stores during a unit": { subject, original in
      subject.unitOfWork.write = { work in
        try await original.unitOfWork.write(work)
        try original.client.insert(0, for: "a")
      }
    },
    // Does not look for cancellation.
    "A unit that is cancelled before it has begun runs nothing": { subject, original in
      subject.unitOfWork.write = { work in
        try await Task { try await original.unitOfWork.write(work) }.value
      }
    },
    // Gives up.
    "A unit that is cancelled after it has begun is finished": { subject, original in
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
