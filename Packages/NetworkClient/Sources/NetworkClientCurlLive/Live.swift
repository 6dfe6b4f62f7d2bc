public import NetworkClient

extension NetworkClient {
  /// A client that sends its requests with the system's libcurl.
  ///
  /// It makes nothing before the first request. From then on all its requests share their connections, so that
  /// a second request to the same server uses the connection of the first again. What an answer may cost is
  /// bounded: its header, with preliminary answers and trailers, may have 64 KiB; its body what the request
  /// allows; and it has one content coding, gzip or deflate, or none.
  ///
  /// A proxy is never taken from the environment.
  ///
  /// - Parameters:
  ///   - proxy: Where all requests are sent, or nil for none.
  ///   - connections: The connections that the client shares with others.
  public static func curl(
    proxy: Proxy? = nil,
    sharing connections: CurlConnections = CurlConnections()
  ) -> Self {
    Self { request in
      try Task.checkCancellation()
      try request.check()
      return try await connections.response(to: request, by: proxy)
    }
  }
}
