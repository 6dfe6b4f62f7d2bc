import ContentService
import NetworkClient
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ContentServiceLiveErrorTests {
  @Test func `each error of the network becomes one of the service`() async throws {
    let url = try localhost
    let request = ContentServiceError.Request(.requestingPath, url)
    let cases: [(NetworkClientError, ContentServiceError)] = [
      (.unreachable(url, cause: "refused"), .unreachable(request, cause: "refused")),
      (.connectionLost(url, cause: "reset"), .connectionLost(request, cause: "reset")),
      (
        .timedOut(url, limit: .seconds(1)),
        .timedOut(request, waited: .zero, limit: .seconds(10))
      ),
      (
        .malformedResponse(url, cause: "garbage"),
        .unacceptableResponse(request, response: nil, cause: "garbage")
      ),
      (
        .bodyTooLarge(url, limit: 65_536),
        .unacceptableResponse(request, response: nil, cause: "it is larger than 65536 bytes")
      ),
      (.transportFailed(url, cause: "no memory"), .cannotSend(request, cause: "no memory")),
      (.unsupportedURL(url, cause: "ftp"), .cannotSend(request, cause: "ftp")),
    ]
    for (given, expected) in cases {
      #expect(try await error(of: .failing(given)) == expected)
    }
  }

  @Test func `an error that nobody knows is passed on`() async throws {
    struct Surprise: Error {}
    let service = try service(.failing(Surprise()))
    await #expect(throws: Surprise.self) { try await service.fetchCurrentResponseCode() }
  }
}
