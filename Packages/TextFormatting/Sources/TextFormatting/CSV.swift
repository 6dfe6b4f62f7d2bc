extension TextBuffer {
  /// Appends a text as a field of comma-separated values (RFC 4180) that cannot control a terminal, ends no line, and
  /// is no formula to a spreadsheet.
  public mutating func append(csvField text: String) {
    if text.needsNoEscaping, !text.needsApostrophe { return append(text) }
    let apostrophe = text.needsApostrophe ? "'" : ""
    append((apostrophe + text.escapedForTerminal(limit: .max)).quotedIfNeeded)
  }
}

extension String {
  /// Whether a spreadsheet may take the text for a formula (OWASP, "CSV Injection"), or its own first character for
  /// the apostrophe that prevents this.
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
    // By bytes, not by characters: a quote and a combining accent after it are one character.
    let quoted = utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"\(String(decoding: quoted, as: UTF8.self))\""
  }
}
