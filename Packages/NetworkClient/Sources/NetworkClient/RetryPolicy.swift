/// Retries an operation after transient failures, with exponential backoff.
///
///     let policy = RetryPolicy(maximumRetries: 3, timeLimit: .seconds(10), clock: ContinuousClock()) {
///       .random(in: 0..<1)
///     }
///
/// A pause is 0.1 to 0.2 seconds at first and doubles with each retry, up to about 13 seconds. The jitter keeps clients
/// that failed simultaneously from retrying simultaneously.
public struct RetryPolicy: Sendable {
  /// The maximum number of attempts after the first.
  public var maximumRetries: Int

  /// The total time for all attempts and pauses.
  public var timeLimit: Duration

  /// The clock that measures the pauses.
  public var clock: any Clock<Duration>

  /// Returns the jitter of a pause: a number from 0 up to, but not including, 1.
  public var random: @Sendable () -> Double

  /// Creates a policy.
  public init(
    maximumRetries: Int,
    timeLimit: Duration,
    clock: any Clock<Duration>,
    random: @escaping @Sendable () -> Double
  ) {
    self.maximumRetries = maximumRetries
    self.timeLimit = timeLimit
    self.clock = clock
    self.random = random
  }

  /// Attempts an operation until it succeeds, fails permanently, or exhausts the retries or the time.
  ///
  /// - Parameters:
  ///   - elapsed: Returns the time since the start of the operation.
  ///   - isTransient: Returns whether another attempt may succeed after an error.
  ///   - onRetry: Called before each pause with the error and the length of the pause.
  ///   - attempt: Attempts the operation within the remaining time.
  /// - Throws: The error of the last attempt, or `CancellationError`.
  public func run<Value>(
    elapsed: () -> Duration,
    isTransient: (any Error) -> Bool,
    onRetry: (_ error: any Error, _ pause: Duration) -> Void,
    attempt: (_ remaining: Duration) async throws -> Value
  ) async throws -> Value {
    var remaining = timeLimit
    var retry = 0
    while true {
      do {
        return try await attempt(remaining)
      } catch {
        let pause = pause(before: retry)
        guard retry < maximumRetries, isTransient(error), elapsed() + pause < timeLimit else {
          throw error
        }
        onRetry(error, pause)
        try await clock.sleep(for: pause)
      }
      retry += 1
      remaining = timeLimit - elapsed()
    }
  }

  private func pause(before retry: Int) -> Duration {
    .milliseconds(200 << min(retry, 6)) * (0.5 + random() / 2)
  }
}

extension NetworkClient.Response {
  /// Whether the same request may succeed later: the status is 408, 429 or 500 to 599.
  public var isTransientFailure: Bool {
    [408, 429].contains(status) || (500...599).contains(status)
  }
}
