import ExchangeClient

/// The time in which an exchange that throttles gets no requests.
struct Pause {
  /// The end, measured from the creation of the service.
  private(set) var end = Duration.zero

  /// The number of consecutive throttled requests.
  private var count = 0

  /// The longest pause that the exchange can demand: a wrong header must not silence the tool permanently.
  private static let maximum: Duration = .seconds(3_600)

  /// The longest pause without a demand.
  private static let maximumBackoff: Duration = .seconds(300)

  /// Starts a pause if an error is that of a throttled request: twice the interval, doubled each time, and at least the
  /// time that the exchange demands.
  mutating func record(_ error: any Error, every interval: Duration, at elapsed: Duration) {
    guard let error = error as? ExchangeClientError, error.isThrottling else {
      self = Pause()
      return
    }
    count = min(count + 1, 10)
    let backoff = min(max(interval, .seconds(1)) * (1 << count), Self.maximumBackoff)
    let demanded = min(error.retryAfter ?? .zero, Self.maximum)
    end = elapsed + max(backoff, interval, demanded)
  }
}

extension ExchangeClientError {
  /// Whether the exchange asks for fewer requests.
  fileprivate var isThrottling: Bool {
    switch self {
    case .throttled: true
    case .unavailable(_, let status, let retryAfter): status == 503 || retryAfter != nil
    default: false
    }
  }
}
