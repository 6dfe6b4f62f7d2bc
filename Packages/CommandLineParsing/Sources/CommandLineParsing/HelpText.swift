import TextFormatting

/// Help as sections with an empty line between them.
struct HelpText {
  let width: Int
  private var sections: [String] = []

  init(width: Int) { self.width = max(width, 40) }

  var text: String { sections.joined(separator: "\n\n") }

  mutating func add(_ text: String, after prefix: String = "") {
    sections.append(wrap(text, to: width, after: prefix).joined(separator: "\n"))
  }

  /// Adds a section with a title, unless it would be empty.
  mutating func add(_ title: String, _ entries: [HelpEntry], column: Int? = nil) {
    guard !entries.isEmpty else { return }
    let column = column ?? helpColumn(of: entries, width: width)
    let lines = ["\(title):"] + entries.flatMap { $0.lines(column: column, width: width) }
    sections.append(lines.joined(separator: "\n"))
  }
}

/// A term and its description, in two columns.
struct HelpEntry {
  let term: String
  let text: String

  init(_ term: String, _ text: String) {
    self.term = "  \(term)"
    self.text = text
  }

  /// Returns the term with the text next to it, or below it if the term is too long.
  func lines(column: Int, width: Int) -> [String] {
    let gap = column - term.count
    if gap >= 2 {
      return wrap(text, to: width, after: term + spaces(gap))
    }
    return [term] + wrap(text, to: width, after: spaces(column))
  }
}

/// Returns the column where texts start: after the longest term that needs at most 40 % of the width.
func helpColumn(of entries: [HelpEntry], width: Int) -> Int {
  entries.map { $0.term.count + 2 }.filter { $0 <= width / 5 * 2 }.max() ?? 6
}

/// Wraps a text between words; the prefix starts the first line and indents the others.
func wrap(_ text: String, to width: Int, after prefix: String = "") -> [String] {
  let margin = spaces(prefix.count)
  return oneLine(text).wrapped(toWidth: width - prefix.count, cutsWords: false).enumerated()
    .map { ($0 == 0 ? prefix : margin) + $1 }
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
