public import StyleGuide

/// The lines of a plain screen: one for each paragraph, which the terminal wraps.
public struct Transcript: Equatable, Sendable {
  /// The styled lines.
  public let lines: [String]

  /// Creates the transcript of contents in a style.
  public init(_ contents: some ScreenContents, style: TextStyle) {
    lines = contents.paragraphs(.plain, columns: .max)
      .map { $0.inCharacters(of: style) }
      .map { $0.styled($0.text, style) }
  }

  /// Returns the lines that a former transcript does not contain.
  func changes(from former: Transcript?) -> String {
    let known = former?.lines ?? []
    return lines.filter { !known.contains($0) }.map { $0 + "\n" }.joined()
  }
}
