import ContentService
import NetworkClient

extension ContentServiceError {
  /// The error of a request that a network client could not complete.
  ///
  /// Status 400 of the second request is a stale path; the attempts are those of the caller.
  init(
    _ error: NetworkClientError,
    of request: Request,
    waited: Duration,
    limit: Duration
  ) {
    self =
      switch error {
      case .unsupportedURL(_, let cause), .transportFailed(_, let cause):
        .cannotSend(request, cause: cause)
      case .unreachable(_, let cause):
        .unreachable(request, cause: cause)
      case .untrustedServer(_, let cause):
        .untrustedServer(request, cause: cause)
      case .notRecorded(_, let cause):
        .notRecorded(request, cause: cause)
      case .connectionLost(_, let cause):
        .connectionLost(request, cause: cause)
      case .timedOut:
        .timedOut(request, waited: waited, limit: limit)
      case .malformedResponse(_, let cause):
        .unacceptableResponse(request, response: nil, cause: cause)
      case .bodyTooLarge(_, let limit):
        .unacceptableResponse(request, response: nil, cause: "it is larger than \(limit) bytes")
      case .unacceptableStatus(_, let response)
      where response.status == 400 && request.step == .requestingResponseCode:
        .stalePath(request, response: response, attempts: 1)
      case .unacceptableStatus(_, let response):
        .unacceptableResponse(
          request,
          response: response,
          cause: "its status is \(response.status)"
        )
      case .undecodableBody(_, let response, let cause):
        .unacceptableResponse(request, response: response, cause: cause)
      }
  }
}
