/// A repository as a user or git names it: with or without its host.
///
///     RepositoryReference("octo/many")
///     RepositoryReference("git.example.com/octo/many")
///     RepositoryReference("https://github.com/octo/many/stargazers")
///     RepositoryReference("git@github.com:octo/many.git")
///
/// A reference has nothing else of a URL, so neither does it have the password of one.
public struct RepositoryReference: Hashable, Sendable, CustomStringConvertible {
  /// The host, as that of a ``GitHubServer``: in lower case and without a port; nil if the text does not name one.
  public let host: String?

  /// The name.
  public let name: RepositoryName

  /// Parses `[HOST/]OWNER/NAME` or a URL; returns nil for another text.
  ///
  /// A URL has the scheme `https`, `http`, `ssh` or `git`, or git's short form `USER@HOST:PATH`. That of a web page of a
  /// repository is accepted, too, also without its scheme. A host without a scheme has a dot or a port, or is `localhost`:
  /// `octo/many/issues` names none.
  public init?(_ description: String) {
    if let reference = Self(gitURL: description) {
      self = reference
      return
    }
    var parts = description.withoutQuery.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 2, parts.last?.isEmpty == true { parts.removeLast() }
    if parts.count > 2 {
      guard parts[0].contains(where: ".:".contains) || parts[0].lowercased() == "localhost" else {
        return nil
      }
      self.init(host: parts[0], path: parts[1...2])
    } else {
      self.init(host: nil, path: parts[...])
    }
  }

  /// Parses the URL of a git remote; returns nil for another text, such as the path of a local repository.
  public init?(gitURL text: String) {
    if let (scheme, rest) = text.split(at: "://") {
      self.init(scheme: scheme.lowercased(), rest)
    } else if let (authority, path) = text.split(at: ":"), !authority.contains("/") {
      let parts = path.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false)
      self.init(host: authority.withoutUser, path: parts[...])
    } else {
      return nil
    }
  }

  /// Returns the host of the URL of a git remote, also of one that names no repository; nil for a text without a host.
  public static func host(ofGitURL text: String) -> String? {
    let authority =
      if let (_, rest) = text.split(at: "://") {
        rest.prefix { $0 != "/" }
      } else {
        text.split(at: ":").map(\.0) ?? ""
      }
    return Authority(authority.withoutUser).map { "\($0.host)" }
  }

  private init?(scheme: String, _ rest: Substring) {
    let isWebPage = scheme == "https" || scheme == "http"
    guard isWebPage || ["ssh", "git", "git+ssh", "ssh+git", "git+https"].contains(scheme) else {
      return nil
    }
    let parts = rest.withoutQuery.split(separator: "/", omittingEmptySubsequences: false)
    let path = parts.dropFirst().filter { !$0.isEmpty }
    guard path.count == 2 || isWebPage && path.count > 2 else { return nil }
    self.init(host: parts[0].withoutUser, path: path.prefix(2))
  }

  private init?(host: Substring?, path: ArraySlice<Substring>) {
    let path = path.joined(separator: "/")
    let isCloneURL = path.lowercased().hasSuffix(".git")
    guard let name = RepositoryName(isCloneURL ? String(path.dropLast(4)) : path) else {
      return nil
    }
    self.name = name
    if let host {
      guard let authority = Authority(host) else { return nil }
      self.host = "\(authority.host)"
    } else {
      self.host = nil
    }
  }

  /// The reference as `[HOST/]OWNER/NAME`.
  public var description: String { host.map { "\($0)/\(name)" } ?? name.description }
}

extension StringProtocol where SubSequence == Substring {
  /// Returns the text before and after the first occurrence of a separator.
  fileprivate func split(at separator: String) -> (Substring, Substring)? {
    guard let range = firstRange(of: separator) else { return nil }
    return (self[..<range.lowerBound], self[range.upperBound...])
  }

  /// The text before the query and the fragment of a URL.
  fileprivate var withoutQuery: Substring { prefix { $0 != "?" && $0 != "#" } }

  /// The text after the last `@`, which ends the user and the password of a URL.
  fileprivate var withoutUser: Substring {
    lastIndex(of: "@").map { self[index(after: $0)...] } ?? self[...]
  }
}
