// Text from outside, such as the body of a response, a URL, a file name or an argument, may contain characters that
// move the cursor, reorder or hide other text, or flood the screen.

extension StringProtocol {
  /// Returns the text on one line, and escapes characters that control a terminal or are invisible.
  ///
  /// Call it on every text from outside before you print the text. These scalars are escaped, as `\u{1B}`:
  ///
  /// - control characters; newline, tab and carriage return become `\n`, `\t` and `\r`
  /// - line and paragraph separators
  /// - format characters: bidirectional controls, zero-width characters, joiners outside emoji, tags
  /// - other invisible characters, such as the Hangul fillers
  /// - private use characters, noncharacters, and scalars that are unassigned in the Unicode version of the standard
  ///   library, because terminals differ in them
  /// - combining marks without a base, the fifth mark in a row, the eleventh scalar of one character, and the
  ///   scalars after them in the same character
  ///
  /// Letters, digits, punctuation, symbols, spaces and emoji remain unchanged. A backslash is doubled, so that
  /// different texts have different results. Escaping a result again only doubles its backslashes.
  ///
  /// - Parameter limit: The maximum number of characters. An ellipsis follows a truncated text; escapes are never
  ///   split.
  public func escapedForTerminal(limit: Int = 200) -> String {
    let text = String(self)
    if text.needsNoTerminalEscaping, text.utf8.count <= limit { return text }
    var escaped = EscapedText(limit: limit)
    escaped.append(text)
    return escaped.text
  }
}

extension String {
  /// Decodes UTF-8 and escapes it like ``Swift/StringProtocol/escapedForTerminal(limit:)``; invalid bytes become
  /// `\x{FF}`.
  public init(escapingForTerminal bytes: some Sequence<UInt8>, limit: Int = 200) {
    let bytes = Array(bytes)
    var remaining = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var position = 0
    var valid = String.UnicodeScalarView()
    var escaped = EscapedText(limit: limit)
    parsing: while true {
      switch parser.parseScalar(from: &remaining) {
      case .valid(let scalar):
        valid.append(Unicode.UTF8.decode(scalar))
        position += scalar.count
      case .error(let length):
        escaped.append(String(valid))
        escaped.append(invalid: bytes[position..<position + length])
        valid = String.UnicodeScalarView()
        position += length
      case .emptyInput:
        break parsing
      }
    }
    escaped.append(String(valid))
    self = escaped.text
  }
}

extension String {
  /// Whether the text has only Latin letters and other visible characters below U+0300, without a backslash, like most
  /// texts.
  fileprivate var needsNoTerminalEscaping: Bool {
    var text = self
    let isASCII = text.withUTF8 { bytes in
      bytes.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    }
    return isASCII
      || unicodeScalars.allSatisfy {
        (" "..."~").contains($0) ? $0 != "\\" : ("\u{A0}"..."\u{2FF}").contains($0) && $0 != "\u{AD}"
      }
  }
}

/// The escaped text, up to the limit.
private struct EscapedText {
  private(set) var text = ""
  private var remaining: Int
  private var isTruncated = false

  init(limit: Int) {
    remaining = max(limit, 0)
  }

  mutating func append(_ string: String) {
    for character in string where !isTruncated {
      let harmless = character.harmlessPrefix
      if !harmless.isEmpty { append(String(harmless), length: 1) }
      for scalar in character.unicodeScalars.dropFirst(harmless.count) {
        append(scalar.escape, length: scalar.escape.count)
      }
    }
  }

  mutating func append(invalid bytes: some Sequence<UInt8>) {
    for byte in bytes {
      let escape = "\\x{\(byte.hexadecimal)}"
      append(escape, length: escape.count)
    }
  }

  private mutating func append(_ unit: String, length: Int) {
    guard !isTruncated else { return }
    isTruncated = length > remaining
    remaining -= length
    text += isTruncated ? "…" : unit
  }
}

extension Unicode.Scalar {
  /// The escape of the scalar, such as `\u{1B}`.
  public var codePointEscape: String { "\\u{\(value.hexadecimal)}" }

  fileprivate var escape: String {
    switch self {
    case "\\": #"\\"#
    case "\n": #"\n"#
    case "\t": #"\t"#
    case "\r": #"\r"#
    default: codePointEscape
    }
  }
}

extension FixedWidthInteger {
  fileprivate var hexadecimal: String { String(self, radix: 16, uppercase: true) }
}
