import ContentService
import NetworkClient
import PortableFoundation
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct ContentServiceLiveStalePathTests {
  let clock = TestClock()

  @Test func `only status 400 on the second request is a stale path`() async throws {
    for status in [401, 403, 404, 409, 500] {
      let client = NetworkClient.mock { request in
        request.url.path() == "/a/" ? .json("{}", status: status) : .leadingToA
      }
      let error = try await error(of: client)
      let cause = "its status, \(status), is not one of success"
      let response = NetworkClient.Response.json("{}", status: status)
      #expect(try error == unacceptable(.requestingResponseCode, response: response, cause))
    }
    let response = NetworkClient.Response.json("{}", status: 400)
    let cause = "its status, 400, is not one of success"
    #expect(
      try await error(of: .mock { _ in response })
        == unacceptable(.requestingPath, response: response, cause)
    )
  }

  @Test func `a restart comes after a pause that grows, with jitter`() async throws {
    let server = try FakeServer(spoilingPaths: 3)
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
