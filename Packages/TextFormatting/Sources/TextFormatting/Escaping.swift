// Text from outside, such as the body of an answer, a URL, a file name or an argument, may hold what
// moves the cursor, reorders or hides the words around it, or floods the screen.

extension StringProtocol {
  /// The text on one line, with everything spelled out that would act on a terminal or hide in it.
  ///
  /// Shown as they are: letters, digits, punctuation, symbols and spaces, with up to four combining
  /// marks in a row, and emoji with their joiners and variation selectors. Escaped, as `\u{1B}`, are:
  ///
  /// - control characters, of which newline, tab and carriage return become `\n`, `\t` and `\r`
  /// - line and paragraph separators
  /// - format characters: bidirectional controls, zero-width characters, joiners outside emoji, tags
  /// - whatever else is invisible by definition, such as the Hangul fillers
  /// - private use characters, noncharacters, and what is unassigned in the Unicode version of the
  ///   standard library: nobody knows what a terminal makes of them
  /// - combining marks without a base, a fifth mark in a row, the eleventh scalar of one character; and
  ///   what follows any of these within the same character
  ///
  /// A backslash is doubled, so that the original can be told from the result. Escaping the result again
  /// changes nothing but its backslashes.
  ///
  /// - Parameter limit: The number of characters to which the result is cut, never within an escape.
  ///   An ellipsis beyond that number marks the cut.
  public func escapedForTerminal(limit: Int = 200) -> String {
    let text = String(self)
    if text.isShownUnchanged, text.utf8.count <= limit { return text }
    var escaped = EscapedText(limit: limit)
    escaped.append(text)
    return escaped.text
  }
}

extension String {
  /// The text of UTF-8 bytes on one line, escaped as by
  /// ``Swift/StringProtocol/escapedForTerminal(limit:)``, with bytes that are no UTF-8 as `\x{FF}`.
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
  /// Whether each byte is a character of its own that is shown as it is, as in most texts.
  fileprivate var isShownUnchanged: Bool {
    var text = self
    return text.withUTF8 { bytes in
      bytes.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    }
  }
}

/// The result of escaping, as far as it has come.
private struct EscapedText {
  private(set) var text = ""
  private var room: Int
  private var isCut = false

  init(limit: Int) {
    room = max(limit, 0)
  }

  mutating func append(_ string: String) {
    for character in string where !isCut {
      let harmless = character.harmlessBeginning
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

  private mutating func append(_ piece: String, length: Int) {
    guard !isCut else { return }
    isCut = length > room
    room -= length
    text += isCut ? "…" : piece
  }
}

extension Unicode.Scalar {
  /// The escape of any scalar, by its number.
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
