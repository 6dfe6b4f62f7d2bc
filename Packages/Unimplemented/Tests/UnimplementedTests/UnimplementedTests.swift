import Testing
import Unimplemented

@Suite struct UnimplementedTests {
  @Test func `the description names client and endpoint, and says what to do`() {
    let error = Unimplemented("value", of: "Store")

    #expect(
      error.description
        == "Store.value is unimplemented: nothing was expected to call it. "
        + "Assign the endpoint, or use another configuration of Store."
    )
  }

  @Test func `the trap ends the process with the description`() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      Unimplemented("state", of: "ViewModel").trap()
    }

    let shown = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(shown.contains("ViewModel.state is unimplemented"))
  }
}
