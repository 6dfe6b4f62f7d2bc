import CommandLineParsing
import CommandSupport
import ContentService
import NetworkClient
import PortableFoundation
import Synchronization
import TextFormatting

extension CommandRun<Dependencies> {
  /// The service that fetches from a server: again if that may help, as often as the options allow, and all
  /// that within the time of one fetch.
  func retryingContentService(of server: NetworkDependencies.Server) -> ContentService {
    let firstTry = dependencies.network.contentService(server)
    return ContentService { onStep in
      let stopwatch = Stopwatch(system.clock)
      let begun = BegunAttempts()
      let onStep: @Sendable (ContentStep) -> Void = { step in
        note("\(step.sentence).")
        if step == .requestingPath { begun.count.add(1, ordering: .relaxed) }
        onStep(step)
      }
      var service = firstTry
      var retry = 0
      while true {
        let begunBefore = begun.count.load(ordering: .relaxed)
        do {
          var fetched = try await service.fetchCurrentResponseCode(onStep)
          fetched.attempts += begunBefore
          if retry > 0 { fetched.duration = stopwatch.elapsed() }
          note("Fetched in \(fetched.duration.text), in attempt \(fetched.attempts).")
          return fetched
        } catch let error as ContentServiceError {
          let pause = pause(before: retry)
          guard retry < values[retryOption], error.mayPass,
            stopwatch.elapsed() + pause < server.timeout
          else {
            throw error.withLimit(server.timeout)
          }
          note("\(error) Trying again after \(pause.text).")
          try await system.clock.sleep(for: pause)
        }
        retry += 1
        var rest = server
        rest.timeout -= stopwatch.elapsed()
        service = dependencies.network.contentService(rest)
      }
    }
  }

  /// Twice as long each time, up to some 13 seconds, and of random length: what failed for many clients at
  /// once is not to be asked by all of them at once.
  private func pause(before retry: Int) -> Duration {
    .milliseconds(200 << min(retry, 6)) * (0.5 + system.random() / 2)
  }
}

/// How many attempts were begun, those that failed included.
private final class BegunAttempts: Sendable {
  let count = Atomic(0)
}

extension ContentServiceError {
  /// Whether another try may end otherwise: nobody answered, or the server says that it is at fault or busy.
  fileprivate var mayPass: Bool {
    switch self {
    case .unreachable, .connectionLost, .timedOut, .stalePath:
      true
    case .unacceptable(_, let answer, _):
      answer.map { [408, 429].contains($0.status) || (500...599).contains($0.status) } ?? false
    case .foreignOrigin, .cannotRequest:
      false
    }
  }

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
