import ContentService
import ContentServiceContract
import ContentServiceLive
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

  @Test func `each rule rejects a broken service`() async {
    await Self.broken.verifyRejection(
      by: ContentServiceContract.rules,
      changing: ContentServiceConfiguration.mock.subject
    )
  }

  private static let broken: BrokenConfigurations<ContentServiceContract.Subject> = [
    // Omits the path.
    "A fetch returns the path and the response code that the server sent":
      fetching { original, onStep in
        var fetched = try await original.fetchCurrentResponseCode(onStep)
        fetched.path = ""
        return fetched
      },
    // Returns the URL of the second request.
    "A fetch returns the configured URL of the server": fetching { original, onStep in
      var fetched = try await original.fetchCurrentResponseCode(onStep)
      fetched.url.append(path: fetched.path)
      return fetched
    },
    // Fetches twice.
    "Each fetch sends new requests": fetching { original, onStep in
      _ = try await original.fetchCurrentResponseCode()
      return try await original.fetchCurrentResponseCode(onStep)
    },
    // Reports the steps too late.
    "The two steps are reported in order, each before its request":
      fetching { original, onStep in
        let fetched = try await original.fetchCurrentResponseCode()
        onStep(.requestingPath)
        onStep(.requestingResponseCode)
        return fetched
      },
    // Reports the steps in another order.
    "The two steps are reported in order, each before its request":
      fetching { original, onStep in
        try await original.fetchCurrentResponseCode { step in
          onStep(step == .requestingPath ? .requestingResponseCode : .requestingPath)
        }
      },
    // Counts restarts from 0.
    "A fetch restarts when its path is stale": fetching { original, onStep in
      var fetched = try await original.fetchCurrentResponseCode(onStep)
      fetched.attempts -= 1
      return fetched
    },
    // Counts one attempt less.
    "A path that is stale after all restarts is an error": fetching { original, onStep in
      do {
        return try await original.fetchCurrentResponseCode(onStep)
      } catch ContentServiceError.stalePath(let request, let response, let attempts) {
        throw ContentServiceError.stalePath(request, response: response, attempts: attempts - 1)
      }
    },
    // Ignores the cancellation.
    "A cancelled fetch sends no further request and throws `CancellationError`":
      fetching { original, onStep in
        onStep(.requestingPath)
        onStep(.requestingResponseCode)
        return try await Task { try await original.fetchCurrentResponseCode() }.value
      },
    // Checks for cancellation too late.
    "A fetch of a cancelled task sends no request": fetching { original, onStep in
      let fetched = try await Task { try await original.fetchCurrentResponseCode(onStep) }.value
      try Task.checkCancellation()
      return fetched
    },
  ]
}

/// Breaks the mock by a change of its fetches.
private func fetching(
  _ fetch:
    @escaping @Sendable (
      _ original: ContentService, _ onStep: @escaping @Sendable (ContentStep) -> Void
    ) async throws -> FetchedContent
) -> BrokenConfigurations<ContentServiceContract.Subject>.Change {
  { subject, original in
    subject.service.fetchCurrentResponseCode = { try await fetch(original.service, $0) }
  }
}

/// The working configurations of a service.
enum ContentServiceConfiguration: CaseIterable {
  case mock
  case live(over: NetworkConfiguration)

  static let allCases = [mock] + NetworkConfiguration.allCases.map(live)

  /// Creates a service with its own server.
  func subject() throws -> ContentServiceContract.Subject {
    switch self {
    case .mock:
      let server = ContentServer(url: .localhost)
      let service = ContentService.mock { _ in server.responseCode(for: server.createPath()) }
      return ContentServiceContract.Subject(service: service, server: server)
    case .live(let network):
      let subject = try network.subject()
      let server = ContentServer(on: subject.server)
      return ContentServiceContract.Subject(service: subject.service, server: server)
    }
  }
}

/// The network clients of the live service.
enum NetworkConfiguration: CaseIterable {
  case mock
  case live

  /// Creates a live service with its own server.
  ///
  /// - Parameters:
  ///   - allowedOrigins: The allowed origins in addition to that of the server.
  ///   - change: Returns the network client to use instead.
  func subject(
    allowedOrigins: Set<Origin> = [],
    _ change: (NetworkClient) -> NetworkClient = { $0 }
  ) throws -> ContentServiceNetworkContract.Subject {
    let server = try self == .mock ? ScriptedServer.inMemory() : ScriptedServer.onLoopback()
    let client = self == .mock ? NetworkClient.mock(route: server.route) : NetworkClient.live()
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
}
