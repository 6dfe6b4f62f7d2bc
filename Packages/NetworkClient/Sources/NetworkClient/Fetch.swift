public import PortableFoundation
public import TextFormatting

extension NetworkClient {
  /// Sends a request and decodes the JSON body of the response.
  ///
  ///     let user = try await client.fetch(.init(url: url), as: User.self)
  ///
  /// - Throws: The errors of ``data``; ``NetworkClientError/unacceptableStatus(_:_:)`` if the status is not 200 to
  ///   299; ``NetworkClientError/undecodableBody(_:_:cause:)`` if the body cannot be decoded.
  public func fetch<Value: Decodable>(
    _ request: Request,
    as type: Value.Type,
    using decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Value {
    let response = try await data(request)
    guard (200...299).contains(response.status) else {
      throw NetworkClientError.unacceptableStatus(request.url, response)
    }
    return try response.decoded(as: type, from: request.url, using: decoder)
  }
}

extension NetworkClient.Response {
  /// Returns the decoded JSON body.
  ///
  /// Use it for a response whose status and header fields matter, too.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - url: The URL of the response, for the error.
  ///   - decoder: The decoder of the body.
  /// - Throws: ``NetworkClientError/undecodableBody(_:_:cause:)``; the cause names the invalid field.
  public func decoded<Value: Decodable>(
    as type: Value.Type,
    from url: URL,
    using decoder: JSONDecoder = JSONDecoder()
  ) throws(NetworkClientError) -> Value {
    do {
      return try decoder.decode(type, from: body)
    } catch {
      throw .undecodableBody(url, self, cause: decodingCause(of: error, in: body))
    }
  }

  /// Returns the JSON body, whatever its structure.
  ///
  /// - Parameter url: The URL of the response, for the error.
  /// - Throws: ``NetworkClientError/undecodableBody(_:_:cause:)``.
  public func json(from url: URL) throws(NetworkClientError) -> JSON {
    guard let value = JSON(parsing: body) else {
      throw .undecodableBody(url, self, cause: body.isEmpty ? "it is empty" : "it is not JSON")
    }
    return value
  }
}
