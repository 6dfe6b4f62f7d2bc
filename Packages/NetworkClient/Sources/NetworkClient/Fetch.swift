#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension NetworkClient {
  /// Sends a request, and decodes the JSON body of an answer with a status of success.
  ///
  /// Returns the value, and the answer that it was decoded from.
  ///
  /// - Throws: what ``data`` throws; ``NetworkClientError/unacceptableStatus(_:_:)`` for a status other
  ///   than 200 to 299; ``NetworkClientError/undecodableBody(_:_:cause:)`` for a body that is no such
  ///   value.
  public func fetch<Value: Decodable>(
    _ request: Request,
    as type: Value.Type,
    using decoder: JSONDecoder = JSONDecoder()
  ) async throws -> (value: Value, response: Response) {
    let response = try await data(request)
    guard (200...299).contains(response.status) else {
      throw NetworkClientError.unacceptableStatus(request.url, response)
    }
    do {
      return (try decoder.decode(type, from: response.body), response)
    } catch let error as DecodingError {
      throw NetworkClientError.undecodableBody(request.url, response, cause: error.cause)
    }
  }
}

extension DecodingError {
  /// What is wrong, with the field where there is one, in words without a full stop.
  fileprivate var cause: String {
    switch self {
    case .keyNotFound(let key, let context):
      "the field \(Self.path(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context):
      "the field \(Self.path(context.codingPath)) is null"
    case .typeMismatch(let type, let context) where context.codingPath.isEmpty:
      "it is not \(type is [String: any Sendable].Type ? "an object" : "of the expected type")"
    case .typeMismatch(_, let context):
      "the field \(Self.path(context.codingPath)) has the wrong type"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      "it is not JSON"
    case .dataCorrupted(let context):
      "the field \(Self.path(context.codingPath)) has an unusable value"
    @unknown default:
      "it cannot be decoded"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.map(\.stringValue).joined(separator: ".")
  }
}
