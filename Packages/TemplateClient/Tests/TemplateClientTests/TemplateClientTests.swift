import Contract
import PortableFoundation
import TemplateClient
import TemplateClientContract
import TemplateClientLive
import TemporaryDirectory
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(1))) struct TemplateClientTests {
  @Test(arguments: TemplateClientConfiguration.allCases, TemplateClientContract.rules)
  func `every client keeps the contract`(
    configuration: TemplateClientConfiguration,
    rule: TemplateClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule refuses a broken client`() async {
    await Self.broken.verifyRefusal(
      by: TemplateClientContract.rules,
      changing: TemplateClientConfiguration.mock.subject
    )
  }

  // snippet.broken
  private static let broken: BrokenConfigurations<TemplateClientContract.Subject> = [
    "A new client has no text": { subject, _ in
      subject.client.text = { "" }
    },
    "A saved text replaces the former one": { subject, original in
      subject.client.save = { text in
        try original.client.save((try original.client.text() ?? "") + text)
      }
    },
    "The text outlives the client": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
  // snippet.end

  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "TemplateClient") }
  }

  private let endpoints: EndpointCalls<TemplateClient> = [
    "text": { _ = try $0.text() },
    "save": { try $0.save("") },
  ]

  @Test func `a file that is not UTF-8 is unreadable`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("text")
    try Data([0xFF]).write(to: URL(filePath: path))
    #expect(throws: TemplateClientError.unreadable(path: path)) {
      try TemplateClient.live(at: path).text()
    }
  }

  @Test func `a file in a missing folder is unwritable`() throws {
    let path = try TemporaryDirectory().file("missing/text")
    let error = #expect(throws: TemplateClientError.unwritable(path: path)) {
      try TemplateClient.live(at: path).save("text")
    }
    #expect(error?.description.hasPrefix("Cannot write '\(path)'. ") == true)
  }
}
