import ContentService
import ContentServiceContract
import Contract
import NetworkClient
import NetworkClientContract
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ContentServiceNetworkContractTests {
  @Test(arguments: NetworkConfiguration.allCases, ContentServiceNetworkContract.rules)
  func `every service over a network obeys the contract`(
    configuration: NetworkConfiguration,
    rule: ContentServiceNetworkContract.Rule
  ) async {
    await rule.verify(on: configuration) { try configuration.subject() }
  }

  @Test func `each rule rejects a broken service`() async {
    await Self.broken.verifyRejection(
      by: ContentServiceNetworkContract.rules,
      changing: { try NetworkConfiguration.mock.subject() }
    )
  }

  private static let broken: BrokenConfigurations<ContentServiceNetworkContract.Subject> = [
    // Omits the query.
    "The first request goes to the URL of the server, the second to the received path":
      requesting { request, network in
        var request = request
        let text = request.url.absoluteString.prefix { $0 != "?" }
        request.url = URL(string: String(text)) ?? request.url
        return try await network.data(request)
      },
    // Accepts anything.
    "Both requests accept JSON": requesting { request, network in
      var request = request
      request.headers = [:]
      return try await network.data(request)
    },
    // Names the first request.
    "An error names the request that failed, and its URL": fetching { original in
      do {
        return try await original.service.fetchCurrentResponseCode()
      } catch ContentServiceError.connectionLost(_, let cause) {
        let first = ContentServiceError.Request(.requestingPath, original.server.url)
        throw ContentServiceError.connectionLost(first, cause: cause)
      }
    },
    // Omits the response.
    "An unacceptable response is part of the error": fetching { original in
      do {
        return try await original.service.fetchCurrentResponseCode()
      } catch ContentServiceError.unacceptableResponse(let request, _, let cause) {
        throw ContentServiceError.unacceptableResponse(request, response: nil, cause: cause)
      }
    },
    // Allows another origin.
    "A path on an origin that is not allowed is not requested": { subject, _ in
      let other = try #require(URL(string: "http://localhost:1/").flatMap(Origin.init))
      subject = try NetworkConfiguration.mock.subject(allowedOrigins: [other])
    },
    // Requests a part of the path.
    "A path whose last segment has other than unreserved characters is not requested":
      requesting { request, network in
        var response = try await network.data(request)
        let body = String(decoding: response.body, as: UTF8.self)
        response.body = Data(body.replacing("/=1/", with: "/1/").utf8)
        return response
      },
    // Reports a cancellation as another error.
    "A fetch that waits for the server ends immediately when it is cancelled":
      requesting { request, network in
        do {
          return try await network.data(request)
        } catch is CancellationError {
          throw NetworkClientError.unreachable(request.url, cause: "it was cancelled")
        }
      },
  ]
}

/// Breaks the live service by a change of its mock network.
private func requesting(
  _ data:
    @escaping @Sendable (
      _ request: NetworkClient.Request, _ network: NetworkClient
    ) async throws -> NetworkClient.Response
) -> BrokenConfigurations<ContentServiceNetworkContract.Subject>.Change {
  { subject, _ in
    subject = try NetworkConfiguration.mock.subject { network in
      NetworkClient { try await data($0, network) }
    }
  }
}

/// Breaks the live service by a change of its fetches.
private func fetching(
  _ fetch:
    @escaping @Sendable (
      _ original: ContentServiceNetworkContract.Subject
    ) async throws -> FetchedContent
) -> BrokenConfigurations<ContentServiceNetworkContract.Subject>.Change {
  { subject, original in
    subject.service.fetchCurrentResponseCode = { _ in try await fetch(original) }
  }
}
