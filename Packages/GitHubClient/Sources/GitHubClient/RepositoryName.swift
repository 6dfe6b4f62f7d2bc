/// The name of a repository, such as `octo/many`; two that differ only in case name the same repository.
///
/// A name has only characters that GitHub allows, so that it changes neither the path of a URL nor a terminal.
/// ``RepositoryReference`` reads URLs, too.
public struct RepositoryName: Sendable, LosslessStringConvertible {
  /// The owner, a user or an organization.
  public let owner: String

  /// The name in the owner's account.
  public let name: String

  /// The maximum length of a repository's name without its owner.
  private static let maximumLength = 100

  /// Parses `OWNER/NAME`; returns nil for another text.
  public init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, Login.isAccountName(parts[0]), Self.isName(parts[1]) else { return nil }
    (owner, name) = (parts[0], parts[1])
  }

  private static func isName(_ text: String) -> Bool {
    (1...maximumLength).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) }
      && text != "." && text != ".." && !text.lowercased().hasSuffix(".git")
  }

  /// The name as `OWNER/NAME`.
  public var description: String { "\(owner)/\(name)" }
}

extension RepositoryName: Hashable {
  /// Returns whether two names differ at most in case.
  public static func == (first: Self, second: Self) -> Bool {
    first.description.lowercased() == second.description.lowercased()
  }

  /// Hashes the name without its case.
  public func hash(into hasher: inout Hasher) { hasher.combine(description.lowercased()) }
}

extension UInt8 {
  /// Whether the character is a letter or a digit of ASCII.
  var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
