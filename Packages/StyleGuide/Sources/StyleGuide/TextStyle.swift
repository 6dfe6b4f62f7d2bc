import TextFormatting

/// The appearance of text on a stream: with or without colour, in all characters or in ASCII alone.
///
/// Transliterate, measure, wrap and truncate text first, and style it last: the escape sequences of a role have no
/// width on the screen, but count as characters.
public struct TextStyle: Equatable, Sendable {
  /// Whether roles appear as SGR sequences (ECMA-48, section 8.3.117).
  public var hasColour: Bool

  /// Whether text is ASCII alone, for a terminal that may not display anything else.
  public var isASCII: Bool

  /// A style with colour and all characters.
  public static let colour = Self(hasColour: true)

  /// A style without colour, with all characters.
  public static let plain = Self(hasColour: false)

  /// Creates a style.
  public init(hasColour: Bool, isASCII: Bool = false) {
    self.hasColour = hasColour
    self.isASCII = isASCII
  }

  /// Returns a text in a role.
  ///
  /// - Parameters:
  ///   - text: One line. Escape text from outside first.
  ///   - role: The meaning of the text.
  public func text(_ text: String, as role: Role) -> String {
    hasColour && !text.isEmpty ? "\u{1B}[\(role.parameter)m\(text)\u{1B}[0m" : text
  }

  /// Returns a text in the characters that the style allows.
  ///
  /// In ASCII, symbols, quotation marks, accented letters and box-drawing characters become similar characters, such as
  /// `...` for an ellipsis, and signs of currencies their codes; other characters are escaped like text from outside (`escapedForTerminal`).
  public func transliterated(_ text: String) -> String {
    guard isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.map { index in
      let scalar = scalars[index]
      guard !scalar.isASCII else { return String(scalar) }
      guard let replacement = scalar.asciiReplacement else { return scalar.codePointEscape }
      // "ÜBER" is "UEBER", "Über" is "Ueber".
      let isInCapitals = scalars[index...].prefix(2).allSatisfy(\.properties.isUppercase)
      return isInCapitals ? replacement.uppercased() : replacement
    }.joined()
  }

  /// The mark at the end of truncated text.
  public var ellipsis: String { isASCII ? "..." : "\u{2026}" }
}

extension Unicode.Scalar {
  /// A similar text in ASCII, if there is one.
  fileprivate var asciiReplacement: String? {
    switch self {
    case "✓": "ok"
    case "✗", "×": "x"
    case "…": "..."
    case "“", "”", "„": "\""
    case "‘", "’": "'"
    case "ä": "ae"
    case "ö": "oe"
    case "ü": "ue"
    case "Ä": "Ae"
    case "Ö": "Oe"
    case "Ü": "Ue"
    case "ß": "ss"
    case "á", "à", "â": "a"
    case "é", "è", "ê", "ë": "e"
    case "í", "ï": "i"
    case "ó", "ô": "o"
    case "ú", "û": "u"
    case "ñ": "n"
    case "Á": "A"
    case "É": "E"
    case "Í": "I"
    case "Ó": "O"
    case "Ú": "U"
    case "Ñ": "N"
    case "¿": "?"
    case "¡": "!"
    case "€": "EUR"
    case "£": "GBP"
    case "·", "–", "─", "◑": "-"
    case "│", "◐": "|"
    case "┌", "┐", "└", "┘", "├", "┤": "+"
    case "◓": "/"
    case "◒": "\\"
    case "●", "★": "*"
    case "○": "o"
    case "▸", "→": ">"
    case "↑": "^"
    case "↓": "v"
    case "↻": "~"
    case "⊘": "(-)"
    // The heights of a column, an eighth each.
    case "▁": "_"
    case "▂": "."
    case "▃": "-"
    case "▄": "="
    case "▅": "+"
    case "▆": "*"
    case "▇": "%"
    case "█": "#"
    default: nil
    }
  }
}

/// The meaning of a text.
///
/// The text must express its meaning without colour, too, such as by a symbol. Roles use only colours of the 16-colour
/// palette, which the user's theme defines, and only those that are legible on dark and on light backgrounds.
public enum Role: Equatable, Sendable {
  /// The main result: bold, in the default colour.
  case primary

  /// Secondary information: faint, in the default colour.
  case muted

  /// A success: green. Add a symbol, such as `✓`.
  case good

  /// An error: red. Add a symbol, such as `✗`, or a message.
  case bad

  /// A warning: yellow. Add a symbol, such as `!`, or a message.
  case warning

  /// A selected element: in reverse. Add a marker, such as `▸`.
  case selection

  /// One of several categories, such as tags: cyan, magenta or blue, also in bold. Add the name of the category.
  case category(Int)

  /// Returns the category of a name, which is the same in every run.
  public static func category(of name: String) -> Self {
    // FNV-1a.
    let hash = name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return .category(Int(hash % UInt32(categories.count)))
  }

  private static let categories = ["36", "35", "34", "1;36", "1;35", "1;34"]

  fileprivate var parameter: String {
    switch self {
    case .primary: "1"
    case .muted: "2"
    case .good: "32"
    case .bad: "31"
    case .warning: "33"
    case .selection: "7"
    case .category(let number): Self.categories[abs(number % Self.categories.count)]
    }
  }
}

extension Role: CaseIterable {
  /// All roles, and each category once.
  public static var allCases: [Self] {
    [.primary, .muted, .good, .bad, .warning, .selection]
      + categories.indices.map { .category($0) }
  }
}
