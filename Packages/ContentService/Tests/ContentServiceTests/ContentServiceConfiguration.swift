import ContentService
import ContentServiceContract
import ContentServiceLive
import NetworkClient
import NetworkClientContract
import NetworkClientLive
import TestClock

/// The working configurations of a service, each as the contract wants it.
enum ContentServiceConfiguration: CaseIterable {
  case mock
  case live(over: NetworkConfiguration)

  static let allCases = [mock] + NetworkConfiguration.allCases.map(live)

  /// A service with a server that no other test uses.
  func subject() throws -> ContentServiceContract.Subject {
    switch self {
    case .mock:
      let server = ContentServer(url: try ScriptedServer.inMemory().url)
      let service = ContentService.mock(url: server.url) { _ in
        server.responseCode(for: server.choosePath())
      }
      return ContentServiceContract.Subject(service: service, server: server)
    case .live(let network):
      let subject = try network.subject()
      let server = ContentServer(on: subject.server)
      return ContentServiceContract.Subject(service: subject.service, server: server)
    }
  }
}

/// The network clients over which the live service runs.
enum NetworkConfiguration: CaseIterable {
  case mock
  case live

  /// A live service, with a server that no other test uses.
  ///
  /// - Parameters:
  ///   - allowedOrigins: Where the server's path may lead.
  ///   - change: What is done to the network client.
  func subject(
    allowedOrigins: Set<Origin> = [],
    _ change: (NetworkClient) -> NetworkClient = { $0 }
  ) throws -> ContentServiceNetworkContract.Subject {
    let (server, client) =
      switch self {
      case .mock: try Self.mocked()
      case .live: (try ScriptedServer.onLoopback(), NetworkClient.live())
      }
    let service = ContentService.live(
      rootURL: server.url,
      allowedOrigins: allowedOrigins,
      timeout: .seconds(60 * 60),
      clock: ImmediateClock(),
      random: { 0.5 },
      using: change(client)
    )
    return ContentServiceNetworkContract.Subject(service: service, server: server)
  }

  private static func mocked() throws -> (ScriptedServer, NetworkClient) {
    let server = try ScriptedServer.inMemory()
    return (server, .mock(route: server.route))
  }
}
