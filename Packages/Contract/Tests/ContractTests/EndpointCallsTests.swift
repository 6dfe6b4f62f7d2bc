import Contract
import Testing

@Suite struct EndpointCallsTests {
  let endpoints: EndpointCalls<Counter> = ["next": { _ = try $0.next(1) }]

  @Test func `an endpoint that throws the expected error is no issue`() async {
    await endpoints.verify(.failing) { _ in TestError() }
  }

  @Test func `an endpoint that throws nothing or another error is an issue`() async {
    for counter in [Counter.working, Counter { _ in throw CancellationError() }] {
      await withKnownIssue {
        await endpoints.verify(counter) { _ in TestError() }
      } matching: { issue in
        "\(issue)".contains("next: expected Contract.TestError()")
      }
    }
  }

  @Test func `an endpoint that is not listed is an issue`() async {
    await withKnownIssue {
      await ([:] as EndpointCalls<Counter>).verify(.failing) { _ in TestError() }
    } matching: { issue in
      "\(issue)".contains("expected a call of the endpoint next in the list")
    }
  }

  @Test func `an endpoint is called by its name`() async {
    await #expect(throws: TestError()) { try await endpoints("next", of: .failing) }
  }

  @Test func `a shared value returns its former value when it is replaced`() {
    let shared = Shared(1)
    #expect(shared.replace { $0 + 1 } == 1)
    #expect(shared.value == 2)
  }
}
