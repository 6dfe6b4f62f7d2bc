import CommandLineParsing
import CommandSupport
import NetworkClient
import NetworkOptions
import PortableFoundation

/// A server of GitHub: github.com, a subdomain of ghe.com, or an Enterprise Server.
struct GitHubServer: Equatable, Sendable {
  /// The base URL of the API.
  let api: URL

  /// The origin of the API.
  let origin: Origin

  /// The start of the addresses of pages for browsers, without a slash at its end.
  let web: String

  /// The host of the pages, which git remotes have, too.
  let host: String

  /// github.com.
  static let gitHub = GitHubServer(api: ServerURL(constant: "https://api.github.com"))

  /// Creates the server of an API.
  ///
  /// The API of github.com and of a subdomain of ghe.com is on a host of its own, whose name starts with `api.`; the start
  /// may be missing. An Enterprise Server has its API below `/api/v3`.
  init(api server: ServerURL) {
    let (scheme, host) = (server.origin.scheme, server.origin.host)
    if let pages = Self.hostOfPages(host) {
      let url = "\(scheme)://api.\(pages)"
      api = URL(string: url) ?? server.url
      origin = Origin(api) ?? server.origin
      self.host = pages
      web = "https://\(pages)"
    } else {
      let text = server.url.absoluteString
      api = text.hasSuffix("/") ? URL(string: String(text.dropLast())) ?? server.url : server.url
      origin = server.origin
      self.host = host
      web = origin.shortDescription
    }
  }

  /// Creates the server with a host, as `GH_HOST` names it; nil for a text that is no host.
  init?(host: String) {
    guard let server = try? ServerURL("https://\(host)"), server.path.isEmpty,
      !host.contains(where: "/?#@".contains)
    else { return nil }
    if Self.hostOfPages(server.origin.host) != nil {
      self.init(api: server)
    } else {
      guard let api = try? ServerURL("https://\(host)/api/v3") else { return nil }
      self.init(api: api)
    }
  }

  /// Whether GitHub operates the server, so that `GH_TOKEN` and `GITHUB_TOKEN` are for it.
  var isOperatedByGitHub: Bool { Self.hostOfPages(host) != nil }

  /// The text that identifies the server in the database.
  var description: String { api.absoluteString }

  /// Returns the host of the pages of github.com or of a subdomain of ghe.com; nil for another host.
  private static func hostOfPages(_ host: String) -> String? {
    let pages = host.hasPrefix("api.") ? String(host.dropFirst(4)) : host
    if pages == "github.com" || pages == "www.github.com" { return "github.com" }
    let name = pages.hasSuffix(".ghe.com") ? pages.dropLast(8) : ""
    return name.isEmpty || name.contains(".") ? nil : pages
  }
}

extension CommandRun<Dependencies> {
  /// The server of `--url`, its environment variable, or `GH_HOST`; by default github.com.
  var server: GitHubServer {
    get throws {
      if let server = values[urlOption] { return server }
      guard let host = system.environment.variable("GH_HOST") else { return .gitHub }
      guard let server = GitHubServer(host: host) else {
        throw Failure(
          .usage,
          code: "usage",
          "Invalid value '\(host)' of GH_HOST: must be a host such as github.example.com.",
          "Set GH_HOST to a host, or name the API with --url."
        )
      }
      return server
    }
  }
}
