import CommandSupport
import ContentService
import DataFetchFeature
import NetworkClient
import PortableFoundation
import StyleGuide
import TextFormatting

extension DataFetchFailure {
  /// The exit code that tells of the failure, and what programs know it by.
  private var codes: (exit: ExitCode, name: String) {
    switch self {
    case .notFetched(.unreachable), .notFetched(.connectionLost):
      (.serverUnreachable, "server_unreachable")
    case .notFetched(.timedOut): (.tryAgain, "timed_out")
    case .notFetched(.stalePath): (.tryAgain, "stale_path")
    case .notFetched(.unacceptableResponse), .notFetched(.disallowedOrigin):
      (.unacceptableResponse, "unacceptable_answer")
    case .cannotRead: (.cannotReadOrSave, "cannot_read")
    case .notSaved: (.cannotReadOrSave, "not_saved")
    case .notFetched(.cannotSend), .internalError: (.internalError, "internal_error")
    }
  }

  /// The failure of a fetch over some network, as it is reported: the sentence for everybody, the cause, and
  /// what to do about it.
  func failure(over network: NetworkDependencies.Network) -> Failure {
    let error: ContentServiceError? = if case .notFetched(let error) = self { error } else { nil }
    let advice = error?.advice(over: network)?.escapedForTerminal(limit: 1_000)
    var failure = Failure(
      codes.exit,
      code: codes.name,
      description,
      escapedLines: [
        DataFetchViewModel.errorMessage,
        description.escapedForTerminal(limit: Failure.longestLine),
      ] + (error?.findings ?? []) + [advice].compactMap(\.self)
    )
    switch self {
    case .notSaved:
      failure.step = "saving"
    case .notFetched(.cannotSend), .cannotRead, .internalError:
      // No request was made.
      break
    case .notFetched(let error):
      failure.step = error.request.step.name
      failure.url = error.request.url.absoluteString
    }
    return failure
  }
}

extension ContentServiceError {
  /// What came and what was expected.
  fileprivate var findings: [String] {
    switch self {
    case .unacceptableResponse(let request, let answer, _):
      (answer.map { [$0.report] } ?? []) + ["Expected: \(request.step.expectation)"]
    case .stalePath(_, let answer, _):
      [answer.report]
    case .disallowedOrigin, .unreachable, .connectionLost, .timedOut, .cannotSend:
      []
    }
  }
}

extension NetworkClient.Response {
  /// Status and the beginning of the body, without the ends of its last lines.
  fileprivate var report: String {
    let lineEnds = body.reversed().prefix { [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0) }
    // Of a body that is nothing else, they are what there is to show.
    let shown = body.dropLast(lineEnds.count == body.count ? 0 : lineEnds.count)
    let text = String(escapingForTerminal: shown, limit: 200)
    return "It answered: status \(status), \(text.isEmpty ? "no body" : text)"
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
