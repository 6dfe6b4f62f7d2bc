/// A term and what is to be said about it, in two columns.
struct HelpEntry {
  let term: String
  let text: String

  init(term: String, text: String, notes: [String?] = []) {
    let notes = notes.compactMap(\.self).joined(separator: "; ")
    self.term = "  \(term)"
    self.text = notes.isEmpty ? text : "\(text) (\(notes))"
  }

  /// The text begins beside the term, or on the next line if the term is too long for that.
  func lines(column: Int, width: Int) -> [String] {
    let gap = column - term.count
    if gap >= 2 {
      return wrap(text, to: width, margin: column, after: term + spaces(gap))
    }
    return [term] + wrap(text, to: width, margin: column, after: spaces(column))
  }
}

/// Where the text begins beside the terms: after the longest that leaves more than half the line.
func helpColumn(of entries: [HelpEntry], width: Int) -> Int {
  entries.map { $0.term.count + 2 }.filter { $0 <= width / 5 * 2 }.max() ?? 6
}

/// Text in lines broken between words.
///
/// - Parameters:
///   - margin: The number of spaces before every line but the first.
///   - start: What stands before the first line.
func wrap(_ text: String, to width: Int, margin: Int = 0, after start: String = "") -> [String] {
  var lines: [String] = []
  var line = start
  var isFirstWord = true
  for word in text.split(whereSeparator: \.isWhitespace) {
    if !isFirstWord, line.count + 1 + word.count > width {
      lines.append(line)
      line = spaces(margin)
      isFirstWord = true
    }
    line += isFirstWord ? word : " \(word)"
    isFirstWord = false
  }
  return lines + [line]
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
