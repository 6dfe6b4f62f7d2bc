import Testing
import Unimplemented

@Suite struct UnimplementedTests {
  let endpoint = FailingEndpoints.unimplemented("Store")
  let message =
    "Store.value is unimplemented: nothing was expected to call it. "
    + "Assign the endpoint, or use another configuration of Store."

  @Test func `the error names the client and the endpoint and suggests a remedy`()
    async
  {
    let value: @Sendable (String, Int) throws -> Int = endpoint("value")
    let later: @Sendable () async throws -> Void = endpoint("value")
    #expect(throws: Unimplemented("value", of: "Store")) { try value("", 1) }
    let error = await #expect(throws: Unimplemented.self) { try await later() }
    #expect(error?.description == message)
  }

  @Test func `an endpoint throws the shared error`() {
    struct Failure: Error, Equatable {}
    let value: @Sendable (Int) throws -> Int = FailingEndpoints.throwing(Failure())("value")
    #expect(throws: Failure()) { try value(1) }
  }

  @Test func `an endpoint that cannot throw terminates the process with the message`() async throws
  {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let value: @Sendable (Int) -> Int = UnimplementedTests().endpoint.trapping("value")
      _ = value(1)
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains(message))
  }
}
