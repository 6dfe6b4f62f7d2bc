import Contract
import Store
import Testing
import Unimplemented

/// Configurations that do not run their work.
@Suite struct UnitOfWorkTests {
  @Test func `failing throws its error without running the work`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `unimplemented throws an error with the endpoint's name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "UnitOfWork") }
  }

  private let endpoints: EndpointCalls<UnitOfWork> = [
    "read": { try await $0.read { Issue.record("The work ran.") } },
    "write": { try await $0.write { Issue.record("The work ran.") } },
  ]

  @Test func `a configuration that returns without running the work is an error`() async {
    var unitOfWork = UnitOfWork.mock()
    unitOfWork.read = { _ in }
    let error = await #expect(throws: (any Error).self) { try await unitOfWork.read { 1 } }
    #expect("\(String(describing: error))".contains("without running its work"))
  }
}
