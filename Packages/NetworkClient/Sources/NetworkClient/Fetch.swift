public import PortableFoundation

extension NetworkClient {
  /// Sends a request, and decodes the JSON body of an answer with a status of success.
  ///
  /// - Throws: what ``data`` throws; ``NetworkClientError/unacceptableStatus(_:_:)`` for a status other
  ///   than 200 to 299; ``NetworkClientError/undecodableBody(_:_:cause:)`` for a body that is no such
  ///   value.
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
