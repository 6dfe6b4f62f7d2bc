public import APIClient
public import NetworkClient

extension GitHubServer {
  /// Returns the token of the first variable that has one; nil if none has.
  ///
  /// - Throws: ``TokenError`` for a token that cannot be sent.
  public func credential(in environment: [String: String]) throws(TokenError) -> Credential? {
    for variable in tokenVariables {
      guard let token = environment[variable], !token.isEmpty else { continue }
      do {
        guard let origin = Origin(baseURL) else { return nil }
        return try Credential(token: token, for: VerifiedOrigin(origin))
      } catch let error as UnverifiedOrigin {
        throw .unverifiedServer(error.origin, variable: variable)
      } catch {
        throw .invalidToken(variable: variable)
      }
    }
    return nil
  }

  /// The reason why the token of a variable cannot be sent; the error does not have the token.
  public enum TokenError: Error, Equatable, Sendable {
    /// The value cannot be a token.
    case invalidToken(variable: String)

    /// The server is neither at `https` nor on this computer.
    case unverifiedServer(Origin, variable: String)
  }
}

extension GitHubServer.TokenError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .invalidToken(let variable):
      "\(variable) is not a token: it has spaces or characters that no token has. Correct or unset it."
    case .unverifiedServer(let origin, let variable):
      """
      The token of \(variable) is not sent to \(origin.shortDescription), because others on the network could read it. \
      Use https, or unset \(variable).
      """
    }
  }
}
