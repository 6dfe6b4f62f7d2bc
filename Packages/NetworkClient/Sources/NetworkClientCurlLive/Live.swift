public import NetworkClient

extension NetworkClient {
  /// A client that sends requests with the system's libcurl.
  ///
  /// The first request loads libcurl. Requests to the same server reuse a connection.
  ///
  /// The cost of a response is bounded: its header, with those of preliminary responses and trailers, by 64 KiB, and
  /// its body by the limit of the request. At most one content coding is accepted, gzip or deflate.
  ///
  /// Proxies named by the environment are ignored.
  ///
  /// - Parameters:
  ///   - proxy: The proxy for all requests, or nil to connect directly.
  ///   - certificates: The trusted certificates, or nil for those of the system. They require libcurl 7.77; requests
  ///     throw `NetworkClientError.transportFailed` with an older one.
  ///   - connections: The pool of connections, which other clients may share.
  public static func curl(
    proxy: Proxy? = nil,
    trusting certificates: TrustedCertificates? = nil,
    sharing connections: CurlConnections = CurlConnections()
  ) -> Self {
    let route = Route(proxy: proxy, trustedCertificates: certificates)
    return Self { request in
      try Task.checkCancellation()
      try request.check()
      return try await connections.response(to: request, over: route)
    }
  }
}
