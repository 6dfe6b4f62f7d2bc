public import NetworkClient

extension NetworkClient {
  /// A client that sends its requests with `URLSession`.
  ///
  /// It makes nothing before the first request. From then on all its requests share one session, so that
  /// a second request to the same server uses the connection of the first again.
  ///
  /// A proxy is never taken from the environment. On Linux, each request sets the variables of the environment
  /// that name one, which are the only way to choose it: see `ProxyVariables`. A process has therefore one
  /// proxy or none, that of its first request; a request of a client with another one fails, with
  /// `NetworkClientError.transportFailed`.
  ///
  /// What `URLSession` does there to answers that no client can mend is listed in
  /// `Documentation/known-issues.md`.
  ///
  /// - Parameter proxy: Where all requests are sent, or nil for none.
  public static func live(proxy: Proxy? = nil) -> Self {
    let transport = Transport(proxy: proxy)
    return Self { request in
      try Task.checkCancellation()
      try request.check()
      guard ProxyVariables.use(proxy) else {
        let cause = "this process has sent requests by another way, and cannot change its proxy"
        throw NetworkClientError.transportFailed(request.url, cause: cause)
      }
      return try await Exchange(request, over: transport).response()
    }
  }
}
