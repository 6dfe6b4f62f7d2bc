extension ProcessClient.Command {
  /// Returns whether the program inherits a variable of this process that the command does not replace.
  package func inherits(_ name: String, value: String) -> Bool {
    inheritedVariables?.contains(name) ?? !(Self.isSecret(name) || Self.hasPassword(value))
  }

  /// Returns whether a name is that of a variable with a secret.
  private static func isSecret(_ name: String) -> Bool {
    let name = name.uppercased()
    return ["TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL"].contains {
      name.contains($0)
    } || ["_KEY", "_PASS", "_PWD"].contains { name.hasSuffix($0) }
  }

  /// Returns whether a value is a URL with a password, as that of a database on a server can be.
  private static func hasPassword(_ value: String) -> Bool {
    guard let scheme = value.firstRange(of: "://") else { return false }
    if value.lowercased().contains("password=") { return true }
    let authority = value[scheme.upperBound...].prefix { !"/?#".contains($0) }
    return authority.lastIndex(of: "@").map { authority[..<$0].contains(":") } ?? false
  }
}
