import ContentService
import NetworkClient
import PortableFoundation
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct ContentServiceLiveDeadlineTests {
  let clock = TestClock()

  @Test func `one deadline covers both requests`() async throws {
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

    let error = try await failure
    #expect(
      error
        == .timedOut(
          ContentServiceError.Request(
            .requestingResponseCode,
            try #require(URL(string: "http://localhost:8000/\(UUID(number: 1))/".lowercased()))
          ),
          waited: .milliseconds(2_500),
          limit: .milliseconds(6_500)
        )
    )
    clock.reportLeftoverSleepers()
  }

  @Test func `restarts do not extend the deadline`() async throws {
    let server = try FakeServer(spoilingPaths: .max)
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
}
