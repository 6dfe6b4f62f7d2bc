/// The name of a host in lower case (RFC 1123, section 2.1).
///
/// As for `gh`, a subdomain of `github.com` is `github.com`, and that of a company's subdomain of `ghe.com` is the latter, so
/// that the host of the API, that of ssh and that of the pages are the same.
struct HostName: Hashable, CustomStringConvertible {
  let description: String

  private static let domain = "github.com"
  private static let companyDomain = "ghe.com"

  /// Parses a name; returns nil for another text.
  init?(_ text: String) {
    let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    let areValid = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count)
        && label.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
        && !label.hasPrefix("-") && !label.hasSuffix("-")
    }
    guard areValid, text.utf8.count <= 253 else { return nil }
    let name = labels.joined(separator: ".")
    description =
      if name.hasSuffix(".\(Self.domain)") {
        Self.domain
      } else if name.hasSuffix(".\(Self.companyDomain)") {
        labels.suffix(3).joined(separator: ".")
      } else {
        name
      }
  }

  /// Whether GitHub operates the host: it is `github.com` or a subdomain of `ghe.com`.
  var isOperatedByGitHub: Bool {
    description == Self.domain || description.hasSuffix(".\(Self.companyDomain)")
  }
}

/// The name of a host and a port.
struct Authority: CustomStringConvertible {
  let host: HostName
  let port: UInt16?

  /// Parses `HOST` or `HOST:PORT`; returns nil for another text.
  init?(_ text: Substring) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = parts.first.flatMap({ HostName(String($0)) }) else { return nil }
    self.host = host
    if parts.count == 2 {
      guard let port = UInt16(parts[1]), port > 0 else { return nil }
      self.port = port
    } else {
      port = nil
    }
  }

  /// The host, and the port unless it is that of `https`.
  var description: String {
    port.flatMap { $0 == 443 ? nil : "\(host):\($0)" } ?? "\(host)"
  }
}
