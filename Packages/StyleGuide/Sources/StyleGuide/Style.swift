import TextFormatting

/// How text looks on a stream: whether with colours and weights, and in which characters.
///
/// Measure, wrap and truncate text in its characters first, and colour it last: the sequences that switch a colour on
/// and off take no room on the screen, but count as characters.
public struct Style: Equatable, Sendable {
  /// Whether roles are shown, by SGR sequences (ECMA-48, section 8.3.117).
  public var hasColour: Bool

  /// Whether text is shown in ASCII alone, for a terminal that may not show anything else.
  public var isASCII: Bool

  /// A style with colour and all characters.
  public static let colour = Self(hasColour: true)

  /// A style without colour, with all characters.
  public static let plain = Self(hasColour: false)

  /// A style from its parts.
  public init(hasColour: Bool, isASCII: Bool = false) {
    self.hasColour = hasColour
    self.isASCII = isASCII
  }

  /// Returns one piece of text in a role.
  ///
  /// - Parameters:
  ///   - text: One line. It is shown as it is: text from outside must be escaped first.
  ///   - role: What the text means.
  public func text(_ text: String, as role: Role) -> String {
    hasColour && !text.isEmpty ? "\u{1B}[\(role.parameter)m\(text)\u{1B}[0m" : text
  }

  /// Returns the text in the characters that the style allows.
  ///
  /// In ASCII, symbols and frames have a likeness, such as `...` for an ellipsis; other characters are escaped as
  /// ``Swift/StringProtocol/escapedForTerminal(limit:)`` escapes them.
  public func transliterated(_ text: String) -> String {
    guard isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.unicodeScalars.map { scalar in
      scalar.isASCII ? String(scalar) : scalar.likeness ?? scalar.codePointEscape
    }.joined()
  }

  /// What marks the place where text was cut.
  public var ellipsis: String { isASCII ? "..." : "\u{2026}" }
}

extension Unicode.Scalar {
  /// The likeness of a symbol in ASCII; nil if it has none.
  fileprivate var likeness: String? {
    switch self {
    case "✓": "ok"
    case "✗", "×": "x"
    case "…": "..."
    case "·", "–", "─", "◑": "-"
    case "│", "◐": "|"
    case "┌", "┐", "└", "┘": "+"
    case "◓": "/"
    case "◒": "\\"
    default: nil
    }
  }
}

/// What a piece of text means.
///
/// A colour never bears the meaning alone: the words say it too. Only the 16-colour set is used, whose
/// colours a terminal's theme chooses, and of it only what can be read on dark and light backgrounds.
public enum Role: CaseIterable, Equatable, Sendable {
  /// What the reader came for: bold, in the terminal's own colour.
  case primary

  /// What went wrong: red.
  case error

  /// What matters less: faint, in the terminal's own colour.
  case muted

  fileprivate var parameter: Int {
    switch self {
    case .primary: 1
    case .error: 31
    case .muted: 2
    }
  }
}
