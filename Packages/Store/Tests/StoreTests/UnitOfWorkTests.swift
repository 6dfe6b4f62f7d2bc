import Contract
import Store
import StoreContract
import Testing
import Unimplemented

/// What the contract does not say: the messages, and the configurations that do not work.
@Suite(.timeLimit(.minutes(1))) struct UnitOfWorkTests {
  @Test(arguments: StoreConfiguration.allCases)
  func `a refused write says what to do`(_ configuration: StoreConfiguration) async throws {
    let subject = try await configuration.subject()
    let store = subject.client
    let error = await #expect(throws: (any Error).self) {
      try await subject.unitOfWork.read { try store.insert(1, for: "a") }
    }
    #expect("\(try #require(error))".contains("Open the unit of work with write"))
  }

  @Test func `failing throws its error and runs nothing`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `unimplemented names the endpoint and runs nothing`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "UnitOfWork") }
  }

  private let endpoints: EndpointCalls<UnitOfWork> = [
    "read": { try await $0.read { Issue.record("it ran") } },
    "write": { try await $0.write { Issue.record("it ran") } },
  ]

  @Test func `a configuration that does not run its work is found out`() async {
    var unitOfWork = UnitOfWork.mock()
    unitOfWork.read = { _ in }
    let error = await #expect(throws: (any Error).self) { try await unitOfWork.read { 1 } }
    #expect("\(String(describing: error))".contains("without having run its work"))
  }
}
