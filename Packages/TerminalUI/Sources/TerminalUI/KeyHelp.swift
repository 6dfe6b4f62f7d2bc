public import StyleGuide
import TextFormatting

/// A help on a screen: keys and their effects, in two columns where they fit.
///
///     let help = KeyHelp([.init(["r: refresh now"]), .init(title: "In a form", ["esc: cancel"])])
///     let lines = help.lines(width: size.columns, style: style)
public struct KeyHelp: Sendable {
  /// The width from which on keys and effects have columns.
  private static let wideWidth = 60

  /// Keys that work in the same place.
  public struct Section: Sendable {
    let title: String?
    let texts: [String]

    /// Creates a section of texts with the form `key: effect`.
    public init(title: String? = nil, _ texts: [String]) {
      self.title = title
      self.texts = texts
    }
  }

  private let sections: [Section]

  /// Creates a help.
  public init(_ sections: [Section]) {
    self.sections = sections
  }

  /// The texts of all sections with their titles, for a transcript.
  public var texts: [String] { sections.flatMap { ($0.title.map { [$0] } ?? []) + $0.texts } }

  /// Returns the lines for a width.
  public func lines(width: Int, style: TextStyle = .plain) -> [Line] {
    guard width >= Self.wideWidth else {
      return texts.flatMap { style.transliterated($0).wrapped(toWidth: width) }.map { Line($0) }
    }
    let sections = sections.map { section in
      (section.title.map(style.transliterated), section.texts.map { keyAndEffect($0, style) })
    }
    let column = 2 + (sections.flatMap(\.1).map(\.key.terminalWidth).max() ?? 0)
    return sections.flatMap { title, texts in
      let heading = title.map { [Line(), Line($0, as: .primary)] } ?? []
      return heading
        + texts.flatMap { key, effect in
          effect.wrapped(toWidth: max(width - column, 1)).enumerated().map { index, line in
            Line(index == 0 ? key : "").padded(toWidth: column) + Line(line)
          }
        }
    }
  }

  /// Returns the key and the effect of a text, in the characters of a style.
  private func keyAndEffect(_ text: String, _ style: TextStyle) -> (key: String, effect: String) {
    let text = style.transliterated(text)
    guard let separator = text.firstRange(of: ": ") else { return (text, "") }
    return (String(text[..<separator.lowerBound]), String(text[separator.upperBound...]))
  }
}
