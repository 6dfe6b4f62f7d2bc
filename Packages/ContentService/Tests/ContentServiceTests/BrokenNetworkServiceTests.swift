import ContentService
import ContentServiceContract
import Contract
import NetworkClient
import NetworkClientContract
import PortableFoundation
import Testing

/// The contract of a service over a network bites: each of its rules refuses one that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenNetworkServiceTests {
  private typealias Broken = BrokenConfiguration<ContentServiceNetworkContract.Subject>

  @Test(arguments: services)
  func `the contract refuses a broken service`(
    service: BrokenConfiguration<ContentServiceNetworkContract.Subject>
  ) async {
    await service.verifyRefusal(by: ContentServiceNetworkContract.rules)
  }

  @Test func `every rule refuses something`() {
    #expect(
      Set(Self.services.map(\.sentence))
        == Set(ContentServiceNetworkContract.rules.map(\.sentence))
    )
  }

  private static let services: [Broken] = [
    .live(
      "loses the query",
      breaks:
        "The first request asks for the URL of the server, the second for the path that was answered"
    ) { request, network in
      var request = request
      let text = request.url.absoluteString.prefix { $0 != "?" }
      request.url = URL(string: String(text)) ?? request.url
      return try await network.data(request)
    },
    .live("accepts anything", breaks: "Both requests accept JSON") { request, network in
      var request = request
      request.headers = [:]
      return try await network.data(request)
    },
    .service(
      "blames the first request",
      breaks: "An error names the request that failed, and its URL"
    ) { original in
      do {
        return try await original.service.fetchCurrentResponseCode()
      } catch ContentServiceError.connectionLost(_, let cause) {
        let first = ContentServiceError.Request(.requestingPath, original.server.url)
        throw ContentServiceError.connectionLost(first, cause: cause)
      }
    },
    .service(
      "forgets the answer",
      breaks: "An answer that is not acceptable is kept in the error"
    ) { original in
      do {
        return try await original.service.fetchCurrentResponseCode()
      } catch ContentServiceError.unacceptable(let request, _, let cause) {
        throw ContentServiceError.unacceptable(request, answer: nil, cause: cause)
      }
    },
    Broken("goes anywhere", breaks: "A path on an origin that is not allowed is not asked") {
      let foreign = Set(
        [URL(string: "http://localhost:1/")].compactMap(\.self).compactMap(Origin.init)
      )
      return try NetworkConfiguration.mock.subject(allowedOrigins: foreign)
    },
    .live(
      "asks for a part of the path",
      breaks: "A path whose last segment has other than unreserved characters is not asked"
    ) { request, network in
      var response = try await network.data(request)
      let body = String(decoding: response.body, as: UTF8.self)
      response.body = Data(body.replacing("/=1/", with: "/1/").utf8)
      return response
    },
    .live(
      "makes another error of a cancellation",
      breaks: "A fetch that waits for the server ends at once when it is cancelled"
    ) { request, network in
      do {
        return try await network.data(request)
      } catch is CancellationError {
        throw NetworkClientError.unreachable(request.url, cause: "it was cancelled")
      }
    },
  ]
}

extension BrokenConfiguration<ContentServiceNetworkContract.Subject> {
  /// The live service over a mock of the network, broken by what that does with a request instead.
  fileprivate static func live(
    _ name: String,
    breaks sentence: String,
    _ data:
      @escaping @Sendable (
        _ request: NetworkClient.Request, _ network: NetworkClient
      ) async throws -> NetworkClient.Response
  ) -> Self {
    Self(name, breaks: sentence) {
      try NetworkConfiguration.mock.subject { network in
        NetworkClient { try await data($0, network) }
      }
    }
  }

  /// The live service over a mock of the network, broken by how it fetches instead.
  fileprivate static func service(
    _ name: String,
    breaks sentence: String,
    _ fetch: @escaping @Sendable (_ original: Subject) async throws -> FetchedContent
  ) -> Self {
    Self(name, breaks: sentence) {
      let original = try NetworkConfiguration.mock.subject()
      var subject = original
      subject.service.fetchCurrentResponseCode = { _ in try await fetch(original) }
      return subject
    }
  }
}
