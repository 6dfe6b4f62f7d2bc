import ContentService
import NetworkClient

/// The path was not the latest any more when it was asked: the one answer that is healed by a restart.
struct StalePath: Error {
  let response: NetworkClient.Response
}

extension Fetch {
  /// Makes one of the two requests, within what is left until the deadline.
  func ask<Answer: Decodable & Sendable>(
    _ request: ContentServiceError.Request,
    for type: Answer.Type
  ) async throws -> Answer {
    onStep(request.step)
    let begin = clock.now
    let limit = begin.duration(to: deadline)
    guard limit > .zero else {
      throw ContentServiceError.timedOut(request, waited: .zero, limit: timeout)
    }
    do {
      // The transport keeps the limit: what is left until the deadline of the whole fetch.
      return try await network.fetch(
        NetworkClient.Request(
          url: request.url,
          headers: ["Accept": "application/json"],
          timeLimit: limit
        ),
        as: type
      )
    } catch let error as NetworkClientError {
      throw failure(of: request, begun: begin, error)
    }
  }

  /// Waits before a restart, longer each time: with the same pause for all, clients that spoil each other's
  /// path would go on doing so.
  func pause(before restart: Int) async throws {
    let longest = Duration.milliseconds(10 << restart)
    try await clock.sleep(
      until: min(clock.now.advanced(by: longest * random()), deadline),
      tolerance: nil
    )
  }

  private var deadline: C.Instant { start.advanced(by: timeout) }

  private func failure(
    of request: ContentServiceError.Request,
    begun begin: C.Instant,
    _ error: NetworkClientError
  ) -> any Error {
    switch error {
    case .unsupportedURL(_, let cause), .transportFailed(_, let cause):
      ContentServiceError.cannotSend(request, cause: cause)
    case .unreachable(_, let cause):
      ContentServiceError.unreachable(request, cause: cause)
    case .connectionLost(_, let cause):
      ContentServiceError.connectionLost(request, cause: cause)
    case .timedOut:
      ContentServiceError.timedOut(
        request,
        waited: begin.duration(to: clock.now).wholeMilliseconds,
        limit: timeout
      )
    case .malformedResponse(_, let cause):
      ContentServiceError.unacceptableResponse(request, response: nil, cause: cause)
    case .bodyTooLarge(_, let limit):
      ContentServiceError.unacceptableResponse(
        request,
        response: nil,
        cause: "it is larger than \(limit) bytes"
      )
    case .unacceptableStatus(_, let response)
    where response.status == 400 && request.step == .requestingResponseCode:
      StalePath(response: response)
    case .unacceptableStatus(_, let response):
      ContentServiceError.unacceptableResponse(
        request,
        response: response,
        cause: "its status, \(response.status), is not one of success"
      )
    case .undecodableBody(_, let response, let cause):
      ContentServiceError.unacceptableResponse(request, response: response, cause: cause)
    }
  }
}

extension Duration {
  /// The duration without what is less than a millisecond, which nobody wants to read.
  fileprivate var wholeMilliseconds: Duration {
    let (seconds, attoseconds) = components
    return .seconds(seconds) + .milliseconds(attoseconds / 1_000_000_000_000_000)
  }
}
