import AttemptLog
import CommandSupport
import DataFetchFeature
import PortableFoundation
import Store
import StyleGuide
import TargetStore
import TextFormatting

/// The states of a target on its machines, and its newest attempts.
struct TargetStatus: Sendable {
  let target: String
  let states: [TargetState]
  let lastSuccess: AttemptLog.Record?
  let lastFailure: AttemptLog.Record?
}

extension FetchStorage {
  /// Returns the status of a target.
  func status(of target: String) async throws -> TargetStatus {
    try await unitOfWork.read {
      func newest(_ kind: AttemptLog.Kind) throws -> AttemptLog.Record? {
        try attemptLog.page(.init(kind, target: target, limit: 1)).first
      }
      return TargetStatus(
        target: target,
        states: try targetStore.states().filter { $0.target.utf8.elementsEqual(target.utf8) },
        lastSuccess: try newest(.passes),
        lastFailure: try newest(.failures)
      )
    }
  }
}

extension TargetStatus {
  /// Returns the lines for users.
  func lines(localText: (Date) -> String) -> [String] {
    var lines = ["Target: \(target.escapedForTerminal())"]
    for state in states {
      let machine = states.count == 1 ? "" : " on \(state.machine.escapedForTerminal())"
      let since = state.since.map { " since \(localText($0))" } ?? ""
      lines.append("State\(machine): \(state.health?.rawValue ?? "unknown")\(since)")
    }
    if let record = lastSuccess, case .passed(let status, let expiry) = record.entry.outcome {
      let duration = record.entry.duration.text
      lines.append(
        "Last Success: \(localText(record.entry.time)), status \(status) in \(duration)"
      )
      if let expiry { lines.append("Certificate: valid until \(localText(expiry))") }
    }
    if let record = lastFailure, case .failed(_, _, let cause) = record.entry.outcome {
      let times =
        record.count == 1 ? "" : ", \(record.count) times since \(localText(record.entry.time))"
      let cause = cause.escapedForTerminal(limit: Failure.longestLine)
      lines.append("Last Failure: \(localText(record.lastTime))\(times): \(cause)")
    }
    if let url = (lastSuccess ?? lastFailure)?.entry.url {
      lines.append("URL: \(url.escapedForTerminal(limit: Failure.longestLine))")
    }
    return lines
  }

  /// The status as an object.
  var json: JSON {
    var expiry: Date?
    if case .passed(_, let time)? = lastSuccess?.entry.outcome { expiry = time }
    var cause: String?
    if case .failed(_, _, let text)? = lastFailure?.entry.outcome { cause = text }
    return [
      "target": .string(target),
      "states": .array(
        states.map { state in
          [
            "machine": .string(state.machine),
            "state": .string(state.health?.rawValue),
            "since": .time(state.since),
            "certificate_expiring": .boolean(state.isCertificateExpiring),
          ]
        }
      ),
      "url": .string((lastSuccess ?? lastFailure)?.entry.url),
      "last_success_at": .time(lastSuccess?.lastTime),
      "duration_ms": .milliseconds(lastSuccess?.entry.duration),
      "certificate_expires_at": .time(expiry),
      "last_failure_at": .time(lastFailure?.lastTime),
      "cause": .string(cause),
    ]
  }
}
