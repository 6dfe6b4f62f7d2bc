import AttemptLog
import CommandSupport
import PortableFoundation
import StyleGuide
import TextFormatting

extension CommandRun<Dependencies> {
  /// The records of a history that starts at a time.
  func records(of content: HistoryContent, from newest: Date) -> Report<AttemptLog.Record> {
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
    let url = Column("url", "SERVER", .optional, width: content == .fetches ? 12...12 : 12...40) {
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
    let step = Column("step") { .string($0.entry.failure.flatMap { $0.step.isEmpty ? nil : $0.step }) }
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
    let result = Column("result", "RESULT", .tableOnly, width: 36...36) { record in
      if let code = record.entry.responseCode { return .uuid(code) }
      let text = record.entry.failureText
      return .string(
        record.count == 1
          ? "failed: \(text)"
          : "failed \(record.count) times: \(text), until \(localText(of: record.lastTime))"
      )
    }
    return switch content {
    case .fetches:
      Report(
        of: .record,
        [id, responseCode, path, url, time("fetched_at", "FETCHED AT"), duration, attempts],
        table: ["id", "fetched_at", "response_code", "duration_ms", "url"],
        time: \.entry.time
      )
    case .failures:
      Report(
        of: .failureRecord,
        [
          id, step, code, cause, url, time("failed_at", "FAILED AT"), lastTime, count, duration,
        ],
        table: ["id", "failed_at", "count", "last_failed_at", "duration_ms", "url", "cause"],
        time: \.entry.time
      )
    case .all:
      Report(
        of: .record,
        [
          .init("type") { .string($0.kind == .fetches ? "record" : "failure_record") }, id,
          time("time", "TIME"), url, duration, responseCode, path, attempts, step, code, cause,
          lastTime, count, result,
        ],
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

  /// The details of a failure; nil for a fetch.
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
