import PortableFoundation
import NetworkClient
import TestClock
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(10))) struct NetworkClientMockTests {
  private let request: NetworkClient.Request

  init() throws {
    request = NetworkClient.Request(url: try #require(URL(string: "http://localhost/")))
  }

  @Test func `the mock returns the response of its route and records the requests`() async throws {
    let recorder = RequestRecorder()
    let client = NetworkClient.mock(recordingIn: recorder) { request in
      request.url.path() == "/" ? .json("{}") : .init(status: 404)
    }
    let other = NetworkClient.Request(
      url: request.url.appending(path: "other"),
      headers: ["a": "b"]
    )
    #expect(try await client.data(request) == .json("{}"))
    #expect(try await client.data(other) == .init(status: 404))
    #expect(recorder.requests == [request, other])
  }

  @Test func `a route may use the time up to the limit`() async throws {
    let clock = TestClock()
    let client = NetworkClient.mock(clock: clock) { request in
      try await clock.sleep(for: request.timeLimit - .nanoseconds(1))
      return .init(status: 204)
    }
    let task = Task { try await client.data(request) }
    await clock.sleepers(atLeast: 2)
    clock.advance(by: .seconds(10) - .nanoseconds(1))
    #expect(try await task.value.status == 204)
    clock.reportLeftoverSleepers()
  }

  @Test func `a mock without a clock does not time out`() async throws {
    let client = NetworkClient.mock { _ in
      try await ImmediateClock().sleep(for: .seconds(60 * 60))
      return .init(status: 204)
    }
    let request = NetworkClient.Request(url: request.url, timeLimit: .zero)
    #expect(try await client.data(request).status == 204)
  }

  @Test func `a request that is cancelled in its route throws`() async {
    let client = NetworkClient.mock { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return .init(status: 200)
    }
    let task = Task { try await client.data(request) }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `an unimplemented client throws an error with the endpoint`() async {
    await #expect(throws: Unimplemented("data", of: "NetworkClient")) {
      try await NetworkClient.unimplemented.data(request)
    }
  }
}
