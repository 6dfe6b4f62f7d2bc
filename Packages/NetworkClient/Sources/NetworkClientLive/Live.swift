public import NetworkClient

extension NetworkClient {
  /// A client that sends requests with `URLSession`.
  ///
  /// On Linux, prefer the client on libcurl: `Documentation/known-issues.md` lists responses that `URLSession` cannot
  /// handle there.
  ///
  /// The first request creates a session, which all requests of the client share, together with its connections.
  ///
  /// Proxies named by the environment are ignored. On Linux a process can use only one proxy, because it is set through
  /// environment variables (see `ProxyVariables`): the first request decides, and a request of a client with another
  /// proxy throws `NetworkClientError.transportFailed`.
  ///
  /// - Parameter proxy: The proxy for all requests, or nil to connect directly.
  public static func live(proxy: Proxy? = nil) -> Self {
    let transport = Transport(proxy: proxy)
    return Self { request in
      try Task.checkCancellation()
      try request.check()
      guard ProxyVariables.use(proxy) else {
        let cause = "URLSession cannot change the proxy of a process after its first request"
        throw NetworkClientError.transportFailed(request.url, cause: cause)
      }
      return try await Exchange(request, over: transport).response()
    }
  }
}
