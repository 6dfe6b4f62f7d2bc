/// A response that a rate limit refuses.
struct LimitedResponse {
  /// The kind of limit.
  let reason: RateLimitPause.Reason

  /// The time that the server asks for; nil if it does not say.
  ///
  /// A time that has passed, and none at all, say nothing: the server refuses the request nevertheless.
  let pause: Duration?

  /// Creates the value; nil if another reason refuses the request.
  ///
  /// The last request within a limit can be refused for another reason, such as a missing permission: a message then
  /// says so.
  init?(_ refusal: APIClientError.Refusal) {
    guard [403, 429].contains(refusal.status) else { return nil }
    let fields = refusal.headers
    let isExhausted = fields["x-ratelimit-remaining"].flatMap(Int.init(decimal:)) == 0
    let isLimited: Bool =
      if refusal.status == 429 || fields["retry-after"] != nil {
        true
      } else if let message = refusal.message?.lowercased() {
        // GitHub's secondary limits can come without any field.
        ["rate limit", "abuse detection"].contains(where: message.contains)
      } else {
        isExhausted
      }
    guard isLimited else { return nil }
    reason = isExhausted ? .primary : .secondary
    let pause =
      Duration(retryAfter: fields) ?? (isExhausted ? RateLimit(fields)?.timeUntilReset : nil)
    self.pause = pause.flatMap { $0 > .zero ? $0 : nil }
  }
}
