import Contract
import PortableFoundation
import TemplateClient
import TemplateClientContract
import TemplateClientLive
import TemporaryDirectory
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(10))) struct TemplateClientTests {
  @Test(arguments: Configuration.allCases, TemplateClientContract.rules)
  func `every client keeps the contract`(
    configuration: Configuration,
    rule: TemplateClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `every endpoint of failing and unimplemented throws`() async {
    let endpoints: EndpointCalls<TemplateClient> = [
      "text": { _ = try $0.text() },
      "save": { try $0.save("") },
    ]
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "TemplateClient") }
  }

  @Test func `a file that is not UTF-8 is unreadable`() throws {
    let directory = TemporaryDirectory()
    let path = directory.file("text")
    try Data([0xFF]).write(to: URL(filePath: path))
    #expect(throws: TemplateClientError.unreadable(path: path)) {
      try TemplateClient.live(at: path).text()
    }
  }

  @Test func `a file in a missing directory is unwritable`() throws {
    let path = TemporaryDirectory().file("missing/text")
    #expect(throws: TemplateClientError.unwritable(path: path)) {
      try TemplateClient.live(at: path).save("text")
    }
  }
}

/// The working configurations.
enum Configuration: CaseIterable {
  case mock
  case live

  /// Returns a new client with its own memory or file.
  @Sendable func subject() throws -> TemplateClientContract.Subject {
    switch self {
    case .mock:
      let client = TemplateClient.mock()
      return TemplateClientContract.Subject(client: client) { client }
    case .live:
      let directory = TemporaryDirectory()
      let open: @Sendable () -> TemplateClient = { .live(at: directory.file("text")) }
      return TemplateClientContract.Subject(client: open(), reopened: open)
    }
  }
}
