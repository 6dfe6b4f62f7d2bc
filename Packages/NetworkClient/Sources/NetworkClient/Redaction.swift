/// Replaces secret values in recordings and logs.
package struct Redaction: Sendable {
  /// The replacement of a secret value.
  package static let placeholder = "[redacted]"

  private let secretNames: Set<String>

  /// Redacts credentials, cookies and the header fields with the given names, in any case.
  package init(of names: Set<String> = []) {
    secretNames = names.reduce(
      into: ["authorization", "cookie", "proxy-authorization", "set-cookie"]
    ) { $0.insert($1.lowercased()) }
  }

  /// Returns header fields with lowercase names and without secret values.
  package func fields(_ headers: [String: String]) -> [String: String] {
    headers.withLowercaseNames.reduce(into: [:]) { fields, field in
      fields[field.key] = secretNames.contains(field.key) ? Self.placeholder : field.value
    }
  }

  /// Returns a text in which URLs have no user names and passwords.
  package static func withoutUserInformation(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let slashes = rest.firstRange(of: "//") {
      result += rest[..<slashes.upperBound]
      rest = rest[slashes.upperBound...]
      let authority = rest.prefix { !"/?#\\ \t\"'<>".contains($0) }
      guard let end = authority.lastIndex(of: "@") else { continue }
      result += placeholder
      rest = rest[end...]
    }
    return result + rest
  }
}
