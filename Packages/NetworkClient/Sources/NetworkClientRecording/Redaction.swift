import NetworkClient

/// Which header fields a recording keeps, and which of them without their value.
struct Redaction {
  /// What stands in the place of a value; in a request, any value is like it.
  static let placeholder = "[redacted]"

  private let secretNames: Set<String>

  /// Leaves out the values of credentials, of cookies and of further fields, whose names are in any case.
  init(of names: Set<String> = []) {
    secretNames = names.reduce(
      into: ["authorization", "cookie", "proxy-authorization", "set-cookie"]
    ) { $0.insert($1.lowercased()) }
  }

  /// The fields of a request that matter: not which program sent it.
  func kept(ofRequest headers: [String: String]) -> [String: String] {
    kept(headers, without: ["user-agent"])
  }

  /// The fields of an answer that matter: not when it came, nor how it was packed.
  func kept(ofResponse headers: [String: String]) -> [String: String] {
    kept(
      headers,
      without: [
        "connection", "content-encoding", "content-length", "date", "keep-alive",
        "transfer-encoding",
      ]
    )
  }

  private func kept(_ headers: [String: String], without names: Set<String>) -> [String: String] {
    headers.withLowercaseNames.reduce(into: [:]) { kept, field in
      guard !names.contains(field.key) else { return }
      kept[field.key] = secretNames.contains(field.key) ? Self.placeholder : field.value
    }
  }
}
