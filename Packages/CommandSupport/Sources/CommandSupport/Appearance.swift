import CommandLineParsing
import StyleGuide

/// The appearance of output that options and environment ask for.
public struct Appearance: Equatable, Sendable {
  /// When colour is used.
  public enum Color: String, CaseIterable, Sendable {
    /// On a terminal, unless the environment says otherwise.
    case auto

    /// Always.
    case always

    /// Never.
    case never
  }

  /// When colour is used; `auto` if neither option nor environment decides.
  public let color: Color

  /// Whether output is lines only and never redrawn, for screen readers.
  public let isPlain: Bool

  /// Whether text for users is ASCII: on a dumb terminal, and in a locale whose encoding is not UTF-8.
  public let isASCII: Bool

  /// The number of columns in `COLUMNS`.
  public let columns: Int?

  /// Creates the appearance from the environment and, once they are parsed, the options.
  init(environment: Environment, values: ParsedValues? = nil) {
    func isOn(_ name: String) -> Bool { ![nil, "0"].contains(environment.variable(name)) }

    let isDumb = environment.variable("TERM") == "dumb"
    color =
      switch values?[colorOption] ?? .auto {
      case .auto where environment.variable("NO_COLOR") != nil: .never
      case .auto where isOn("CLICOLOR_FORCE"): .always
      case .auto where isDumb: .never
      case let color: color
      }
    isPlain = values?[plainOption] == true || isOn("ACCESSIBLE") || isDumb
    isASCII = isDumb || !environment.isUTF8
    columns = environment.variable("COLUMNS").flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns the style of a stream.
  func style(onTerminal isTerminal: Bool) -> TextStyle {
    TextStyle(hasColour: color == .always || (color == .auto && isTerminal), isASCII: isASCII)
  }
}

extension Environment {
  /// Whether the locale encodes characters in UTF-8 (POSIX.1-2024, Base Definitions, section 8.2).
  ///
  /// Without a variable the locale is `C`, whose encoding is ASCII.
  fileprivate var isUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variable($0) }.first ?? "C"
    let encoding = locale.prefix { $0 != "@" }.drop { $0 != "." }.dropFirst()
    return ["utf-8", "utf8"].contains(encoding.lowercased())
  }
}
