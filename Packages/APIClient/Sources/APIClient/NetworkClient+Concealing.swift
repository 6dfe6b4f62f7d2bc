public import NetworkClient

extension NetworkClient {
  /// Returns a client whose responses do not quote a token.
  ///
  /// A placeholder replaces the token in bodies and header fields, as a server can quote a request. Record and log the
  /// responses of this client, so that neither a recording nor a log has the token.
  public func concealing(_ credential: Credential) -> Self {
    Self { [data] request in
      var response = try await data(request)
      response.headers = response.headers.mapValues(credential.concealed)
      response.body = credential.concealed(in: response.body)
      return response
    }
  }
}
