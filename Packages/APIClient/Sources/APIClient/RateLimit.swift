/// The requests that a client may send in a period.
public struct RateLimit: Equatable, Sendable {
  /// The name of the limited resource, such as `core`.
  public var resource: String

  /// The number of requests in a period.
  public var limit: Int

  /// The number of requests that are left.
  public var remaining: Int

  /// The time from the response to the start of the next period, by the server's clock.
  public var timeUntilReset: Duration

  /// Creates a rate limit.
  public init(resource: String, limit: Int, remaining: Int, timeUntilReset: Duration) {
    self.resource = resource
    self.limit = limit
    self.remaining = remaining
    self.timeUntilReset = timeUntilReset
  }
}

extension RateLimit {
  /// Creates the limit of a response with the fields `x-ratelimit-…` and `date`; nil if one is missing or malformed.
  ///
  /// The time is that between two times of the server: with a wrong local clock, a client would wait for years. Without a
  /// name, the resource is `core`, as in old versions of GitHub Enterprise Server.
  init?(_ headers: [String: String]) {
    func number(_ name: String) -> Int? {
      headers["x-ratelimit-\(name)"].flatMap(Int.init(decimal:))
    }
    guard let limit = number("limit"), let remaining = number("remaining"),
      let reset = number("reset"), let now = headers["date"].flatMap(HTTPDate.init)
    else { return nil }
    self.init(
      resource: headers["x-ratelimit-resource"] ?? "core",
      limit: limit,
      remaining: remaining,
      timeUntilReset: .seconds(max(0, reset - now.secondsSince1970))
    )
  }
}

extension Int {
  /// Creates a number from 1 to 15 decimal digits, so that sums of several do not overflow; nil for another text.
  init?(decimal text: String) {
    guard (1...15).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    self.init(text)
  }
}
