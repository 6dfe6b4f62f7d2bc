import CommandSupport
import ContentService
import DataFetchFeature
import NetworkClient
import PortableFoundation
import Testing

/// A failure and its report.
struct FailureRow: CustomTestStringConvertible {
  let failure: DataFetchFailure
  let exitCode: ExitCode
  let code: String
  let step: Decoded

  /// The lines after the first line and the description of the failure.
  let advice: [String]

  var testDescription: String { "\(failure)" }

  /// The requested URL.
  var url: Decoded { [Decoded.null, "saving"].contains(step) ? nil : "http://localhost:8000/a/" }

  init(
    _ failure: DataFetchFailure,
    _ exitCode: ExitCode,
    _ code: String,
    step: Decoded = nil,
    _ advice: String...
  ) {
    self.failure = failure
    self.exitCode = exitCode
    self.code = code
    self.step = step
    self.advice = advice
  }
}

extension FailureRow {
  static let all = Array(
    sequence(state: nil as DataFetchFailure?) { failure in
      let row = row(after: failure)
      failure = row?.failure
      return row
    }
  )

  private static let url = URL.localhost.appending(path: "a/")
  private static let first = ContentServiceError.Request(.requestingPath, url)
  private static let second = ContentServiceError.Request(.requestingResponseCode, url)
  private static var origin: Origin {
    guard let origin = Origin(url) else { preconditionFailure("The URL has no origin.") }
    return origin
  }

  /// Returns the row after that of a failure; the compiler requires a row for each new case.
  private static func row(after failure: DataFetchFailure?) -> FailureRow? {
    switch failure {
    case nil:
      FailureRow(
        .notFetched(.unreachable(first, cause: "the connection was refused")),
        .serverUnreachable,
        "server_unreachable",
        step: "requesting_path",
        "If the server is not running, start it: python3 server.py"
      )
    case .notFetched(.unreachable):
      FailureRow(
        .notFetched(.connectionLost(second, cause: "the connection was reset")),
        .serverUnreachable,
        "server_unreachable",
        step: "requesting_response_code",
        "The server responded to the first request: try again."
      )
    case .notFetched(.connectionLost):
      FailureRow(
        .notFetched(.timedOut(second, waited: .seconds(9), limit: .seconds(10))),
        .tryAgain,
        "timed_out",
        step: "requesting_response_code",
        "Try again, or increase --timeout."
      )
    case .notFetched(.timedOut):
      FailureRow(
        .notFetched(.stalePath(second, response: .json("stale", status: 400), attempts: 4)),
        .tryAgain,
        "stale_path",
        step: "requesting_response_code",
        "Received: status 400 with body: stale",
        "Other clients may be requesting paths at the same time: try again later."
      )
    case .notFetched(.stalePath):
      FailureRow(
        .notFetched(
          .unacceptableResponse(
            first,
            response: .json("oh no", status: 500),
            cause: "its status is 500"
          )
        ),
        .unacceptableResponse,
        "unacceptable_answer",
        step: "requesting_path",
        "Received: status 500 with body: oh no",
        #"Expected: status 2xx with JSON such as {"next_path": "<a URL of this server>"}"#,
        "Try again later."
      )
    case .notFetched(.unacceptableResponse(first, _, _)):
      FailureRow(
        .notFetched(.unacceptableResponse(second, response: nil, cause: "it is empty")),
        .unacceptableResponse,
        "unacceptable_answer",
        step: "requesting_response_code",
        #"Expected: status 2xx with JSON such as {"path": "<the requested path>", "response_code": "<a UUID>"}"#,
        "Check that the URL belongs to the right server."
      )
    case .notFetched(.unacceptableResponse):
      FailureRow(
        .notFetched(.disallowedOrigin(first, next: origin, configured: origin)),
        .unacceptableResponse,
        "unacceptable_answer",
        step: "requesting_path",
        "If you trust that origin, add --allow-origin http://localhost:8000"
      )
    case .notFetched(.disallowedOrigin):
      FailureRow(
        .notFetched(.cannotSend(first, cause: "no memory")),
        .internalError,
        "internal_error"
      )
    case .notFetched(.cannotSend):
      FailureRow(
        .notFetched(.untrustedServer(first, cause: "its certificate is not trusted")),
        .serverUnreachable,
        "server_unreachable",
        step: "requesting_path",
        "If you trust the server's certification authority, pass its certificate: --cacert FILE"
      )
    case .notFetched(.untrustedServer):
      FailureRow(
        .notFetched(.notRecorded(first, cause: "all its exchanges are used (2)")),
        .unacceptableResponse,
        "unacceptable_answer",
        step: "requesting_path",
        "Use the options of the recorded command and at most its --count, or record again."
      )
    case .notFetched(.notRecorded):
      FailureRow(.cannotRead(cause: "The disk is gone."), .cannotReadOrSave, "cannot_read")
    case .cannotRead:
      FailureRow(
        .notSaved(responseCode: UUID(number: 1), cause: "The disk is full."),
        .cannotReadOrSave,
        "not_saved",
        step: "saving"
      )
    case .notSaved:
      FailureRow(
        .notRecorded(cause: "Cannot write a/0001.json: the disk is full."),
        .cannotReadOrSave,
        "not_saved",
        step: "saving",
        "Check the directory of --record and its free space."
      )
    case .notRecorded:
      FailureRow(.notReset(cause: "The disk is full."), .cannotReadOrSave, "not_saved")
    case .notReset:
      FailureRow(.internalError(cause: "It broke."), .internalError, "internal_error")
    case .internalError:
      nil
    }
  }
}
