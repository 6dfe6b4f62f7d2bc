import Contract
import ProcessClient
import ProcessClientContract
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(10))) struct ProcessClientContractTests {
  @Test(arguments: ProcessClientConfiguration.allCases, ProcessClientContract.rules)
  func `every client obeys the contract`(
    configuration: ProcessClientConfiguration,
    rule: ProcessClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `failing and unimplemented throw`() async {
    let endpoints: EndpointCalls<ProcessClient> = [
      "run": { _ = try await $0.run(ProcessClient.Command("true")) }
    ]
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "ProcessClient") }
  }
}
