import AttemptLog
public import CheckService
import ContentService
public import PortableFoundation
import SQLDatabase
import Store
public import TargetStore

/// Runs the check of a target and saves each attempt: the use case of the commands.
public struct TargetCheck: Sendable {
  /// An attempt that is saved.
  public struct Attempt: Sendable {
    /// The saved time of the attempt.
    public let time: Date

    /// The result of the check, or its failure.
    public let result: Result<CheckResult, CheckFailure>

    /// The saved state, if a captured value was saved as the response code, which counts as a fetch.
    public let saved: FetchedState?

    /// The changes of the target's state.
    public let changes: [TargetStore.Change]
  }

  /// How attempts change the state of a watched target.
  public struct Watch: Sendable {
    /// The numbers of attempts in a row that change the state.
    public var limits: TargetStore.Limits

    /// The time that a certificate must remain valid; nil if it is not judged.
    public var certificateLimit: Duration?

    /// Creates the rules for a target.
    public init(limits: TargetStore.Limits, certificateLimit: Duration? = nil) {
      (self.limits, self.certificateLimit) = (limits, certificateLimit)
    }
  }

  /// Runs the check, saves the attempt and returns it; reports the number of each step before its request.
  ///
  /// A failed check is logged as a failure; consecutive equal failures of a use case share a record.
  ///
  /// - Throws: ``NotSaved``; `CancellationError` if the check was cancelled before it was saved or logged.
  public var run:
    @Sendable (
      _ check: HTTPCheck, _ onStep: @escaping @Sendable (_ step: Int) -> Void
    ) async throws -> Attempt

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - target: The name of the target.
  ///   - responseCode: The name of the captured UUID to save as the response code; nil to save none.
  ///   - watch: How attempts change the saved state of the target; nil if they do not.
  ///   - service: Runs the checks.
  ///   - storage: Stores the attempts.
  ///   - clock: Measures the duration of a failed check.
  ///   - now: Returns the wall-clock time for the log.
  ///   - onUnloggedFailure: Receives the error of the first failure that cannot be logged.
  public init(
    of target: String,
    saving responseCode: String? = nil,
    watch: Watch? = nil,
    service: CheckService,
    storage: FetchStorage,
    clock: some Clock<Duration>,
    now: @escaping @Sendable () -> Date,
    onUnloggedFailure: @escaping @Sendable (any Error) -> Void
  ) {
    let failures = FailureRun(log: storage, onUnloggedFailure: onUnloggedFailure)
    run = { check, onStep in
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
        let entry = entry(start.duration(to: clock.now), outcome)
        let changes = try await failures.append(entry) {
          try storage.changes(by: entry, failure: failure.cause, watch)
        }
        return Attempt(time: entry.time, result: .failure(failure), saved: nil, changes: changes)
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
        let (saved, changes) = try await storage.unitOfWork.write {
          _ = try storage.attemptLog.append(pass)
          let changes = try storage.changes(by: pass, watch)
          return (try fetched.map { try storage.save($0, at: pass.time) }, changes)
        }
        failures.finish()
        return Attempt(time: pass.time, result: .success(result), saved: saved, changes: changes)
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

    /// Whether no later attempt can be saved.
    public var isDatabaseUnusable: Bool { database?.isUnusable ?? false }
  }
}

extension FetchStorage {
  /// Records an attempt in the state of a watched target, and returns the changes; call it inside a unit of work.
  fileprivate func changes(
    by entry: AttemptLog.Entry,
    failure: String? = nil,
    _ watch: TargetCheck.Watch?
  ) throws -> [TargetStore.Change] {
    guard let watch else { return [] }
    var isCertificateExpiring: Bool?
    if let limit = watch.certificateLimit, case .passed(_, let expiry?) = entry.outcome {
      isCertificateExpiring = .seconds(expiry.timeIntervalSince(entry.time)) < limit
    }
    return try targetStore.record([
      TargetStore.Attempt(
        target: entry.target,
        machine: entry.machine,
        time: entry.time,
        failure: failure,
        limits: watch.limits,
        isCertificateExpiring: isCertificateExpiring
      )
    ])
  }
}
