public import PortableFoundation

/// A host of GitHub: `github.com`, the subdomain of a company at `ghe.com`, or an Enterprise Server.
public struct GitHubHost: Hashable, Sendable, LosslessStringConvertible {
  /// The name in lower case, and the port unless it is that of `https`, such as `git.example.com:8443`.
  public let description: String

  /// The URL of the host's site, such as `https://github.com`.
  public let siteURL: URL

  /// The URL that the paths of the API are appended to.
  ///
  /// It is `https://api.github.com`, `https://api.SUBDOMAIN.ghe.com`, or `https://HOST/api/v3`.
  public let baseURL: URL

  /// The host `github.com`.
  public static let gitHub: Self = {
    guard let host = Self(domain) else { preconditionFailure("\(domain) is a host.") }
    return host
  }()

  private static let domain = "github.com"
  private static let companyDomain = "ghe.com"

  /// Parses `HOST` or `HOST:PORT`; returns nil for another text.
  ///
  /// Like `gh`, it takes a subdomain of `github.com` for `github.com`, and that of a company's subdomain for the latter, so
  /// that the host of the API and that of the site are the same.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let labels = parts.first.flatMap(Self.labels) else { return nil }
    var port = ""
    if parts.count == 2 {
      guard let number = UInt16(parts[1]), number > 0 else { return nil }
      port = number == 443 ? "" : ":\(number)"
    }
    self.init(name: Self.canonicalName(labels) + port)
  }

  private init?(name: String) {
    let isOperatedByGitHub = Self.isOperatedByGitHub(name)
    guard let siteURL = URL(string: "https://\(name)"),
      let baseURL = URL(
        string: isOperatedByGitHub ? "https://api.\(name)" : "https://\(name)/api/v3"
      )
    else { return nil }
    description = name
    self.siteURL = siteURL
    self.baseURL = baseURL
  }

  /// Whether GitHub operates the host: it is `github.com` or a subdomain of `ghe.com`.
  public var isOperatedByGitHub: Bool { Self.isOperatedByGitHub(description) }

  private static func isOperatedByGitHub(_ name: String) -> Bool {
    name == domain || name.hasSuffix(".\(companyDomain)")
  }

  private static func canonicalName(_ labels: [String]) -> String {
    let name = labels.joined(separator: ".")
    if name.hasSuffix(".\(domain)") { return domain }
    return name.hasSuffix(".\(companyDomain)") ? labels.suffix(3).joined(separator: ".") : name
  }

  /// Returns the parts of a host's name, in lower case; nil if it is none (RFC 1123, section 2.1).
  private static func labels(of name: Substring) -> [String]? {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let areValid = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count)
        && label.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
        && !label.hasPrefix("-") && !label.hasSuffix("-")
    }
    return areValid && name.utf8.count <= 253 ? labels.map { $0.lowercased() } : nil
  }
}
