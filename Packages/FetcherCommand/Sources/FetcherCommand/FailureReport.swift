import ContentService
import DataFetchFeature
import NetworkClient
import StyleGuide

extension DataFetchFailure {
  /// The exit code that tells of the failure.
  var exitCode: ExitCode {
    switch self {
    case .serverUnreachable: .serverUnreachable
    case .timedOut, .stalePath: .tryAgain
    case .unacceptableAnswer: .unacceptableAnswer
    case .cannotRead, .notSaved: .cannotReadOrSave
    case .internalError: .internalError
    }
  }

  /// The cause and what to do about it, a line each, with nothing in them that acts on a terminal.
  var report: [String] {
    [description.escapedForTerminal(limit: 6_000)] + details
  }

  private var details: [String] {
    switch self {
    case .serverUnreachable(let error) where error.request.step == .requestingResponseCode:
      ["The server had answered the first request: try again."]
    case .serverUnreachable:
      ["Check the URL, or start the server of the default URL: python3 server.py"]
    case .timedOut:
      ["Try again, or allow more time with --timeout."]
    case .stalePath(let error):
      error.details + ["Other clients may be asking for new paths: try again when fewer do."]
    case .unacceptableAnswer(let error):
      error.details
    case .cannotRead, .notSaved, .internalError:
      []
    }
  }
}

extension ContentServiceError {
  /// What came and what was expected.
  fileprivate var details: [String] {
    switch self {
    case .unacceptable(let request, let answer, _):
      (answer.map { [$0.report] } ?? []) + ["Expected: \(request.step.expectation)"]
    case .stalePath(_, let answer, _):
      [answer.report]
    case .foreignOrigin(_, let next, _):
      [
        "If you trust that origin, allow it: --allow-origin \(next)"
          .escapedForTerminal(limit: 1_000)
      ]
    case .unreachable, .timedOut, .cannotRequest:
      []
    }
  }
}

extension NetworkClient.Response {
  /// Status and the beginning of the body.
  fileprivate var report: String {
    let text = String(escapingForTerminal: body, limit: 200)
    return "It answered: status \(status), \(body.isEmpty ? "no body" : text)"
  }
}

extension ContentStep {
  fileprivate var expectation: String {
    switch self {
    case .requestingPath:
      #"a status of success, {"next_path": "<a URL of this server>"}"#
    case .requestingResponseCode:
      #"a status of success, {"path": "<the path asked for>", "response_code": "<a UUID>"}"#
    }
  }
}
