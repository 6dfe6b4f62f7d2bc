import APIClient
import NetworkClient
import PortableFoundation
import Testing

struct RateLimitTests {
  private let fields = [
    "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "59", "X-RateLimit-Reset": "784111807",
    "X-RateLimit-Resource": "search", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
  ]

  @Test func `the rate limit is that of the last response that had one`() async throws {
    let script = Script(
      .test(200, fields),
      .test(404, fields.merging(["X-RateLimit-Remaining": "58"]) { $1 }),
      .test()
    )
    let api = try APIClient.test { try script.next($0) }
    #expect(api.rateLimit == nil)
    _ = try await api.getList()
    // 784111777 is the time of the field `Date`.
    #expect(
      api.rateLimit
        == RateLimit(resource: "search", limit: 60, remaining: 59, timeUntilReset: .seconds(30))
    )
    _ = try await api.failure()
    #expect(api.rateLimit?.remaining == 58)
    _ = try await api.getList()
    #expect(api.rateLimit?.remaining == 58)
  }

  @Test func `copies of a client share the rate limit`() async throws {
    let fields = fields
    let api = try APIClient.test { _ in .test(200, fields) }
    let copy = api
    _ = try await copy.getList()
    #expect(api.rateLimit?.limit == 60)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("yesterday", nil), ("", nil), (nil, nil),
  ])
  func `a response has the time of the server's clock`(field: String?, time: Int?) async throws {
    let api = try APIClient.test { _ in .test(200, field.map { ["Date": $0] } ?? [:]) }
    #expect(try await api.getList().date.map { Int($0.timeIntervalSince1970) } == time)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `every form of a date counts`(date: String) async throws {
    let fields = fields.merging(["Date": date]) { $1 }
    let api = try APIClient.test { _ in .test(200, fields) }
    _ = try await api.getList()
    #expect(api.rateLimit?.timeUntilReset == .seconds(30))
  }

  @Test(arguments: [
    ("784111777", Duration.zero), ("784111000", .zero), ("0", .zero),
    ("784198177", .seconds(86_400)), ("999999999999999", .seconds(999_999_215_888_222)),
  ])
  func `the time until the reset is never negative`(reset: String, expected: Duration) async throws
  {
    let fields = fields.merging(["X-RateLimit-Reset": reset]) { $1 }
    let api = try APIClient.test { _ in .test(200, fields) }
    _ = try await api.getList()
    #expect(api.rateLimit?.timeUntilReset == expected)
  }

  @Test(arguments: [
    ("Date", ""), ("Date", "yesterday"), ("Date", "Sun, 31 Feb 1994 08:49:37 GMT"),
    ("Date", "Sun, 06 Nov 1994 24:49:37 GMT"), ("Date", "Sun, 06 Nov 1994 08:60:37 GMT"),
    ("Date", "Sun, 06 Nov 1994 08:49:61 GMT"), ("Date", "Sun, 06 Nov 94 08:49:37 CET"),
    ("Date", "Sun, 06 Nov 194 08:49:37 GMT"), ("Date", "Sun, 06 Növ 1994 08:49:37 GMT"),
    ("Date", "Sun, 06 Nov 1994 08:+9:37 GMT"), ("X-RateLimit-Limit", "-1"),
    ("X-RateLimit-Remaining", ""), ("X-RateLimit-Remaining", "99999999999999999999"),
    ("X-RateLimit-Reset", "1e9"), ("X-RateLimit-Reset", "٣"),
  ])
  func `a limit with a malformed field is ignored`(name: String, value: String) async throws {
    let fields = fields.merging([name: value]) { $1 }
    let api = try APIClient.test { _ in .test(200, fields) }
    _ = try await api.getList()
    #expect(api.rateLimit == nil)
  }

  @Test func `a limit without a name is that of the core`() async throws {
    let fields = fields.filter { $0.key != "X-RateLimit-Resource" }
    let api = try APIClient.test { _ in .test(200, fields) }
    _ = try await api.getList()
    #expect(api.rateLimit?.resource == "core")
  }
}
