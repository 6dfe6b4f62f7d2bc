import APIClient
import NetworkClient
import PortableFoundation
import TestClock
import Testing

/// Which responses a rate limit refuses, and for how long.
struct LimitedResponseTests {
  /// A refusal, and the pause that it asks for; nil if no limit refuses the request.
  struct Case: Sendable {
    let status: Int
    let fields: [String: String]
    let message: String?
    let pause: RateLimitPause?

    init(
      _ status: Int,
      _ fields: [String: String] = [:],
      message: String? = nil,
      _ pause: RateLimitPause?
    ) {
      self.status = status
      self.fields = fields
      self.message = message
      self.pause = pause
    }

    var response: NetworkClient.Response {
      .test(status, fields, body: message.map { #"{"message": "\#($0)"}"# } ?? "")
    }
  }

  private static let now = "Sun, 06 Nov 1994 08:49:37 GMT"

  /// The fields of a response after the last request of a period that ends in 30 seconds.
  private static let exhausted = [
    "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784111807",
    "Date": now,
  ]

  private static func exhausted(but fields: [String: String]) -> [String: String] {
    exhausted.merging(fields) { $1 }
  }

  private static func primary(_ seconds: Int) -> RateLimitPause {
    RateLimitPause(.primary, remaining: .seconds(seconds))
  }

  private static func secondary(_ seconds: Int) -> RateLimitPause {
    RateLimitPause(.secondary, remaining: .seconds(seconds))
  }

  static let cases = [
    // A primary limit: until the reset, by the server's clock.
    Case(403, exhausted, primary(30)),
    Case(429, exhausted, primary(30)),
    Case(403, exhausted, message: "API rate limit exceeded for user ID 1.", primary(30)),
    Case(403, exhausted(but: ["X-RateLimit-Reset": "784111777"]), primary(60)),
    Case(403, exhausted(but: ["X-RateLimit-Reset": "784111778"]), primary(1)),
    Case(403, exhausted(but: ["X-RateLimit-Reset": "1"]), primary(60)),
    Case(403, exhausted(but: ["Date": "?"]), primary(60)),
    Case(403, ["X-RateLimit-Remaining": "0"], primary(60)),
    // The last request of a period can be refused for another reason.
    Case(403, exhausted, message: "You do not have permission", nil),
    Case(404, exhausted, nil), Case(500, exhausted, nil), Case(401, exhausted, nil),
    // Retry-After counts before all else.
    Case(403, exhausted(but: ["Retry-After": "5"]), primary(5)),
    Case(403, ["Retry-After": "7"], secondary(7)),
    Case(429, ["Retry-After": "0"], secondary(60)),
    Case(403, ["Retry-After": "7"], message: "No.", secondary(7)),
    Case(403, ["Retry-After": "Sun, 06 Nov 1994 08:51:07 GMT", "Date": now], secondary(90)),
    Case(403, ["Retry-After": "Sunday, 06-Nov-94 08:51:07 GMT", "Date": now], secondary(90)),
    Case(403, ["Retry-After": "Sun, 06 Nov 1994 08:00:00 GMT", "Date": now], secondary(60)),
    Case(403, ["Retry-After": "Sun, 06 Nov 1994 08:51:07 GMT"], secondary(60)),
    Case(403, ["Retry-After": "soon", "Date": now], secondary(60)),
    Case(403, ["Retry-After": "-5"], secondary(60)),
    Case(403, exhausted(but: ["Retry-After": "soon"]), primary(30)),
    Case(503, ["Retry-After": "5"], nil),
    // Secondary limits can come without a field.
    Case(403, message: "You have exceeded a secondary rate limit.", secondary(60)),
    Case(403, message: "You have triggered an abuse detection mechanism.", secondary(60)),
    Case(403, ["X-RateLimit-Remaining": "9"], message: "Secondary Rate Limit", secondary(60)),
    Case(429, [:], secondary(60)), Case(429, message: "Slow down.", secondary(60)),
    Case(403, [:], nil), Case(403, ["X-RateLimit-Remaining": "1"], nil),
    Case(403, ["X-RateLimit-Remaining": "00"], primary(60)),
    Case(403, ["X-RateLimit-Remaining": ""], nil), Case(404, message: "rate limit", nil),
  ]

  @Test(arguments: cases)
  func `a limit, and only a limit, asks for a pause, and is an error without waiting`(
    _ refusal: Case
  ) async throws {
    let (pauses, recorder) = (PauseRecorder(), RequestRecorder())
    let script = Script(refusal.response, .test())
    let waiting = try APIClient.test(waiting: pauses.waiting()) { try script.next($0) }
    let api = try APIClient.test(recordingIn: recorder) { _ in refusal.response }
    let error = try await api.failure()
    #expect(recorder.requests.count == 1)
    if let pause = refusal.pause {
      #expect(try await waiting.getList().body == Data("[]".utf8))
      #expect(pauses.starts == [pause])
      #expect(error == .rateLimited(try url("\(base)/list"), pause))
    } else {
      guard case .refused(let found) = error else {
        Issue.record("found \(error)")
        return
      }
      #expect(found.status == refusal.status)
      #expect(try await waiting.failure() == error)
      #expect(pauses.seconds.isEmpty)
    }
  }
}
