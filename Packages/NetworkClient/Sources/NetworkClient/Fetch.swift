public import PortableFoundation

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
    do {
      return try decoder.decode(type, from: response.body)
    } catch {
      let cause = decodingCause(of: error, in: response.body)
      throw NetworkClientError.undecodableBody(request.url, response, cause: cause)
    }
  }
}
