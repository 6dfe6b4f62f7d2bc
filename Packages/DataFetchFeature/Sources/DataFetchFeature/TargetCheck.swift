import AttemptLog
public import CheckService
import ContentService
public import PortableFoundation
import SQLDatabase
import Store

/// Runs the check of a target and saves each attempt: the use case of the commands.
public struct TargetCheck: Sendable {
  /// Runs the check, saves the attempt, and returns the result; reports the number of each step before its request.
  ///
  /// A check that saves a captured value as the response code counts as a fetch, and returns the saved state. A failed check
  /// is logged as a failure; consecutive equal failures of a use case share a record.
  ///
  /// - Throws: `CheckFailure`; ``NotSaved``; `CancellationError` if the check was cancelled before it was saved or logged.
  public var runAndSave:
    @Sendable (
      _ check: HTTPCheck, _ onStep: @escaping @Sendable (_ step: Int) -> Void
    ) async throws -> (result: CheckResult, saved: FetchedState?)

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - target: The name of the target.
  ///   - responseCode: The name of the captured UUID to save as the response code; nil to save none.
  ///   - service: Runs the checks.
  ///   - storage: Stores the attempts.
  ///   - clock: Measures the duration of a failed check.
  ///   - now: Returns the wall-clock time for the log.
  ///   - onUnloggedFailure: Receives the error of the first failure that cannot be logged.
  public init(
    of target: String,
    saving responseCode: String? = nil,
    service: CheckService,
    storage: FetchStorage,
    clock: some Clock<Duration>,
    now: @escaping @Sendable () -> Date,
    onUnloggedFailure: @escaping @Sendable (any Error) -> Void
  ) {
    let run = FailureRun(log: storage, onUnloggedFailure: onUnloggedFailure)
    runAndSave = { check, onStep in
      let start = clock.now
      func entry(_ duration: Duration, _ outcome: AttemptLog.Outcome) -> AttemptLog.Entry {
        AttemptLog.Entry(
          time: now(),
          url: check.steps[0].url.text,
          duration: duration,
          outcome: outcome,
          target: target,
          machine: storage.machine
        )
      }
      let result: CheckResult
      do {
        result = try await service.run(check, onStep)
      } catch let failure as CheckFailure {
        let outcome = AttemptLog.Outcome.failed(
          step: failure.stepName,
          code: failure.kind.name,
          cause: failure.cause
        )
        try await run.append(entry(start.duration(to: clock.now), outcome))
        throw failure
      }
      let pass = entry(
        result.duration,
        .passed(status: result.status, certificateExpiry: result.certificateExpiry)
      )
      let fetched = responseCode.flatMap { result.captures[$0] }.flatMap { UUID(uuidString: $0) }
        .map { code in
          FetchedContent(
            path: result.url.path(percentEncoded: true).split(separator: "/").joined(
              separator: "/"
            ),
            responseCode: code,
            url: URL(string: pass.url) ?? result.url,
            attempts: result.attempts,
            duration: result.duration
          )
        }
      do {
        let saved = try await storage.unitOfWork.write {
          _ = try storage.attemptLog.append(pass)
          return try fetched.map { try storage.save($0, at: pass.time) }
        }
        run.finish()
        return (result, saved)
      } catch  where !(error is CancellationError) {
        throw NotSaved(cause: "\(error)", database: error as? DatabaseError)
      }
    }
  }

  /// The error of a passed check that could not be saved.
  public struct NotSaved: Error, Equatable, CustomStringConvertible, ReportableError {
    let cause: String
    let database: DatabaseError?

    /// What happened, and the cause.
    public var description: String {
      if case .outcomeUnknown? = database {
        "The check passed, and may be saved. \(cause)"
      } else {
        "The check passed, but could not be saved. \(cause)"
      }
    }

    /// The kind for programs; that of the database if there is one.
    public var kind: ErrorKind { database?.kind ?? ErrorKind(.cannotReadOrSave, "not_saved") }
  }
}
