import APIClient
import CommandLineParsing
import GitHubClient
import NetworkClient

/// The token of a server, with the variable or the option that it comes from, or the reason why no token is sent.
///
/// Only ``APIClient/Credential`` has the text of the token.
enum Token: Sendable {
  /// The token of a variable is sent to the server.
  case ready(Credential, variable: String)

  /// A command prints the token for a server when it is needed.
  case command(VerifiedOrigin, source: String)

  /// No variable for the server is set; perhaps one for other servers is.
  case missing(variable: String, foreign: String?)

  /// The token of a variable is not sent, for a reason that follows "because".
  case withheld(variable: String, reason: String)

  /// The value of a variable is no token.
  case invalid(variable: String)

  /// Chooses the token for a server as `gh` does, unless a command prints it.
  ///
  /// - Parameters:
  ///   - server: The server, which the user has named: never one of a git remote.
  ///   - hasProxy: Whether requests take a route through a proxy, which can read those without encryption.
  ///   - environment: The variables.
  ///   - command: The option or the variable that sets the command which prints the token; nil without one.
  init(
    for server: GitHubServer,
    hasProxy: Bool,
    in environment: Environment,
    command: String?
  ) {
    let variables = server.tokenVariables
    // Not the exact value: an error with the bytes would show the token.
    let values = variables.lazy.compactMap { name in environment.variable(name).map { (name, $0) } }
    guard let variable = command ?? values.first?.0 else {
      let foreign = server.foreignTokenVariables.first { environment.variable($0) != nil }
      self = .missing(variable: variables[0], foreign: foreign)
      return
    }
    guard !hasProxy || server.origin.scheme == "https" else {
      self = .withheld(variable: variable, reason: "the proxy could read it on an http connection")
      return
    }
    do {
      let origin = try VerifiedOrigin(server.origin)
      self =
        command == nil
        ? Self(values.first?.1 ?? "", of: variable, for: origin)
        : .command(origin, source: variable)
    } catch {
      self = .withheld(
        variable: variable,
        reason: "anyone on the route to \(server.origin.shortDescription) could read it"
      )
    }
  }

  /// Creates the token of a text.
  init(_ text: String, of source: String, for origin: VerifiedOrigin) {
    do {
      self = .ready(try Credential(token: text, for: origin), variable: source)
    } catch {
      self = .invalid(variable: source)
    }
  }

  /// The credential of requests; nil for requests without a token.
  var credential: Credential? {
    if case .ready(let credential, _) = self { credential } else { nil }
  }

  /// The variable of the token; nil without one.
  var variable: String? {
    switch self {
    case .ready(_, let variable), .command(_, let variable), .withheld(let variable, _),
      .invalid(let variable):
      variable
    case .missing: nil
    }
  }

  /// Why the token is not sent, in a sentence; nil if it is sent, or no variable has one.
  var problem: String? {
    switch self {
    case .withheld(let variable, let reason):
      "The token of \(variable) is not sent, because \(reason)."
    case .invalid(let variable):
      "The value of \(variable) is no token: it has characters that no token has."
    case .missing(_, let foreign?):
      "The token of \(foreign) is not sent, because it is for \(foreign.contains("ENTERPRISE") ? "other servers than github.com" : "github.com")."
    case .ready, .command, .missing: nil
    }
  }
}
