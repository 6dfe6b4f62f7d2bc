/// The name of an account, such as `octocat`; two that differ only in case name the same account.
///
/// A name has only characters that GitHub allows, so that it changes neither the path of a URL nor a terminal.
public struct Login: Sendable, LosslessStringConvertible {
  /// The name.
  public let description: String

  /// The maximum length of a name; GitHub allows 39 characters, and had longer ones.
  private static let maximumLength = 100

  /// What follows the name of an application, such as `dependabot[bot]`.
  private static let botSuffix = "[bot]"

  /// Parses a name; returns nil for a text that GitHub does not allow.
  ///
  /// A name has letters, digits, hyphens and, for accounts that a company manages, underscores. That of an application
  /// ends with `[bot]`.
  public init?(_ description: String) {
    let isBot = description.hasSuffix(Self.botSuffix)
    let name = isBot ? String(description.dropLast(Self.botSuffix.count)) : description
    guard Self.isAccountName(name) else { return nil }
    self.description = description
  }

  /// Returns whether a text can be the name of a user or an organization.
  static func isAccountName(_ text: String) -> Bool {
    (1...maximumLength).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
  }
}

extension Login: Hashable {
  /// Returns whether two names differ at most in case.
  public static func == (first: Self, second: Self) -> Bool {
    first.description.lowercased() == second.description.lowercased()
  }

  /// Hashes the name without its case.
  public func hash(into hasher: inout Hasher) { hasher.combine(description.lowercased()) }
}
