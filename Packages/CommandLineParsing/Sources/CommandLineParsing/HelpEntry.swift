/// A term and what is to be said about it, in two columns.
struct HelpEntry {
  let term: String
  let text: String

  init(_ term: String, _ text: String) {
    self.term = "  \(term)"
    self.text = text
  }

  /// The text begins beside the term, or on the next line if the term is too long for that.
  func lines(column: Int, width: Int) -> [String] {
    let gap = column - term.count
    if gap >= 2 {
      return wrap(text, to: width, after: term + spaces(gap))
    }
    return [term] + wrap(text, to: width, after: spaces(column))
  }
}

/// Where the text begins beside the terms: after the longest that leaves more than half the line.
func helpColumn(of entries: [HelpEntry], width: Int) -> Int {
  entries.map { $0.term.count + 2 }.filter { $0 <= width / 5 * 2 }.max() ?? 6
}
