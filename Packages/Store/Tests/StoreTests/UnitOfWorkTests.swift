import Store
import StoreContract
import TestClock
import Testing
import Unimplemented

/// What the contract does not say: the messages, and the configurations that do not work.
@Suite(.timeLimit(.minutes(1))) struct UnitOfWorkTests {
  @Test(arguments: StoreConfiguration.allCases)
  func `a refused write says what to do`(_ configuration: StoreConfiguration) async throws {
    let subject = try await configuration.subject()
    let store = subject.store
    let error = await #expect(throws: (any Error).self) {
      try await subject.unitOfWork.read { try store.insert(1, for: "a") }
    }
    #expect("\(try #require(error))".contains("Open the unit of work with write"))
  }

  @Test func `failing throws its error and runs nothing`() async {
    let unitOfWork = UnitOfWork.failing(Failure())
    await #expect(throws: Failure()) { try await unitOfWork.read { Issue.record("it ran") } }
    await #expect(throws: Failure()) { try await unitOfWork.write { Issue.record("it ran") } }
  }

  @Test func `unimplemented names the endpoint`() async {
    let unitOfWork = UnitOfWork.unimplemented
    await #expect(throws: Unimplemented("read", of: "UnitOfWork")) {
      try await unitOfWork.read { Issue.record("it ran") }
    }
    await #expect(throws: Unimplemented("write", of: "UnitOfWork")) {
      try await unitOfWork.write { Issue.record("it ran") }
    }
  }

  @Test func `delayed waits on its clock first`() async throws {
    let clock = TestClock()
    let store = Store<String, Int>.mock(["a": 1])
    let unitOfWork = UnitOfWork.mock().delayed(by: .seconds(2), clock: clock)

    async let read = unitOfWork.read { try store.value("a") }
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(2))
    #expect(try await read == 1)

    async let written: Void = unitOfWork.write { try store.insert(2, for: "a") }
    await clock.sleepers(atLeast: 1)
    #expect(try store.value("a") == 1)
    clock.advance(by: .seconds(2))
    try await written
    #expect(try store.value("a") == 2)
  }

  @Test func `a configuration that does not run its work is found out`() async {
    var unitOfWork = UnitOfWork.mock()
    unitOfWork.read = { _ in }
    let error = await #expect(throws: (any Error).self) { try await unitOfWork.read { 1 } }
    #expect("\(String(describing: error))".contains("without having run its work"))
  }
}
