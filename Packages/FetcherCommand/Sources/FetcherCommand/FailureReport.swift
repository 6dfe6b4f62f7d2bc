import ContentService
import DataFetchFeature
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import NetworkClient
import StyleGuide

extension DataFetchFailure {
  /// The exit code that tells of the failure.
  private var exitCode: ExitCode {
    switch self {
    case .serverUnreachable: .serverUnreachable
    case .timedOut, .stalePath: .tryAgain
    case .unacceptableAnswer: .unacceptableAnswer
    case .cannotRead, .notSaved: .cannotReadOrSave
    case .internalError: .internalError
    }
  }

  /// What programs know the failure by.
  private var code: String {
    switch self {
    case .serverUnreachable: "server_unreachable"
    case .timedOut: "timed_out"
    case .stalePath: "stale_path"
    case .unacceptableAnswer: "unacceptable_answer"
    case .cannotRead: "cannot_read"
    case .notSaved: "not_saved"
    case .internalError: "internal_error"
    }
  }

  /// The request that failed, if one did.
  private var request: ContentServiceError.Request? {
    switch self {
    case .serverUnreachable(let error), .timedOut(let error), .stalePath(let error),
      .unacceptableAnswer(let error):
      error.request
    case .cannotRead, .notSaved, .internalError:
      nil
    }
  }

  private var step: String? {
    if case .notSaved = self { "saving" } else { request?.step.name }
  }

  /// The failure as it is reported: the sentence for everybody, the cause, and what to do about it.
  var failure: Failure {
    var failure = Failure(
      exitCode,
      code: code,
      description,
      escapedLines: [
        DataFetchViewModel.errorMessage,
        description.escapedForTerminal(limit: Failure.longestLine),
      ] + details
    )
    failure.step = step
    failure.url = request?.url.absoluteString
    return failure
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
  /// What programs know the step by.
  fileprivate var name: String {
    switch self {
    case .requestingPath: "requesting_path"
    case .requestingResponseCode: "requesting_response_code"
    }
  }

  fileprivate var expectation: String {
    switch self {
    case .requestingPath:
      #"a status of success, {"next_path": "<a URL of this server>"}"#
    case .requestingResponseCode:
      #"a status of success, {"path": "<the path asked for>", "response_code": "<a UUID>"}"#
    }
  }
}
