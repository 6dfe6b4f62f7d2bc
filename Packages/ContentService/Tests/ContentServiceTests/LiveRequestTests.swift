import ContentService
import NetworkClient
import PortableFoundation
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveRequestTests {
  let clock = TestClock()

  @Test func `the first request goes to the root URL, the second to the received path`()
    async throws
  {
    let server = try FakeServer()

    let fetched = try await service(server.client).fetchCurrentResponseCode()

    #expect(
      server.recorder.requests.map(\.url.absoluteString)
        == ["http://localhost:8000", "http://localhost:8000/\(fetched.path)/"]
    )
    #expect(fetched.url.absoluteString == "http://localhost:8000")
    #expect(fetched.attempts == 1)
    #expect(fetched.duration == .zero)
  }

  @Test func `a path may have several segments, escaped characters and a query`() async throws {
    let recorder = RequestRecorder()
    let network = NetworkClient.mock(recordingIn: recorder) { request in
      request.url.path().count > 1
        ? .content(path: "a-b") : .next("http://localhost:8000/over/the%20re/a-b/?c=d")
    }
    #expect(try await service(network).fetchCurrentResponseCode().path == "a-b")
    #expect(
      recorder.requests.last?.url.absoluteString == "http://localhost:8000/over/the%20re/a-b/?c=d"
    )
  }

  @Test func `a request accepts JSON and has limits of time and size`() async throws {
    let server = try FakeServer()
    _ = try await service(server.client, timeout: .seconds(3)).fetchCurrentResponseCode()
    for request in server.recorder.requests {
      #expect(request.headers == ["Accept": "application/json"])
      #expect(request.timeLimit == .seconds(3))
      #expect(request.maximumBodySize == 64 * 1024)
    }
  }

  @Test func `the default timeout is 10 seconds`() async throws {
    let server = try FakeServer()
    let service = ContentService.live(
      rootURL: .localhost,
      clock: clock,
      random: { 0.5 },
      using: server.client
    )
    _ = try await service.fetchCurrentResponseCode()
    #expect(server.recorder.requests.map(\.timeLimit) == [.seconds(10), .seconds(10)])
  }

  @Test func `both requests share one deadline`() async throws {
    let server = try FakeServer()
    let slow = NetworkClient.mock(clock: clock) { [clock] request in
      try await clock.sleep(for: .seconds(4))
      return try await server.client.data(request)
    }
    async let failure = error(of: slow, timeout: .milliseconds(6_500), clock: clock)

    // The response, and the time limit of its request.
    await clock.sleepers(atLeast: 2)
    clock.advance(by: .seconds(4))
    await clock.sleepers(atLeast: 2)
    clock.advance(by: .milliseconds(2_500))

    let url = "http://localhost:8000/\(UUID(number: 1))/".lowercased()
    let request = ContentServiceError.Request(
      .requestingResponseCode,
      try #require(URL(string: url))
    )
    #expect(
      try await failure
        == .timedOut(request, waited: .milliseconds(2_500), limit: .milliseconds(6_500))
    )
    clock.reportLeftoverSleepers()
  }

  @Test func `restarts do not extend the deadline`() async throws {
    let server = try FakeServer(stalePaths: .max)
    async let failure = error(of: server.client, timeout: .milliseconds(15), clock: clock)
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(10))
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(5))

    let error = try await failure
    guard case .timedOut(_, waited: .zero, limit: .milliseconds(15)) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(server.recorder.requests.count == 4)
  }

  @Test func `only status 400 of the second request is a stale path`() async throws {
    for status in [401, 403, 404, 409, 500] {
      let response = NetworkClient.Response.json("{}", status: status)
      let error = try await error(of: .responding(response))
      let cause = "its status is \(status)"
      #expect(try error == unacceptable(.requestingResponseCode, response: response, cause))
    }
    let response = NetworkClient.Response.json("{}", status: 400)
    #expect(
      try await error(of: .mock { _ in response })
        == unacceptable(.requestingPath, response: response, "its status is 400")
    )
  }

  @Test func `the pause before a restart grows, with jitter`() async throws {
    let server = try FakeServer(stalePaths: 3)
    async let fetched = service(server.client, clock: clock).fetchCurrentResponseCode()
    for (requests, milliseconds) in [(2, 10), (4, 20), (6, 40)] {
      await clock.sleepers(atLeast: 1)
      #expect(server.recorder.requests.count == requests)
      clock.advance(by: .milliseconds(milliseconds))
    }
    #expect(try await fetched.attempts == 4)
    #expect(try await fetched.duration == .milliseconds(70))
    clock.reportLeftoverSleepers()
  }
}
