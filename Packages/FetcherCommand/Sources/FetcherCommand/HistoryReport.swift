import AttemptLog
import CommandSupport
import PortableFoundation
import StyleGuide
import TextFormatting

extension CommandRun<Dependencies> {
  /// The records of some kinds in a history that starts at a time.
  func records(of kinds: Set<AttemptLog.Kind>, from newest: Date) -> Report<AttemptLog.Record> {
    typealias Column = Report<AttemptLog.Record>.Column
    let halfYear = 183 * 86_400.0
    // `Z` in a zone that is UTC in summer and in winter, else an offset such as `+01:00`.
    let isUTC = [newest, newest - halfYear].allSatisfy { system.localOffset($0) == 0 }
    let timeWidth = isUTC ? 20 : 25

    func time(_ key: String, _ title: String) -> Column {
      .init(key, title, width: timeWidth...) {
        .time($0.entry.time)
      } text: {
        localText(of: $0.entry.time)
      }
    }
    let id = Column("id", "ID", .rightAligned, width: 2...) { .integer($0.id) }
    // Narrower, servers could not be distinguished.
    let url = Column(
      "url",
      "SERVER",
      .optional,
      width: kinds.contains(.failures) ? 12...40 : 12...12
    ) {
      .string($0.entry.url)
    }
    let duration = Column("duration_ms", "DURATION", [.rightAligned, .optional]) {
      .milliseconds($0.entry.duration)
    } text: {
      $0.entry.duration.text
    }
    let responseCode = Column("response_code", "RESPONSE CODE") { .uuid($0.entry.responseCode) }
    let path = Column("path") { .string($0.entry.fetch?.path) }
    let attempts = Column("attempts") { .integer($0.entry.fetch?.attempts) }
    let step = Column("step") {
      .string($0.entry.failure.flatMap { $0.step.isEmpty ? nil : $0.step })
    }
    let code = Column("code") { .string($0.entry.failure?.code) }
    let cause = Column("cause", "CAUSE", width: 40...40) {
      .string($0.entry.failure?.cause)
    } text: {
      $0.entry.failureText
    }
    let lastTime = Column("last_failed_at", "LAST FAILED AT", .optional, width: timeWidth...) {
      $0.kind == .failures ? .time($0.lastTime) : .null
    } text: {
      localText(of: $0.lastTime)
    }
    let count = Column("count", "COUNT", .rightAligned) {
      $0.kind == .failures ? .integer($0.count) : .null
    }
    let status = Column("status", "STATUS", .rightAligned) { .integer($0.entry.pass?.status) }
    let expiry = Column("certificate_expires_at", "CERTIFICATE EXPIRES AT", .hiddenIfEmpty) {
      .time($0.entry.pass?.expiry)
    } text: {
      $0.entry.pass?.expiry.map { localText(of: $0) } ?? ""
    }
    let target = Column("target") { .name($0.entry.target) }
    let machine = Column("machine") { .name($0.entry.machine) }
    let result = Column("result", "RESULT", .tableOnly, width: 36...36) { _ in
      .null
    } text: { record in
      if let code = record.entry.responseCode { return code.text }
      if let status = record.entry.pass?.status { return "passed with status \(status)" }
      let text = record.entry.failureText
      return record.count == 1
        ? "failed: \(text)"
        : "failed \(record.count) times: \(text), until \(localText(of: record.lastTime))"
    }
    return switch kinds {
    case [.passes]:
      Report(
        of: .pass,
        [id, target, status, url, time("checked_at", "CHECKED AT"), duration, expiry, machine],
        table: ["id", "checked_at", "status", "duration_ms", "certificate_expires_at"],
        time: \.entry.time
      )
    case [.fetches]:
      Report(
        of: .record,
        [
          id, responseCode, path, url, time("fetched_at", "FETCHED AT"), duration, attempts,
          machine,
        ],
        table: ["id", "fetched_at", "response_code", "duration_ms", "url"],
        time: \.entry.time
      )
    case [.failures]:
      Report(
        of: .failureRecord,
        [
          id, step, code, cause, url, time("failed_at", "FAILED AT"), lastTime, count, duration,
          target, machine,
        ],
        table: ["id", "failed_at", "count", "last_failed_at", "duration_ms", "url", "cause"],
        time: \.entry.time
      )
    default:
      Report(
        of: .record,
        [
          .init("type") { .string($0.kind.typeName) }, id, time("time", "TIME"), url, duration,
        ] + (kinds.contains(.passes) ? [target, status, expiry] : [responseCode, path, attempts])
          + [step, code, cause, lastTime, count, machine, result],
        table: ["time", "duration_ms", "url", "result"],
        role: { $0.kind == .failures ? .bad : nil }
      )
    }
  }
}

extension AttemptLog.Entry {
  /// The details of a fetch; nil for a failure.
  var fetch: (path: String, attempts: Int)? {
    if case .fetched(let path, _, let attempts) = outcome { (path, attempts) } else { nil }
  }

  /// The details of a passed check; nil for another attempt.
  fileprivate var pass: (status: Int, expiry: Date?)? {
    if case .passed(let status, let expiry) = outcome { (status, expiry) } else { nil }
  }

  /// The details of a failure; nil for a success.
  fileprivate var failure: (step: String, code: String, cause: String)? {
    if case .failed(let step, let code, let cause) = outcome { (step, code, cause) } else { nil }
  }

  /// The cause, which a narrow terminal should show first, and the step.
  fileprivate var failureText: String {
    guard let (step, _, cause) = failure else { return "" }
    let text =
      switch step {
      case "requesting_path": "\(cause) (first request)"
      case "requesting_response_code": "\(cause) (second request)"
      case "saving": "not saved: \(cause)"
      default: cause
      }
    return text.escapedForTerminal(limit: .max)
  }
}

extension AttemptLog.Kind {
  /// The type of the object of a record.
  fileprivate var typeName: String {
    switch self {
    case .fetches: "record"
    case .passes: "pass"
    case .failures: "failure_record"
    }
  }
}

extension JSON.ObjectType {
  fileprivate static let pass = Self("pass")
}
