/// A file that a change creates or replaces.
struct FileEdit {
  /// The path relative to the root of the workspace.
  let path: String

  /// The current text; nil if the file does not exist.
  let oldText: String?

  /// The new text.
  let text: String

  /// The lines that differ, each with its number: `41 + …`, or `41 - …` with the number in the old text.
  var differences: [String] {
    let lines = text.lines.difference(from: (oldText ?? "").lines)
    return (lines.removals + lines.insertions).map { change in
      let (number, mark, line) =
        switch change {
        case .remove(let offset, let line, _): (offset + 1, "-", line)
        case .insert(let offset, let line, _): (offset + 1, "+", line)
        }
      return line.isEmpty ? "\(number) \(mark)" : "\(number) \(mark) \(line)"
    }
  }
}

extension String {
  fileprivate var lines: [Substring] {
    split(separator: "\n", omittingEmptySubsequences: false)
  }
}
