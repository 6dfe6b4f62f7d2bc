import FoundationEssentials
import NetworkClient
import TestClock
import Testing

@Suite(.timeLimit(.minutes(1))) struct NetworkClientDelayedTests {
  let clock = TestClock()
  let recorder = RequestRecorder()
  let url: URL

  init() throws {
    url = try #require(URL(string: "http://localhost/"))
  }

  /// A client that answers after two seconds.
  var client: NetworkClient {
    .mock(recordingIn: recorder) { _ in .init(status: 200) }
      .delayed(by: .seconds(2), clock: clock)
  }

  @Test func `the request goes out after the delay, with the time that is left`() async throws {
    let task = Task { [client, url] in
      try await client.data(NetworkClient.Request(url: url, timeLimit: .seconds(5)))
    }
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(1_999))
    #expect(recorder.requests == [])

    clock.advance(by: .milliseconds(1))
    #expect(try await task.value.status == 200)
    #expect(recorder.requests == [NetworkClient.Request(url: url, timeLimit: .seconds(3))])
  }

  @Test(arguments: [Duration.seconds(1), .seconds(2)])
  func `a delay that leaves no time ends exactly at the limit`(limit: Duration) async throws {
    let task = Task { [client, url] in
      try await client.data(NetworkClient.Request(url: url, timeLimit: limit))
    }
    await clock.sleepers(atLeast: 1)
    clock.advance(by: limit - .nanoseconds(1))
    #expect(clock.sleeperCount == 1)

    clock.advance(by: .nanoseconds(1))
    await #expect(throws: NetworkClientError.timedOut(url, limit: limit)) { try await task.value }
    #expect(recorder.requests == [])
  }

  @Test func `a time-out after the delay names the whole limit`() async {
    let slow = NetworkClient { throw NetworkClientError.timedOut($0.url, limit: $0.timeLimit) }
      .delayed(by: .seconds(2), clock: ImmediateClock())
    await #expect(throws: NetworkClientError.timedOut(url, limit: .seconds(5))) {
      try await slow.data(NetworkClient.Request(url: url, timeLimit: .seconds(5)))
    }
  }

  @Test func `a cancellation ends the delay`() async {
    let task = Task { [client, url] in try await client.data(NetworkClient.Request(url: url)) }
    await clock.sleepers(atLeast: 1)

    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
    #expect(recorder.requests == [])
  }
}
