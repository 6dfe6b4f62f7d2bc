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

  @Test func `each rule rejects a broken service`() async {
    await Self.broken.verifyRejection(
      by: ContentServiceContract.rules,
      changing: ContentServiceConfiguration.mock.subject
    )
  }

  private static let broken: BrokenConfigurations<ContentServiceContract.Subject> = [
    // Omits the path.
    "A fetch returns the path and the response code that the server sent":
      returning { $0.path = "" },
    // Returns the URL of the second request.
    "A fetch returns the configured URL of the server": returning { $0.url.append(path: $0.path) },
    // Fetches twice.
    "Each fetch sends new requests": fetching { original, onStep in
      _ = try await original.fetchCurrentResponseCode()
      return try await original.fetchCurrentResponseCode(onStep)
    },
    // Reports the steps too late.
    "The two steps are reported in order, each before its request": fetching { original, onStep in
      let fetched = try await original.fetchCurrentResponseCode()
      for step in [ContentStep.requestingPath, .requestingResponseCode] { onStep(step) }
      return fetched
    },
    // Reports the steps in another order.
    "The two steps are reported in order, each before its request": fetching { original, onStep in
      try await original.fetchCurrentResponseCode { step in
        onStep(step == .requestingPath ? .requestingResponseCode : .requestingPath)
      }
    },
    // Counts restarts from 0.
    "A fetch restarts when its path is stale": returning { $0.attempts -= 1 },
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

  private typealias Change = BrokenConfigurations<ContentServiceContract.Subject>.Change

  /// Breaks a service by another fetch.
  private static func fetching(
    _ fetch:
      @escaping @Sendable (
        _ original: ContentService, _ onStep: @escaping @Sendable (ContentStep) -> Void
      ) async throws -> FetchedContent
  ) -> Change {
    { subject, original in
      subject.service.fetchCurrentResponseCode = { try await fetch(original.service, $0) }
    }
  }

  /// Breaks a service by a change of its results.
  private static func returning(
    _ change: @escaping @Sendable (inout FetchedContent) -> Void
  ) -> Change {
    fetching { original, onStep in
      var fetched = try await original.fetchCurrentResponseCode(onStep)
      change(&fetched)
      return fetched
    }
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
