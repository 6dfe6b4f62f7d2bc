import CommandSupport
import ContentService
import DataFetchFeature
import NetworkClient
import PortableFoundation
import Testing

/// A failure, and how it is reported.
struct FailureRow: CustomTestStringConvertible {
  let failure: DataFetchFailure
  let exitCode: ExitCode
  let code: String
  let step: Decoded

  /// What people see after the fixed sentence; the first is the message.
  let lines: [String]

  var testDescription: String { lines[0] }

  /// What was asked for.
  var url: Decoded { [Decoded.null, "saving"].contains(step) ? nil : "http://localhost:8000/a/" }

  init(
    _ failure: DataFetchFailure,
    _ exitCode: ExitCode,
    _ code: String,
    step: Decoded = nil,
    _ lines: String...
  ) {
    self.failure = failure
    self.exitCode = exitCode
    self.code = code
    self.step = step
    self.lines = lines
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

  /// The row after that of a failure; the compiler asks for the row of a new case.
  private static func row(after failure: DataFetchFailure?) -> FailureRow? {
    switch failure {
    case nil:
      FailureRow(
        .notFetched(.unreachable(first, cause: "the connection was refused")),
        .serverUnreachable,
        "server_unreachable",
        step: "requesting_path",
        "The first request, GET http://localhost:8000/a/, got no response: the connection was refused.",
        "If no server runs there, start it: python3 server.py"
      )
    case .notFetched(.unreachable):
      FailureRow(
        .notFetched(.connectionLost(second, cause: "the connection was reset")),
        .serverUnreachable,
        "server_unreachable",
        step: "requesting_response_code",
        "The second request, GET http://localhost:8000/a/, got no response: the connection was reset.",
        "The server had answered the first request: try again."
      )
    case .notFetched(.connectionLost):
      FailureRow(
        .notFetched(.timedOut(second, waited: .seconds(9), limit: .seconds(10))),
        .tryAgain,
        "timed_out",
        step: "requesting_response_code",
        "The second request, GET http://localhost:8000/a/, timed out after 9.0 seconds; the limit "
          + "for the whole fetch is 10.0 seconds.",
        "Try again, or allow more time with --timeout."
      )
    case .notFetched(.timedOut):
      FailureRow(
        .notFetched(.stalePath(second, response: .json("stale", status: 400), attempts: 4)),
        .tryAgain,
        "stale_path",
        step: "requesting_response_code",
        "The second request, GET http://localhost:8000/a/, got status 400 (stale path) in each of "
          + "4 attempts.",
        "It answered: status 400, stale",
        "Other clients may be asking for new paths: try again when fewer do."
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
        "The first request, GET http://localhost:8000/a/, got an unacceptable response: its status "
          + "is 500.",
        "It answered: status 500, oh no",
        #"Expected: a status of success, {"next_path": "<a URL of this server>"}"#
      )
    case .notFetched(.unacceptableResponse(first, _, _)):
      FailureRow(
        .notFetched(.unacceptableResponse(second, response: .json(""), cause: "it is empty")),
        .unacceptableResponse,
        "unacceptable_answer",
        step: "requesting_response_code",
        "The second request, GET http://localhost:8000/a/, got an unacceptable response: it is empty.",
        "It answered: status 200, no body",
        #"Expected: a status of success, {"path": "<the path asked for>", "response_code": "<a UUID>"}"#
      )
    case .notFetched(.unacceptableResponse):
      FailureRow(
        .notFetched(.disallowedOrigin(first, next: origin, configured: origin)),
        .unacceptableResponse,
        "unacceptable_answer",
        step: "requesting_path",
        "The first request, GET http://localhost:8000/a/, returned a path on another origin: "
          + "http://localhost:8000 instead of http://localhost:8000.",
        "If you trust that origin, allow it: --allow-origin http://localhost:8000"
      )
    case .notFetched(.disallowedOrigin):
      FailureRow(
        .notFetched(.cannotSend(first, cause: "no memory")),
        .internalError,
        "internal_error",
        "The first request, GET http://localhost:8000/a/, could not be sent: no memory."
      )
    case .notFetched(.cannotSend):
      FailureRow(
        .cannotRead(cause: "The disk is gone."),
        .cannotReadOrSave,
        "cannot_read",
        "Cannot read the saved state. The disk is gone."
      )
    case .cannotRead:
      FailureRow(
        .notSaved(responseCode: UUID(number: 1), cause: "The disk is full."),
        .cannotReadOrSave,
        "not_saved",
        step: "saving",
        "Fetched the response code 00000000-0000-0000-0000-000000000001, but could not save it. The disk is full."
      )
    case .notSaved:
      FailureRow(.internalError(cause: "It broke."), .internalError, "internal_error", "It broke.")
    case .internalError:
      nil
    }
  }
}
