import StyleGuide

/// What is told at one moment: a line for each paragraph, which the terminal wraps where it must.
struct Account: Equatable {
  let lines: [String]

  /// The contents, told in a style.
  init(_ contents: Contents, style: Style) {
    lines = contents.paragraphs(.plain, columns: .max)
      .map { $0.inCharacters(of: style) }
      .map { $0.styled($0.text, style) }
  }

  /// The text that tells what is new after another account, or after nothing.
  func changes(from former: Account?) -> String {
    let known = former?.lines ?? []
    return lines.filter { !known.contains($0) }.map { $0 + "\n" }.joined()
  }
}
