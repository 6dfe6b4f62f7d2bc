public import NetworkClient
import PortableFoundation

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

extension Credential {
  /// Returns bytes without the token.
  fileprivate func concealed(in body: Data) -> Data {
    occurs(in: body) ? body.replacing(tokenBytes, with: Self.placeholder.utf8) : body
  }

  /// Returns whether bytes quote the token: a loop, since most bodies are large and none quotes it.
  private func occurs(in body: Data) -> Bool {
    body.withUnsafeBytes { bytes in
      let token = tokenBytes
      guard bytes.count >= token.count else { return false }
      return (0...bytes.count - token.count).contains { start in
        bytes[start] == token[0]
          && token.indices.allSatisfy { bytes[start + $0] == token[$0] }
      }
    }
  }

  private var tokenBytes: [UInt8] { Array(token.utf8) }
}
