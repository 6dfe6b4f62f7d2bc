public import PortableFoundation

/// The server that requests go to, and the environment variables that can have a token for it.
///
///     let server = GitHubServer(url: nil, chosenHost: nil, reference: reference)
///     let credential = try server.credential(in: environment)
///
/// A token goes only to the server that the user intended it for, so that a cloned repository cannot ask for one:
/// `GH_TOKEN` and `GITHUB_TOKEN` go to `github.com` and the subdomains of `ghe.com`, which GitHub operates;
/// `GH_ENTERPRISE_TOKEN` and `GITHUB_ENTERPRISE_TOKEN` go to the server that the user chose by a URL or by `GH_HOST`.
public struct GitHubServer: Equatable, Sendable {
  /// The URL that the paths of the API are appended to.
  public let baseURL: URL

  /// The URL of the server's site.
  public let siteURL: URL

  /// The environment variables that can have a token for this server, in the order of their precedence.
  public let tokenVariables: [String]

  private static let publicVariables = ["GH_TOKEN", "GITHUB_TOKEN"]
  private static let enterpriseVariables = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]

  /// Selects the server of a command.
  ///
  /// - Parameters:
  ///   - url: The base URL of the API, which the user chose; it has precedence.
  ///   - chosenHost: The host of `GH_HOST`, for a reference without a host.
  ///   - reference: The repository, of an argument or of a git remote; nil without one.
  public init(
    url: URL? = nil,
    chosenHost: GitHubHost? = nil,
    reference: RepositoryReference? = nil
  ) {
    if let url {
      self.init(at: url)
    } else {
      let host = reference?.host ?? chosenHost ?? .gitHub
      self.init(of: host, isChosen: host == chosenHost)
    }
  }

  private init(of host: GitHubHost, isChosen: Bool) {
    baseURL = host.baseURL
    siteURL = host.siteURL
    tokenVariables =
      host.isOperatedByGitHub ? Self.publicVariables : isChosen ? Self.enterpriseVariables : []
  }

  private init(at url: URL) {
    baseURL = url
    let port = url.port.map { ":\($0)" } ?? ""
    let host = url.host(percentEncoded: true).flatMap { GitHubHost($0 + port) }
    if let host, host.isOperatedByGitHub {
      siteURL = host.siteURL
      tokenVariables = Self.publicVariables
    } else {
      siteURL = url.withoutPath
      tokenVariables = Self.enterpriseVariables
    }
  }

  /// Returns the page of a repository on the site.
  public func page(of name: RepositoryName) -> URL {
    siteURL.appending(path: name.owner).appending(path: name.name)
  }

  /// Returns the page of an account on the site.
  public func page(of login: Login) -> URL { siteURL.appending(path: login.description) }
}

extension URL {
  /// The URL of the root of the same server.
  fileprivate var withoutPath: URL {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    components?.path = ""
    components?.query = nil
    components?.fragment = nil
    components?.user = nil
    components?.password = nil
    return components?.url ?? self
  }
}
