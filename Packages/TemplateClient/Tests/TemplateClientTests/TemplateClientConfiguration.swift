import TemplateClient
import TemplateClientContract
import TemplateClientLive
import TemporaryDirectory

/// The working configurations, each as the contract needs it.
enum TemplateClientConfiguration: CaseIterable {
  case mock
  case live

  /// Returns a new client with a memory or a file of its own.
  @Sendable func subject() throws -> TemplateClientContract.Subject {
    switch self {
    case .mock:
      let client = TemplateClient.mock()
      return TemplateClientContract.Subject(client: client) { client }
    case .live:
      let directory = try TemporaryDirectory()
      return TemplateClientContract.Subject(client: .live(at: directory.file("text"))) {
        .live(at: directory.file("text"))
      }
    }
  }
}
