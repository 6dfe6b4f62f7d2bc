public import NetworkClient
public import PortableFoundation

/// A server of GitHub: `github.com`, the subdomain of a company at `ghe.com`, or an Enterprise Server.
///
/// A server says which environment variables can have a token for it, so that no token goes to another one:
///
///     let server = GitHubServer(host: "git.example.com")
///     print(server?.tokenVariables)  // ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
///
/// Create servers only from what the user chose, such as an option or `GH_HOST`, and never from a git remote: a cloned
/// repository could ask for a token.
public struct GitHubServer: Hashable, Sendable {
  /// The URL that the paths of the API are appended to, without a slash at its end.
  public let baseURL: URL

  /// The origin of the API, which a token may be for.
  public let origin: Origin

  /// The URL that the paths of pages for browsers are appended to, without a slash at its end.
  public let siteURL: URL

  /// The host of the pages, which the URLs of repositories have, too: in lower case and without a port.
  public let host: String

  /// `github.com`.
  public static let gitHub: Self = {
    guard let server = Self(host: "github.com") else {
      preconditionFailure("github.com is a host.")
    }
    return server
  }()

  /// Creates the server with an API; nil for a URL with another scheme than `https` and `http`, or without a host.
  ///
  /// The URL of the pages of `github.com`, or of a subdomain of `ghe.com`, yields that of its API.
  public init?(baseURL: URL) {
    guard let origin = Origin(baseURL) else { return nil }
    let host = HostName(origin.host)
    if let host, host.isOperatedByGitHub {
      self.init("\(origin.scheme)://api.\(host)", site: "https://\(host)", host: "\(host)")
    } else {
      var base = baseURL.absoluteString
      while base.hasSuffix("/") { base.removeLast() }
      self.init(base, site: origin.shortDescription, host: origin.host)
    }
  }

  /// Creates the server with a host, `HOST` or `HOST:PORT`; nil for another text.
  ///
  /// Its API is at `https://api.github.com`, `https://api.SUBDOMAIN.ghe.com`, or `https://HOST/api/v3`.
  public init?(host text: String) {
    guard let authority = Authority(text[...]) else { return nil }
    if authority.host.isOperatedByGitHub {
      let host = "\(authority.host)"
      self.init("https://api.\(host)", site: "https://\(host)", host: host)
    } else {
      self.init(
        "https://\(authority)/api/v3",
        site: "https://\(authority)",
        host: "\(authority.host)"
      )
      guard (try? NetworkClient.Request(url: baseURL).check()) != nil else { return nil }
    }
  }

  private init?(_ base: String, site: String, host: String) {
    guard let baseURL = URL(string: base), let origin = Origin(baseURL),
      let siteURL = URL(string: site)
    else { return nil }
    (self.baseURL, self.origin, self.siteURL, self.host) = (baseURL, origin, siteURL, host)
  }

  /// Whether GitHub operates the server: it is `github.com` or a subdomain of `ghe.com`.
  public var isOperatedByGitHub: Bool { HostName(host)?.isOperatedByGitHub == true }

  /// The environment variables that can have a token for this server, in the order of their precedence, as for `gh`.
  public var tokenVariables: [String] {
    isOperatedByGitHub ? Self.variablesOfGitHub : Self.variablesOfEnterprise
  }

  /// The environment variables that have tokens for other servers.
  public var foreignTokenVariables: [String] {
    isOperatedByGitHub ? Self.variablesOfEnterprise : Self.variablesOfGitHub
  }

  private static let variablesOfGitHub = ["GH_TOKEN", "GITHUB_TOKEN"]
  private static let variablesOfEnterprise = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
}

extension GitHubServer: CustomStringConvertible {
  /// The base URL, which identifies the server in a database.
  public var description: String { baseURL.absoluteString }
}
