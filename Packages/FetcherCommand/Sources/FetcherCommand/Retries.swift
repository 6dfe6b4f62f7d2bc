import CommandLineParsing
import CommandSupport
import ContentService
import NetworkClient
import PortableFoundation
import Synchronization
import TextFormatting

extension CommandRun<Dependencies> {
  /// Returns a service that fetches from a server, retries transient failures as often as the options allow, and does
  /// all that within the time of one fetch.
  func retryingContentService(of server: NetworkDependencies.Server) -> ContentService {
    let policy = RetryPolicy(
      maximumRetries: values[retryOption],
      timeLimit: server.timeout,
      clock: system.clock,
      random: system.random
    )
    let firstTry = dependencies.network.contentService(server)
    return ContentService { onStep in
      let stopwatch = Stopwatch(system.clock)
      let begun = BegunAttempts()
      let onStep: @Sendable (ContentStep) -> Void = { step in
        note("\(step.sentence).")
        if step == .requestingPath { begun.count.add(1, ordering: .relaxed) }
        onStep(step)
      }
      do {
        return try await policy.run(elapsed: stopwatch.elapsed) { error in
          (error as? ContentServiceError)?.isTransient ?? false
        } onRetry: { error, pause in
          note("\(error) Trying again after \(pause.text).")
        } attempt: { remaining in
          let begunBefore = begun.count.load(ordering: .relaxed)
          var rest = server
          rest.timeout = remaining
          let isFirst = remaining == server.timeout
          let service = isFirst ? firstTry : dependencies.network.contentService(rest)
          var fetched = try await service.fetchCurrentResponseCode(onStep)
          fetched.attempts += begunBefore
          if !isFirst { fetched.duration = stopwatch.elapsed() }
          note("Fetched in \(fetched.duration.text), in attempt \(fetched.attempts).")
          return fetched
        }
      } catch let error as ContentServiceError {
        throw error.withLimit(server.timeout)
      }
    }
  }
}

/// How many attempts were begun, those that failed included.
private final class BegunAttempts: Sendable {
  let count = Atomic(0)
}

extension ContentServiceError {
  /// The error of a fetch whose whole time is known.
  fileprivate func withLimit(_ limit: Duration) -> Self {
    if case .timedOut(let request, let waited, _) = self {
      .timedOut(request, waited: waited, limit: limit)
    } else {
      self
    }
  }
}

extension ContentStep {
  /// What is done in the step, without a full stop.
  var sentence: String {
    switch self {
    case .requestingPath: "Asking the server for a path"
    case .requestingResponseCode: "Asking for the response code"
    }
  }
}
