/// The pauses of one request.
struct Pauses {
  private var remaining: Duration
  private var fallback: Duration = .seconds(60)

  /// Creates pauses of a total length.
  init(maximum: Duration) {
    remaining = maximum
  }

  /// Returns the next pause, and whether the request may wait for so long.
  ///
  /// A server that does not say how long to wait gets a minute, then twice the time after each refusal, as GitHub asks.
  mutating func next(after response: LimitedResponse) -> (pause: RateLimitPause, isAllowed: Bool) {
    let length = response.pause ?? fallback
    if response.pause == nil { fallback *= 2 }
    remaining -= length
    return (RateLimitPause(response.reason, remaining: length), remaining >= .zero)
  }
}
