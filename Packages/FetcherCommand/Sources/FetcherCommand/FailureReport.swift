import CommandSupport
import ContentService
import DataFetchFeature
import NetworkClient
import NetworkOptions
import PortableFoundation
import StyleGuide
import TextFormatting

extension DataFetchFailure {
  /// Returns the failure to report: the first line, the cause, and the advice.
  func failure(over network: NetworkClients.Network) -> Failure {
    var failure = Failure(
      kind.exitCode,
      code: kind.name,
      description,
      escapedLines: ["Fetch failed.", cause] + findings + advice(over: network)
    )
    switch self {
    case .notSaved, .notRecorded:
      failure.step = DataFetchViewModel.Step.saving.name
    case .notFetched(.cannotSend), .cannotRead, .notReset, .internalError:
      // No request was sent.
      break
    case .notFetched(let error):
      failure.step = DataFetchViewModel.Step.requesting(error.request.step).name
      failure.url = error.request.url.absoluteString
      failure.location = Redirect(error)?.location
    }
    return failure
  }

  /// Returns the lines of the failure for a screen, which may have no space for the last ones: the cause, the advice, and
  /// the received and the expected response.
  func explanation(over network: NetworkClients.Network) -> [String] {
    [cause] + advice(over: network) + findings
  }

  private var cause: String { description.escapedForTerminal(limit: Failure.longestLine) }

  private var findings: [String] {
    if case .notFetched(let error) = self { error.findings } else { [] }
  }

  private func advice(over network: NetworkClients.Network) -> [String] {
    let advice: String? =
      switch self {
      case .notFetched(let error): error.advice(over: network)
      case .notRecorded: "Check the directory of --record and its free space."
      default: nil
      }
    return advice.map { [$0.escapedForTerminal(limit: 1_000)] } ?? []
  }
}

extension ContentServiceError {
  /// The received response, and the expected one.
  fileprivate var findings: [String] {
    switch self {
    case .unacceptableResponse(let request, let response, _):
      [response?.report, Redirect(self)?.line].compactMap(\.self)
        + ["Expected: \(request.step.expectation)"]
    case .stalePath(_, let response, _):
      [response.report]
    case .disallowedOrigin, .unreachable, .untrustedServer, .connectionLost, .timedOut, .cannotSend,
      .notRecorded:
      []
    }
  }
}

extension NetworkClient.Response {
  /// The status and the beginning of the body, without the line breaks at its end.
  fileprivate var report: String {
    let lineEnds = body.reversed().prefix { [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0) }
    // A body that consists of line breaks is reported with them.
    let shown = body.dropLast(lineEnds.count == body.count ? 0 : lineEnds.count)
    let text = String(escapingForTerminal: shown, limit: 200)
    return "Received: status \(status) \(text.isEmpty ? "without a body" : "with body: \(text)")"
  }
}

extension ContentStep {
  fileprivate var expectation: String {
    switch self {
    case .requestingPath:
      #"status 2xx with JSON such as {"next_path": "<a URL of this server>"}"#
    case .requestingResponseCode:
      #"status 2xx with JSON such as {"path": "<the requested path>", "response_code": "<a UUID>"}"#
    }
  }
}

extension ContentServiceError {
  /// Returns the advice, in which text from outside is not escaped; nil if there is none.
  ///
  /// The error of an unreachable server has no typed cause, so the advice covers each cause that the URL and the route
  /// leave possible.
  func advice(over network: NetworkClients.Network) -> String? {
    switch (self, network) {
    case (.notRecorded, _):
      "Use the options of the recorded command and at most its --count, or record again."
    case (.unreachable, .replaying), (.untrustedServer, .replaying), (.connectionLost, .replaying),
      (.timedOut, .replaying), (.unacceptableResponse, .replaying):
      "The recording contains this failure. To send requests to the server, omit --replay."
    case (.unreachable(let request, _), _) where request.step == .requestingResponseCode,
      (.connectionLost(let request, _), _) where request.step == .requestingResponseCode:
      "The server responded to the first request: try again."
    case (.unreachable, .live(let route)) where route.proxy != nil,
      (.unreachable, .recording(_, _, let route)) where route.proxy != nil,
      (.connectionLost, .live(let route)) where route.proxy != nil,
      (.connectionLost, .recording(_, _, let route)) where route.proxy != nil:
      "Check that the proxy \(route.proxy.map { "\($0.url)" } ?? "") is running and can reach the server."
    case (.untrustedServer, .live(let route)) where route.transport != .curl,
      (.untrustedServer, .recording(_, _, let route)) where route.transport != .curl:
      "If you trust the server's certification authority, pass its certificate: --transport curl --cacert FILE"
    case (.untrustedServer, _):
      "If you trust the server's certification authority, pass its certificate: --cacert FILE"
    case (.unreachable(let request, _), _):
      request.url.adviceIfUnreachable
    case (.connectionLost, _):
      "Check the scheme and port in the URL, and the server's log, or try again."
    case (.timedOut, _):
      "Try again, or increase --timeout."
    case (.stalePath, _):
      "Other clients may be requesting paths at the same time: try again later."
    case (.disallowedOrigin(_, let next, _), _):
      "If you trust that origin, add --allow-origin \(next)"
    case (.unacceptableResponse, _) where isTransient:
      "Try again later."
    case (.unacceptableResponse, _):
      Redirect(self)?.advice ?? "Check that the URL belongs to the right server."
    case (.cannotSend, _):
      nil
    }
  }
}

extension URL {
  /// The advice if a direct request to this URL gets no response.
  fileprivate var adviceIfUnreachable: String {
    switch Origin(self) {
    case let origin? where origin.scheme == "http" && origin.isLoopback:
      // The default port of server.py is 8000.
      "If the server is not running, start it: python3 server.py"
        + (origin.port == 8000 ? "" : " --port \(origin.port)")
    case let origin? where origin.scheme == "https":
      "Check the scheme, host and port in the URL, your network connection, and the server's certificate."
    default:
      "Check the host and port in the URL, and your network connection."
    }
  }
}
