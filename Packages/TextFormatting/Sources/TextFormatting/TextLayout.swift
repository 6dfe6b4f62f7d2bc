extension StringProtocol {
  /// Returns the lines of the text, wrapped between words to a width in terminal columns.
  ///
  /// Spaces separate words; a run of spaces becomes one space. A newline starts a new line. The result has at least
  /// one line, which may be empty. A character that is wider than a line exceeds the width.
  ///
  /// - Parameters:
  ///   - width: The width of a line, at least 1.
  ///   - cutsWords: Whether a word that is wider than a line is split between characters; otherwise the word exceeds
  ///     the width.
  public func wrapped(toWidth width: Int, cutsWords: Bool = true) -> [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { $0.wordsWrapped(toWidth: Swift.max(width, 1), cutsWords) }
  }

  /// Returns the text, truncated with an ellipsis to a width in terminal columns.
  ///
  /// Characters are never split. The result is empty if the width is 0 or less.
  public func truncated(toWidth width: Int, ellipsis: String = "…") -> String {
    if terminalWidth <= width { return String(self) }
    guard width > 0 else { return "" }
    guard width >= ellipsis.terminalWidth else { return String(ellipsis.prefix(width)) }
    var remaining = width - ellipsis.terminalWidth
    let start = prefix { character in
      remaining -= character.terminalWidth
      return remaining >= 0
    }
    return start + ellipsis
  }

  private func wordsWrapped(toWidth width: Int, _ cutsWords: Bool) -> [String] {
    var lines: [String] = []
    var remaining = 0
    for word in split(separator: " ") {
      let wordWidth = word.terminalWidth
      if wordWidth < remaining {
        lines[lines.endIndex - 1] += " " + word
        remaining -= 1 + wordWidth
      } else {
        lines += cutsWords ? word.split(toWidth: width) : [String(word)]
        remaining = width - (lines.last?.terminalWidth ?? 0)
      }
    }
    return lines.isEmpty ? [""] : lines
  }

  private func split(toWidth width: Int) -> [String] {
    var lines: [String] = []
    var remaining = 0
    for character in self {
      if lines.isEmpty || character.terminalWidth > remaining {
        lines.append("")
        remaining = width
      }
      lines[lines.endIndex - 1].append(character)
      remaining -= character.terminalWidth
    }
    return lines
  }
}

extension [String] {
  /// Returns the lines of a text, truncated to a number of lines of a width in columns.
  ///
  /// An ellipsis ends the last line if there are too many.
  public func truncated(toHeight height: Int, width: Int, ellipsis: String) -> [String] {
    guard height > 0 else { return [] }
    guard count > height else { return self }
    let rest = self[(height - 1)...].joined(separator: " ")
    return prefix(height - 1) + [rest.truncated(toWidth: width, ellipsis: ellipsis)]
  }
}
