import NetworkClient

/// The result of a request: a response, or an error that a replay throws again.
enum Outcome: Equatable {
  case response(NetworkClient.Response)
  case failure(Failure)

  /// A recorded error.
  struct Failure: Codable, Equatable {
    var kind: Kind
    var cause: String

    enum Kind: String, Codable {
      case unsupportedURL, unreachable, untrustedServer, connectionLost, timedOut
      case malformedResponse, bodyTooLarge, transportFailed
    }
  }

  /// Sends a request and returns its outcome.
  ///
  /// - Throws: Errors that cannot be recorded, such as `CancellationError`.
  init(of request: NetworkClient.Request, to client: NetworkClient) async throws {
    do {
      self = .response(try await client.data(request))
    } catch let error as NetworkClientError {
      self = try Self(of: error)
    }
  }

  /// Creates the outcome of a failed request, or throws the error if transports do not throw it.
  private init(of error: NetworkClientError) throws {
    let kind: Failure.Kind =
      switch error {
      case .unsupportedURL: .unsupportedURL
      case .unreachable: .unreachable
      case .untrustedServer: .untrustedServer
      case .connectionLost: .connectionLost
      case .timedOut: .timedOut
      case .malformedResponse: .malformedResponse
      case .bodyTooLarge: .bodyTooLarge
      case .transportFailed: .transportFailed
      case .unacceptableStatus, .undecodableBody, .notRecorded: throw error
      }
    self = .failure(Failure(kind: kind, cause: error.cause))
  }

  /// Returns the response to a request with its own limits, or throws the recorded error.
  func response(to request: NetworkClient.Request) throws -> NetworkClient.Response {
    switch self {
    case .response(let response):
      guard response.body.count <= request.maximumBodySize else {
        throw NetworkClientError.bodyTooLarge(request.url, limit: request.maximumBodySize)
      }
      return response
    case .failure(let failure):
      throw failure.error(of: request)
    }
  }
}

extension Outcome.Failure {
  fileprivate func error(of request: NetworkClient.Request) -> NetworkClientError {
    switch kind {
    case .unsupportedURL: .unsupportedURL(request.url, cause: cause)
    case .unreachable: .unreachable(request.url, cause: cause)
    case .untrustedServer: .untrustedServer(request.url, cause: cause)
    case .connectionLost: .connectionLost(request.url, cause: cause)
    case .timedOut: .timedOut(request.url, limit: request.timeLimit)
    case .malformedResponse: .malformedResponse(request.url, cause: cause)
    case .bodyTooLarge: .bodyTooLarge(request.url, limit: request.maximumBodySize)
    case .transportFailed: .transportFailed(request.url, cause: cause)
    }
  }
}
