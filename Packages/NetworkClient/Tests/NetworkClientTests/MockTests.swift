import FoundationEssentials
import NetworkClient
import TestClock
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(1))) struct NetworkClientMockTests {
  let root: URL
  let other: URL

  init() throws {
    root = try #require(URL(string: "http://localhost/"))
    other = try #require(URL(string: "http://localhost/other"))
  }

  @Test func `it answers what the route says`() async throws {
    let client = NetworkClient.mock { request in
      switch request.url.path() {
      case "/": .json(#"{"next_path": "/other"}"#)
      default: .init(status: 404)
      }
    }
    let first = try await client.data(NetworkClient.Request(url: root))
    let second = try await client.data(NetworkClient.Request(url: other))
    #expect(first == .json(#"{"next_path": "/other"}"#))
    #expect(second == NetworkClient.Response(status: 404))
  }

  @Test func `it throws what the route throws`() async {
    let error = NetworkClientError.unreachable(root, cause: "the connection was refused")
    let client = NetworkClient.mock { _ in throw error }
    await #expect(throws: error) { try await client.data(NetworkClient.Request(url: root)) }
  }

  @Test func `it records the requests in order`() async throws {
    let recorder = RequestRecorder()
    let client = NetworkClient.mock(recordingIn: recorder) { _ in .init(status: 204) }
    let requests = [
      NetworkClient.Request(url: root, headers: ["accept": "text/plain"]),
      NetworkClient.Request(url: other, timeLimit: .seconds(1), maximumBodySize: 1),
    ]
    for request in requests { _ = try await client.data(request) }
    #expect(recorder.requests == requests)
  }

  @Test(arguments: [
    "http://localhost", "https://localhost", "HTTP://LOCALHOST", "http://[::1]:80/",
  ])
  func `it takes http and https in any case`(url: String) async throws {
    let client = NetworkClient.mock { _ in .init(status: 200) }
    let url = try #require(URL(string: url))
    let response = try await client.data(NetworkClient.Request(url: url))
    #expect(response.status == 200)
  }

  @Test func `a route may take its time up to the limit`() async throws {
    let clock = TestClock()
    let client = NetworkClient.mock(clock: clock) { request in
      try await clock.sleep(for: request.timeLimit - .nanoseconds(1))
      return .init(status: 204)
    }
    let task = Task { try await client.data(NetworkClient.Request(url: root)) }
    await clock.sleepers(atLeast: 2)
    clock.advance(by: .seconds(10) - .nanoseconds(1))
    #expect(try await task.value.status == 204)
    clock.reportLeftoverSleepers()
  }

  @Test func `without a clock no time passes`() async throws {
    let client = NetworkClient.mock { request in
      try await ImmediateClock().sleep(for: .seconds(60 * 60))
      return .init(status: 204)
    }
    let response = try await client.data(NetworkClient.Request(url: root, timeLimit: .zero))
    #expect(response.status == 204)
  }

  @Test func `a task that is cancelled on the way gets no answer`() async {
    let client = NetworkClient.mock { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return .init(status: 200)
    }
    let task = Task { try await client.data(NetworkClient.Request(url: root)) }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `failing throws its error`() async {
    let error = NetworkClientError.timedOut(root, limit: .seconds(1))
    await #expect(throws: error) {
      try await NetworkClient.failing(error).data(NetworkClient.Request(url: root))
    }
  }

  @Test func `unimplemented names the endpoint`() async {
    await #expect(throws: Unimplemented("data", of: "NetworkClient")) {
      try await NetworkClient.unimplemented.data(NetworkClient.Request(url: root))
    }
  }

  @Test func `an endpoint is replaced by assigning it`() async throws {
    var client = NetworkClient.unimplemented
    client.data = { _ in .init(status: 204) }
    let response = try await client.data(NetworkClient.Request(url: root))
    #expect(response.status == 204)
  }
}
