public import NetworkClient

extension NetworkClient {
  /// A client that sends its requests with `URLSession`.
  ///
  /// It makes nothing before the first request. From then on all its requests share one session, so that
  /// a second request to the same server uses the connection of the first again.
  ///
  /// On Linux, the first request empties the variables by which the environment names a proxy: see
  /// `ignoreProxyVariables()`. What `URLSession` does there to answers that no client can mend is
  /// listed in `Documentation/known-issues.md`.
  public static func live() -> Self {
    let transport = Transport()
    return Self { request in
      try Task.checkCancellation()
      try request.checkScheme()
      return try await Exchange(request, over: transport).response()
    }
  }
}
