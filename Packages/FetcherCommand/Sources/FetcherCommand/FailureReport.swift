import CommandSupport
import ContentService
import DataFetchFeature
import NetworkClient
import PortableFoundation
import StyleGuide
import TextFormatting

extension DataFetchFailure {
  /// The exit code that tells of the failure.
  private var exitCode: ExitCode {
    switch self {
    case .serverUnreachable: .serverUnreachable
    case .timedOut, .stalePath: .tryAgain
    case .unacceptableAnswer: .unacceptableResponse
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

  /// The error of the request that failed, if one did.
  private var error: ContentServiceError? {
    switch self {
    case .serverUnreachable(let error), .timedOut(let error), .stalePath(let error),
      .unacceptableAnswer(let error):
      error
    case .cannotRead, .notSaved, .internalError:
      nil
    }
  }

  private var step: String? {
    if case .notSaved = self { "saving" } else { error?.request.step.name }
  }

  /// The failure of a fetch over some network, as it is reported: the sentence for everybody, the cause, and
  /// what to do about it.
  func failure(over network: NetworkDependencies.Network) -> Failure {
    let advice = error?.advice(over: network)?.escapedForTerminal(limit: 1_000)
    var failure = Failure(
      exitCode,
      code: code,
      description,
      escapedLines: [
        DataFetchViewModel.errorMessage,
        description.escapedForTerminal(limit: Failure.longestLine),
      ] + (error?.findings ?? []) + [advice].compactMap(\.self)
    )
    failure.step = step
    failure.url = error?.request.url.absoluteString
    return failure
  }
}

extension ContentServiceError {
  /// What came and what was expected.
  fileprivate var findings: [String] {
    switch self {
    case .unacceptable(let request, let answer, _):
      (answer.map { [$0.report] } ?? []) + ["Expected: \(request.step.expectation)"]
    case .stalePath(_, let answer, _):
      [answer.report]
    case .foreignOrigin, .unreachable, .connectionLost, .timedOut, .cannotRequest:
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
