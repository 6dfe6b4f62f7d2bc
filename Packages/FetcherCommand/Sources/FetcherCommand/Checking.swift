import CheckService
import CommandSupport
import DataFetchFeature
import NetworkClient
import PortableFoundation
import StyleGuide
import TextFormatting

// Checks with retries and their results, for 'check' and 'watch'.
extension CommandRun<Dependencies> {
  /// Returns a service that retries transient failures, all within the timeout of a check.
  func retrying(_ service: CheckService, times maximumRetries: Int) -> CheckService {
    CheckService { check, onStep in
      let policy = RetryPolicy(
        maximumRetries: maximumRetries,
        timeLimit: check.timeout,
        clock: system.clock,
        random: system.random
      )
      let stopwatch = Stopwatch(system.clock)
      var attempts = 0
      do {
        return try await policy.run(elapsed: stopwatch.elapsed) { error in
          (error as? CheckFailure)?.isTransient ?? false
        } onRetry: { error, pause in
          log("\(error) Retrying after \(pause.text).")
        } attempt: { remaining in
          attempts += 1
          var check = check
          check.timeout = remaining
          var result = try await service.run(check, onStep)
          if attempts > 1 {
            (result.attempts, result.duration) = (attempts, stopwatch.elapsed())
          }
          return result
        }
      } catch var failure as CheckFailure {
        if case .timedOut = failure.reason { failure.reason = .timedOut(limit: check.timeout) }
        throw failure
      }
    }
  }
}

extension CheckResult {
  /// Returns the result as an object.
  func json(of target: String, _ saved: FetchedState?) -> JSON {
    [
      "target": .string(target),
      "url": .string(url.absoluteString),
      "status": .integer(status),
      "duration_ms": .milliseconds(duration),
      "attempts": .integer(attempts),
      "certificate_expires_at": .time(certificateExpiry),
      "response_code": .uuid(saved?.responseCode),
      "times_fetched": .integer(saved?.timesFetched),
    ]
  }
}

extension Failure {
  /// Creates the failure of a check.
  init(of failure: CheckFailure, in tool: String) {
    self.init(of: failure as any Error, in: tool)
    (step, url) = (failure.stepName, failure.url)
  }
}

extension JSON.ObjectType {
  static let check = Self("check")
}
