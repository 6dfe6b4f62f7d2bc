import ContentService
import ContentServiceContract
import Contract
import NetworkClient
import NetworkClientContract
import NetworkClientLive
import PortableFoundation
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct ContentServiceContractTests {
  @Test(arguments: ContentServiceConfiguration.allCases, ContentServiceContract.rules)
  func `every service obeys the contract`(
    configuration: ContentServiceConfiguration,
    rule: ContentServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}

/// The working configurations of a service.
enum ContentServiceConfiguration: CaseIterable {
  case mock
  case liveOverMock
  case live

  /// Creates a service with its own server.
  func subject() throws -> ContentServiceContract.Subject {
    switch self {
    case .mock:
      let server = ContentServer(url: .localhost)
      let service = ContentService.mock { _ in server.responseCode(for: server.createPath()) }
      return ContentServiceContract.Subject(service: service, server: server)
    case .liveOverMock:
      let server = try ScriptedServer.inMemory()
      return subject(.mock(route: server.route), server)
    case .live: return subject(.live(), try .onLoopback())
    }
  }

  private func subject(
    _ network: NetworkClient,
    _ server: ScriptedServer
  ) -> ContentServiceContract.Subject {
    ContentServiceContract.Subject(
      service: .live(
        rootURL: server.url,
        timeout: .seconds(60 * 60),
        clock: ImmediateClock(),
        random: { 0.5 },
        using: network
      ),
      server: ContentServer(on: server)
    )
  }
}
