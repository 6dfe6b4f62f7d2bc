import NetworkClient

/// Selects the recorded header fields and redacts secret values.
struct Redaction {
  /// The replacement of a secret value; in a request it matches any value.
  static let placeholder = "[redacted]"

  private let secretNames: Set<String>

  /// Redacts credentials, cookies and the fields with the given names, in any case.
  init(of names: Set<String> = []) {
    secretNames = names.reduce(
      into: ["authorization", "cookie", "proxy-authorization", "set-cookie"]
    ) { $0.insert($1.lowercased()) }
  }

  /// Returns the recorded fields of a request, without the name of the program.
  func requestFields(_ headers: [String: String]) -> [String: String] {
    redact(headers, omitting: ["user-agent"])
  }

  /// Returns the recorded fields of a response, without the date and the framing.
  func responseFields(_ headers: [String: String]) -> [String: String] {
    redact(
      headers,
      omitting: [
        "connection", "content-encoding", "content-length", "date", "keep-alive",
        "transfer-encoding",
      ]
    )
  }

  private func redact(_ headers: [String: String], omitting names: [String]) -> [String: String] {
    headers.withLowercaseNames.reduce(into: [:]) { fields, field in
      guard !names.contains(field.key) else { return }
      fields[field.key] = secretNames.contains(field.key) ? Self.placeholder : field.value
    }
  }
}
