extension TextBuffer {
  /// Appends a value as a field of comma-separated values; null is an empty field.
  public mutating func append(csvField value: JSON) {
    switch value {
    case .null: break
    case .boolean, .integer, .number: append(json: value)
    case .string(let text): append(csvField: text)
    case .array([]): break
    case .array, .object: append(csvField: value.text)
    case .time(let time): append(rfc3339: time)
    case .milliseconds(let duration): append(milliseconds: duration)
    case .uuid(let uuid): append(uuid)
    }
  }

  /// Appends a text as a field of comma-separated values (RFC 4180).
  ///
  /// The field is safe to open in a terminal or a spreadsheet: control characters and line breaks are escaped, and an
  /// apostrophe precedes a text that a spreadsheet would evaluate as a formula, unless it is a negative number.
  public mutating func append(csvField text: String) {
    if appendIfPlain(text, startingWithNoneOf: String.startsOfFormulas) { return }
    let escaped = text.escapedForTerminal(limit: .max)
    let quote = UInt8(ascii: "\"")
    let isQuoted = escaped.utf8.contains { $0 == UInt8(ascii: ",") || $0 == quote }
    if isQuoted { append(ascii: "\"") }
    if text.needsApostrophe { append(ascii: "'") }
    // By bytes, because a quote and a combining accent after it are one character.
    append(escaped, doubling: quote)
    if isQuoted { append(ascii: "\"") }
  }
}

extension String {
  /// Whether a spreadsheet may evaluate the text as a formula (OWASP, "CSV Injection"), or remove its apostrophe.
  fileprivate var needsApostrophe: Bool {
    switch unicodeScalars.first {
    case "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: (utf8.first.map(Self.startsOfFormulas.contains) ?? false) && !isNegativeNumber
    }
  }

  /// Whether the text is a negative decimal number, such as `-0.5`.
  private var isNegativeNumber: Bool {
    let parts = utf8.dropFirst().split(
      separator: UInt8(ascii: "."),
      omittingEmptySubsequences: false
    )
    return utf8.first == UInt8(ascii: "-") && parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }

  /// The printable ASCII characters of `needsApostrophe`.
  fileprivate static let startsOfFormulas = Array("=+-@'".utf8)
}
