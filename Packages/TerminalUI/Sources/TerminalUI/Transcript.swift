public import StyleGuide

/// The lines that a plain screen shows: one for each paragraph, which the terminal wraps.
public struct Transcript: Equatable, Sendable {
  /// The lines, in the style.
  public let lines: [String]

  /// The transcript of contents in a style.
  public init(_ contents: some ScreenContents, style: Style) {
    lines = contents.paragraphs(.plain, columns: .max)
      .map { $0.inCharacters(of: style) }
      .map { $0.styled($0.text, style) }
  }

  /// Returns the lines that are new after another transcript, or after nothing.
  func changes(from former: Transcript?) -> String {
    let known = former?.lines ?? []
    return lines.filter { !known.contains($0) }.map { $0 + "\n" }.joined()
  }
}
