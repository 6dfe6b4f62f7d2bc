/// When and how often a transient failure is retried.
public struct RetryPolicy: Sendable {
  /// The largest number of attempts after the first.
  public var maximumRetries: Int

  /// The time for all attempts and the pauses between them.
  public var timeLimit: Duration

  /// The clock of the pauses.
  public var clock: any Clock<Duration>

  /// Returns a number from 0 up to 1, for the jitter of a pause.
  public var random: @Sendable () -> Double

  /// A policy.
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

  /// Attempts an operation until it succeeds, fails permanently, or no retry or no time is left.
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

  /// Doubles up to about 13 seconds, with jitter: clients that failed at the same time should not return at the
  /// same time.
  private func pause(before retry: Int) -> Duration {
    .milliseconds(200 << min(retry, 6)) * (0.5 + random() / 2)
  }
}

extension NetworkClient.Response {
  /// Whether the server is at fault or busy, so that the same request may succeed later.
  public var isTransientFailure: Bool {
    [408, 429].contains(status) || (500...599).contains(status)
  }
}
