extension TextBuffer {
  /// Appends a value as a field of comma-separated values; null is an empty field.
  public mutating func append(csvField value: JSON) {
    switch value {
    case .null: break
    case .boolean, .integer, .number: append(value)
    case .string, .array, .object: append(csvField: value.text)
    case .time(let time): append(rfc3339: time)
    }
  }

  /// Appends a text as a field of comma-separated values (RFC 4180).
  ///
  /// The field is safe to open in a terminal or a spreadsheet: control characters and line breaks are escaped, and an
  /// apostrophe precedes a text that a spreadsheet would evaluate as a formula.
  public mutating func append(csvField text: String) {
    if text.needsNoEscaping, !text.needsApostrophe { return append(text) }
    let apostrophe = text.needsApostrophe ? "'" : ""
    append((apostrophe + text.escapedForTerminal(limit: .max)).quotedIfNeeded)
  }
}

extension String {
  /// Whether a spreadsheet may evaluate the text as a formula (OWASP, "CSV Injection"), or remove its apostrophe.
  fileprivate var needsApostrophe: Bool {
    switch unicodeScalars.first {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "'":
      true
    default: false
    }
  }

  fileprivate var quotedIfNeeded: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") })
    else { return self }
    // Compares bytes, because a quote and a combining accent after it are one character.
    let quoted = utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"\(String(decoding: quoted, as: UTF8.self))\""
  }
}
