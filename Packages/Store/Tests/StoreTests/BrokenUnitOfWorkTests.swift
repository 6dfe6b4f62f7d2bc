import Contract
import Store
import StoreContract
import Testing

/// The contract of a unit of work bites: each of its rules refuses a unit that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenUnitOfWorkTests {
  @Test(arguments: units)
  func `the contract refuses a broken unit of work`(
    unit: BrokenConfiguration<StoreContract.Subject>
  ) async {
    await unit.verifyRefusal(by: UnitOfWorkContract.rules)
  }

  @Test func `every rule refuses something`() {
    #expect(Set(Self.units.map(\.sentence)) == Set(UnitOfWorkContract.rules.map(\.sentence)))
  }

  private static let units: [BrokenConfiguration<StoreContract.Subject>] = [
    .mock("runs nothing", breaks: "A unit carries its result out") { subject, _ in
      subject.unitOfWork.write = { _ in }
    },
    .mock("forgets", breaks: "What a unit wrote is durable when it returns") { subject, _ in
      subject.reopened = { .mock() }
    },
    .mock("swallows errors", breaks: "A unit passes the error of its work on") {
      subject,
      original in
      subject.unitOfWork.write = { work in try await original.unitOfWork.write { try? work() } }
    },
    .mock(
      "writes when it reads",
      breaks: "A write in a unit that reads throws, and changes nothing"
    ) {
      subject,
      original in
      subject.unitOfWork.read = original.unitOfWork.write
    },
    .mock("has no transactions", breaks: "Of a unit that throws, nothing is kept") { subject, _ in
      subject.unitOfWork.write = { try $0() }
    },
    .mock("undoes everything", breaks: "A step that throws within a unit is undone alone") {
      subject,
      original in
      subject.store.update = { key, transform in
        do {
          return try original.store.update(key, transform)
        } catch {
          for key in try original.store.keys() { try original.store.removeValue(key) }
          throw error
        }
      }
    },
    .mock("shows what is half done", breaks: "Nobody else sees or changes the stores during a unit")
    {
      subject,
      original in
      subject.unitOfWork.write = { work in
        try await original.unitOfWork.write(work)
        try original.store.insert(0, for: "a")
      }
    },
    .mock(
      "does not look for cancellation",
      breaks: "A unit that is cancelled before it has begun runs nothing"
    ) { subject, original in
      subject.unitOfWork.write = { work in
        try await Task { try await original.unitOfWork.write(work) }.value
      }
    },
    .mock("gives up", breaks: "A unit that is cancelled after it has begun is finished") {
      subject,
      original in
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
