public import CommandLineParsing
public import CommandSupport
public import NetworkClient
import TextFormatting

/// `--verbose` for commands that send requests.
public let requestLogOption = verboseOption.summarized(
  "Log each step, request and response on standard error, without secrets."
)

extension CommandRun {
  /// Returns a client that logs its requests and responses if `--verbose` is set.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests.
  ///   - secretHeaders: The names of header fields with secret values; recordings redact the same fields.
  public func logged(
    _ client: NetworkClient,
    redacting secretHeaders: Set<String> = []
  ) -> NetworkClient {
    guard values[verboseOption] else { return client }
    return client.logging(redacting: secretHeaders, clock: system.clock) { entry in
      log(entry.message, details: entry.details, exchange: entry.json)
    }
  }
}

extension NetworkClient.LogEntry {
  /// The direction in which data travels, marked as curl does.
  private var mark: String { event == .request ? ">" : "<" }

  fileprivate var message: String {
    switch event {
    case .request: "\(mark) \(method.rawValue) \(url)"
    case .response(let status, let size, let duration):
      "\(mark) status \(status), \(size == 1 ? "1 byte" : "\(size) bytes") after \(duration.text)"
    case .failure(let cause, let duration): "\(mark) failed after \(duration.text): \(cause)"
    }
  }

  fileprivate var details: [String] {
    let omitted = omittedHeaderCount == 0 ? [] : ["\(mark) (\(omittedHeaderCount) more)"]
    return headers.sorted { $0.key < $1.key }.map { "\(mark) \($0.key): \($0.value)" } + omitted
  }

  fileprivate var json: JSON {
    let (name, status, size, duration, cause): (String, Int?, Int?, Duration?, String?) =
      switch event {
      case .request: ("request", nil, nil, nil, nil)
      case .response(let status, let size, let duration): ("response", status, size, duration, nil)
      case .failure(let cause, let duration): ("failure", nil, nil, duration, cause)
      }
    return [
      "event": .string(name),
      "method": .string(method.rawValue),
      "url": .string(url),
      "headers": .object(headers.map { JSON.Member(key: $0, value: .string($1)) }),
      "omitted_headers": .integer(omittedHeaderCount),
      "status": .integer(status),
      "body_bytes": .integer(size),
      "duration_ms": duration.map { .number($0.milliseconds) } ?? .null,
      "cause": .string(cause),
    ]
  }
}
