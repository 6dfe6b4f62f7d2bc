import Contract
import Testing

@Suite struct EndpointCallsTests {
  let endpoints: EndpointCalls<Counter> = ["next": { _ = try $0.next(1) }]

  @Test func `the expected error is not an issue`() async {
    await endpoints.verify(.failing) { _ in TestError() }
  }

  @Test func `a missing or different error is an issue`() async {
    for counter in [Counter.working, Counter { _ in throw CancellationError() }] {
      await withKnownIssue {
        await endpoints.verify(counter) { _ in TestError() }
      } matching: { issue in
        "\(issue)".contains("next: expected Contract.TestError()")
      }
    }
  }

  @Test func `an endpoint without a call is an issue`() async {
    await withKnownIssue {
      await ([:] as EndpointCalls<Counter>).verify(.failing) { _ in TestError() }
    } matching: { issue in
      "\(issue)".contains("The list has no call for the endpoint next")
    }
  }

  @Test func `an endpoint is called by its name`() async {
    await #expect(throws: TestError()) { try await endpoints("next", of: .failing) }
  }

  @Test func `replacing a shared value returns the old value`() {
    let shared = Shared(1)
    #expect(shared.replace { $0 + 1 } == 1)
    #expect(shared.value == 2)
  }
}
