import ContentService
import ContentServiceLive
import NetworkClient
import PortableFoundation
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct ContentServiceLiveRequestTests {
  @Test func `the root URL is asked first, and then exactly what it answered`() async throws {
    let server = try FakeServer()

    let fetched = try await service(server.client).fetchCurrentResponseCode()

    #expect(
      server.recorder.requests.map(\.url.absoluteString)
        == ["http://localhost:8000", "http://localhost:8000/\(fetched.content.path)/"]
    )
    #expect(fetched.url.absoluteString == "http://localhost:8000")
    #expect(fetched.attempts == 1)
    #expect(fetched.duration == .zero)
  }

  @Test func `a request says what it accepts and how long it may take`() async throws {
    let server = try FakeServer()
    _ = try await service(server.client, timeout: .seconds(3)).fetchCurrentResponseCode()
    for request in server.recorder.requests {
      #expect(request.headers == ["Accept": "application/json"])
      #expect(request.timeLimit == .seconds(3))
      #expect(request.maximumBodySize == 64 * 1024)
    }
  }

  @Test func `a fetch may take 10 seconds if nothing else is said`() async throws {
    let server = try FakeServer()
    let service = ContentService.live(
      rootURL: try localhost,
      clock: TestClock(),
      random: { 0.5 },
      using: server.client
    )
    _ = try await service.fetchCurrentResponseCode()
    #expect(server.recorder.requests.map(\.timeLimit) == [.seconds(10), .seconds(10)])
  }
}
