import APIClient
import NetworkClient
import PortableFoundation
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct PauseTests {
  private let limited = NetworkClient.Response.test(403, ["Retry-After": "3"])
  private let unspecified = NetworkClient.Response.test(429)

  @Test func `a pause counts down every second, and then the request is sent again`() async throws {
    let (clock, pauses, recorder) = (TestClock(), PauseRecorder(), RequestRecorder())
    let script = Script(limited, .test())
    let api = try APIClient.test(waiting: pauses.waiting(), clock: clock, recordingIn: recorder) {
      try script.next($0)
    }
    let response = Task { try await api.getList() }
    for expected: [Int64?] in [[3], [3, 2], [3, 2, 1]] {
      await clock.sleepers(atLeast: 1)
      #expect(pauses.seconds == expected)
      #expect(recorder.requests.count == 1)
      clock.advance(by: .seconds(1))
    }
    #expect(try await response.value.body == Data("[]".utf8))
    #expect(pauses.seconds == [3, 2, 1, nil])
    #expect(recorder.requests.count == 2)
    clock.reportLeftoverSleepers()
  }

  @Test func `late wakeups do not add up`() async throws {
    let (clock, pauses) = (TestClock(), PauseRecorder())
    let script = Script(limited, .test())
    let api = try APIClient.test(waiting: pauses.waiting(), clock: clock) { try script.next($0) }
    let response = Task { try await api.getList() }
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(1_900))  // 1.1 s are left.
    await clock.sleepers(atLeast: 1)
    #expect(pauses.seconds == [3, 2])
    clock.advance(by: .milliseconds(100))
    await clock.sleepers(atLeast: 1)
    #expect(pauses.seconds == [3, 2, 1])
    clock.advance(by: .seconds(1))
    _ = try await response.value
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func `a pause that the computer slept through is over`() async throws {
    let (clock, pauses) = (TestClock(), PauseRecorder())
    let script = Script(limited, .test())
    let api = try APIClient.test(waiting: pauses.waiting(), clock: clock) { try script.next($0) }
    let response = Task { try await api.getList() }
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(1_000))
    _ = try await response.value
    #expect(pauses.seconds == [3, nil])
  }

  @Test func `a cancelled pause ends immediately, and is reported`() async throws {
    let (clock, pauses, recorder) = (TestClock(), PauseRecorder(), RequestRecorder())
    let api = try APIClient.test(waiting: pauses.waiting(), clock: clock, recordingIn: recorder) {
      [limited] _ in limited
    }
    let response = Task { try await api.getList() }
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(1))
    await clock.sleepers(atLeast: 1)
    response.cancel()
    await #expect(throws: CancellationError.self) { try await response.value }
    #expect(pauses.seconds == [3, 2, nil])
    #expect(recorder.requests.count == 1)
    clock.reportLeftoverSleepers()
  }

  @Test func `a server that does not say how long gets a minute, then twice the time`() async throws
  {
    let (clock, pauses) = (ImmediateClock(), PauseRecorder())
    // The end of the period has passed, but the limit is still reached.
    let passed = NetworkClient.Response.test(
      403,
      [
        "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784111776",
        "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
      ]
    )
    let script = Script(unspecified, passed, limited, passed, .test())
    let api = try APIClient.test(waiting: pauses.waiting(), clock: clock) { try script.next($0) }
    _ = try await api.getList()
    #expect(pauses.starts.map(\.remaining.components.seconds) == [60, 120, 3, 240])
    #expect(clock.now.offset == .seconds(423))
  }

  @Test func `each request starts again with a minute`() async throws {
    let pauses = PauseRecorder()
    let script = Script(unspecified, .test(), unspecified, .test())
    let api = try APIClient.test(waiting: pauses.waiting()) { try script.next($0) }
    _ = try await api.getList()
    _ = try await api.getList()
    #expect(pauses.starts.map(\.remaining) == [.seconds(60), .seconds(60)])
  }

  @Test func `a longer pause than the maximum is an error without a pause`() async throws {
    let pauses = PauseRecorder()
    let api = try APIClient.test(waiting: pauses.waiting(atMost: .milliseconds(2_999))) {
      [limited] _ in limited
    }
    let pause = RateLimitPause(.secondary, remaining: .seconds(3))
    #expect(try await api.failure() == .rateLimited(try url("\(base)/list"), pause))
    #expect(pauses.seconds.isEmpty)
  }

  @Test func `the pauses of a request are limited in total`() async throws {
    let (pauses, recorder) = (PauseRecorder(), RequestRecorder())
    let api = try APIClient.test(
      waiting: pauses.waiting(atMost: .seconds(6)),
      recordingIn: recorder
    ) { [limited] _ in limited }
    let pause = RateLimitPause(.secondary, remaining: .seconds(3))
    #expect(try await api.failure() == .rateLimited(try url("\(base)/list"), pause))
    #expect(pauses.starts == [pause, pause])
    #expect(recorder.requests.count == 3)
  }

  @Test func `the request after a pause is that after the redirects, with its validator`()
    async throws
  {
    let recorder = RequestRecorder()
    let script = Script(.test(301, ["Location": "/r/1"]), limited, .test(304))
    let api = try APIClient.test(
      waiting: PauseRecorder().waiting(),
      recordingIn: recorder
    ) { try script.next($0) }
    let validator = Validator(entityTag: #""1""#)
    let response = try await api.get(.init(.init(["list"]), validator: validator))
    #expect(response.body == nil)
    #expect(recorder.requests.map { $0.url.path() } == ["/v3/list", "/r/1", "/r/1"])
    #expect(recorder.requests.allSatisfy { $0.headers == ["If-None-Match": #""1""#] })
  }

  @Test func `a pause with an extreme length is an error, not a trap`() async throws {
    let fields = ["Retry-After": "999999999999999"]
    let api = try APIClient.test(waiting: PauseRecorder().waiting()) { _ in .test(403, fields) }
    let pause = RateLimitPause(.secondary, remaining: .seconds(999_999_999_999_999))
    #expect(try await api.failure() == .rateLimited(try url("\(base)/list"), pause))
  }
}
