import GitHubClient

/// A repository as a user or a git remote names it: by its name, or by an address that also has the server.
struct RepositoryReference: Equatable, Sendable {
  /// The host of the server, in lower case and without a port; nil if only the name is known.
  let host: String?

  /// The name.
  let name: RepositoryName

  /// Parses `OWNER/REPO`, `HOST/OWNER/REPO`, the address of a page of a repository, or the address of a git remote.
  ///
  /// A user name and a password in an address are ignored, and never stored.
  init?(_ text: String) {
    if let scheme = text.firstRange(of: "://") {
      guard
        ["http", "https", "ssh", "git", "git+ssh"].contains(text[..<scheme.lowerBound].lowercased())
      else { return nil }
      self.init(address: text[scheme.upperBound...])
    } else if let colon = text.firstIndex(of: ":") {
      // The notation of scp, such as git@github.com:octo/many.git; a path before the colon is a local one.
      guard !text[..<colon].contains("/") else { return nil }
      self.init(authority: text[..<colon], path: text[text.index(after: colon)...])
    } else {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      switch parts.count {
      case 2: self.init(host: nil, owner: parts[0], name: parts[1])
      case 3: self.init(host: parts[0].lowercased(), owner: parts[1], name: parts[2])
      default: return nil
      }
    }
  }

  private init?(address: Substring) {
    let end = address.firstIndex { "/?#".contains($0) } ?? address.endIndex
    let path = address[end...].prefix { $0 != "?" && $0 != "#" }
    self.init(authority: address[..<end], path: path)
  }

  private init?(authority: Substring, path: Substring) {
    // Everything up to the last @ is a user.
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let name = host.prefix { $0 != ":" }.lowercased()
    // A page below that of the repository, such as /stargazers, names the same repository.
    let parts = path.split(separator: "/")
    guard !name.isEmpty, parts.count >= 2 else { return nil }
    self.init(
      host: ["www.github.com", "ssh.github.com"].contains(name) ? "github.com" : name,
      owner: parts[0],
      name: parts[1]
    )
  }

  private init?(host: String?, owner: Substring, name: Substring) {
    let name = name.hasSuffix(".git") ? name.dropLast(4) : name
    guard host != "", let repository = RepositoryName("\(owner)/\(name)") else { return nil }
    self.host = host
    self.name = repository
  }
}
