extension StringProtocol {
  /// The text in lines that are at most so many terminal columns wide.
  ///
  /// Words are what stands between spaces; a run of spaces becomes one. A word that is wider than a line
  /// begins a new line and is cut between characters. A newline in the text begins a new line. There is
  /// at least one line, if an empty one. A character that is wider than a line stands alone on its line;
  /// a width of less than 1 counts as 1.
  ///
  /// - Parameters:
  ///   - width: The width of a line.
  ///   - cutsWords: Whether a word that is wider than a line is cut, rather than a line of its own.
  public func wrapped(toWidth width: Int, cutsWords: Bool = true) -> [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { $0.wordsWrapped(toWidth: Swift.max(width, 1), cutsWords) }
  }

  /// The text if it fits in so many terminal columns, or else its beginning with an ellipsis.
  ///
  /// A character is never cut. For a width of 0 or less the result is empty.
  public func truncated(toWidth width: Int, ellipsis: String = "…") -> String {
    if terminalWidth <= width { return String(self) }
    guard width > 0 else { return "" }
    guard width >= ellipsis.terminalWidth else { return String(ellipsis.prefix(width)) }
    var room = width - ellipsis.terminalWidth
    let beginning = prefix { character in
      room -= character.terminalWidth
      return room >= 0
    }
    return beginning + ellipsis
  }

  private func wordsWrapped(toWidth width: Int, _ cutsWords: Bool) -> [String] {
    var lines: [String] = []
    var room = 0
    for word in split(separator: " ") {
      let wordWidth = word.terminalWidth
      if wordWidth < room {
        lines[lines.endIndex - 1] += " " + word
        room -= 1 + wordWidth
      } else {
        lines += cutsWords ? word.cut(toWidth: width) : [String(word)]
        room = width - (lines.last?.terminalWidth ?? 0)
      }
    }
    return lines.isEmpty ? [""] : lines
  }

  private func cut(toWidth width: Int) -> [String] {
    var pieces: [String] = []
    var room = 0
    for character in self {
      if pieces.isEmpty || character.terminalWidth > room {
        pieces.append("")
        room = width
      }
      pieces[pieces.endIndex - 1].append(character)
      room -= character.terminalWidth
    }
    return pieces
  }
}
