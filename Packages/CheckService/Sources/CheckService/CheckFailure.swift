public import NetworkClient
public import PortableFoundation
import TextFormatting

/// The reason why a check failed.
///
/// Its text can contain text from the server: escape it before you print it to a terminal.
public struct CheckFailure: Error, Equatable, Sendable {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// No complete response was received.
    case noResponse(NetworkClientError)

    /// The timeout of the check passed.
    case timedOut(limit: Duration)

    /// A response is not as expected.
    case unexpected(HTTPCheck.Expectation, received: String, status: Int)

    /// A redirect after as many as the step follows.
    case tooManyRedirects(limit: Int, location: String)

    /// A URL or a redirect leads to an origin that is not allowed.
    case disallowedOrigin(Origin)

    /// A URL with captured values, or that of a redirect, is none that a check requests.
    case invalidURL(String)

    /// A header field with captured values has a control character in its value.
    case invalidHeader(name: String)

    /// A response lacks a value to keep.
    case notCaptured(HTTPCheck.Capture)
  }

  /// The number of the step, from 1.
  public var step: Int

  /// The number of steps of the check.
  public var stepCount: Int

  /// The method of the request.
  public var method: NetworkClient.Request.Method

  /// The URL of the request.
  public var url: String

  /// What went wrong.
  public var reason: Reason
}

extension CheckFailure {
  /// The name of the step for programs, such as `request_1`.
  public var stepName: String { "request_\(step)" }
}

extension CheckFailure: CustomStringConvertible {
  /// The request and what happened, in one sentence.
  public var description: String {
    let start = stepCount == 1 ? "" : "Step \(step) of \(stepCount): "
    return "\(start)\(method.rawValue) \(url) \(outcome)."
  }

  /// What happened, without the request and the values that differ between equal failures.
  public var cause: String {
    switch reason {
    case .noResponse(let error): error.cause
    case .unexpected(.status, _, _): outcome
    case .unexpected(let expectation, _, _): "did not return \(expectation)"
    case .tooManyRedirects(let limit, _): "redirects more than \(limit.times)"
    case .invalidURL: "leads to a text that is not an http or https URL"
    case .timedOut, .disallowedOrigin, .invalidHeader, .notCaptured: outcome
    }
  }

  private var outcome: String {
    switch reason {
    case .noResponse(let error): error.outcome
    case .timedOut(let limit): "timed out; the limit for the whole check is \(limit.text)"
    case .unexpected(let expectation, let received, _):
      "returned \(received); expected: \(expectation)"
    case .tooManyRedirects(let limit, let location):
      "redirects to \(location), but was to redirect at most \(limit.times)"
    case .disallowedOrigin(let origin): "leads to the origin \(origin), which is not allowed"
    case .invalidURL(let text): "leads to \(text), which is not an http or https URL"
    case .invalidHeader(let name):
      "could not be sent: the value of the header field \(name) has a control character"
    case .notCaptured(let capture):
      "returned no \(capture.isUUID ? "UUID" : "value") for \(capture.name)"
    }
  }

  /// Whether another attempt can succeed: the server did not respond, had an internal error, or was busy.
  public var isTransient: Bool {
    switch reason {
    case .noResponse(let error): error.isTransient
    case .timedOut: true
    case .unexpected(.status, _, let status):
      NetworkClient.Response(status: status).isTransientFailure
    default: false
    }
  }
}

extension UInt8 {
  /// Whether the byte is one of a host name or an IP address.
  fileprivate var isInUsualHost: Bool {
    switch Unicode.Scalar(self) {
    case "a"..."z", "0"..."9", "-", ".", ":", "_": true
    default: false
    }
  }
}

extension Int {
  fileprivate var times: String { self == 1 ? "once" : "\(self) times" }
}

extension CheckFailure: ReportableError {
  /// The kind for programs.
  public var kind: ErrorKind {
    switch reason {
    case .noResponse(let error): error.kind
    case .timedOut: .timedOut
    case .unexpected(let expectation, _, _): ErrorKind(.unacceptableResponse, expectation.code)
    case .tooManyRedirects: ErrorKind(.unacceptableResponse, "too_many_redirects")
    case .disallowedOrigin: ErrorKind(.unacceptableResponse, "disallowed_origin")
    case .invalidURL: ErrorKind(.unacceptableResponse, "invalid_url")
    case .invalidHeader: ErrorKind(.unacceptableResponse, "invalid_header")
    case .notCaptured: ErrorKind(.unacceptableResponse, "not_captured")
    }
  }

  /// Returns what to do; nil if there is nothing.
  public func advice(in tool: String) -> String? {
    switch reason {
    // The messages of the transports have no codes.
    case .noResponse(.unreachable(_, let cause)) where cause.contains("expired"):
      "Renew the server's certificate, or check the clock of this machine."
    case .noResponse(.unreachable(_, let cause)) where cause.contains("secure connection"):
      "Check the server's certificate, and the scheme, host and port in the URL."
    case .noResponse(.unreachable), .noResponse(.connectionLost):
      "Check the scheme, host and port in the URL, and your network connection."
    case .noResponse(.untrustedServer):
      "If you trust the server's certification authority, pass its certificate: --cacert FILE"
    case .noResponse(.notRecorded): "Use the options of the recorded command, or record again."
    case .timedOut: "Try again, or increase --timeout."
    case .unexpected(.status, _, 300...399): "If you trust the new address, follow it: --follow 1"
    case .unexpected(.certificate, HTTPCheck.Expectation.unknownCertificate, _):
      "Only --transport curl reports certificates."
    case .tooManyRedirects(let limit, _): "To follow more, pass --follow \(limit + 1)."
    // The server chose the name, which a user may paste into a shell.
    case .disallowedOrigin(let origin) where origin.host.utf8.allSatisfy(\.isInUsualHost):
      "If you trust that origin, add --allow-origin \(origin)"
    case .notCaptured(let capture) where !capture.isUUID:
      "A value is a header field, or a string, a number or a Boolean in JSON, of at most 8 KiB."
    default: nil
    }
  }
}
