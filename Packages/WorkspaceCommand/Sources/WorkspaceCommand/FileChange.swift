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

/// An atomic change of several files, even if the process is killed.
///
/// The change first writes the new texts into a separate directory. Renaming that directory commits the change: from
/// then on its files belong in their places, and are moved there immediately or by the next command.
struct FileChange {
  let root: String
  let files: Files

  private var prepared: String { "\(root)/.change-prepared" }
  private var committed: String { "\(root)/.change-decided" }

  /// Creates and replaces files.
  func apply(_ edits: [FileEdit]) throws {
    do {
      for edit in edits { try files.write(edit.text, "\(prepared)/\(edit.path)") }
      try files.move(prepared, committed)
    } catch {
      // If this fails too, the next command removes the directory.
      try? files.remove(prepared)
      throw error
    }
    try complete(edits.map(\.path))
  }

  /// Whether an earlier command was interrupted, or another one is making a change.
  var isPending: Bool {
    get throws { try files.list(prepared) != nil || files.list(committed) != nil }
  }

  /// Completes or discards the change of an interrupted command, and returns a report; nil if none was interrupted.
  ///
  /// Only the process with the lock can call this: otherwise another process may be making the change.
  func recover() throws -> String? {
    if let rest = try files.list(committed) {
      try complete(rest)
      return "Completed the change of an interrupted command."
    }
    if try files.list(prepared) != nil {
      try files.remove(prepared)
      return "Discarded the unfinished change of an interrupted command."
    }
    return nil
  }

  private func complete(_ paths: [String]) throws {
    // The deepest first: the root's manifest must not name a package before all files of the package exist.
    for path in paths.sorted(by: { $0.depth > $1.depth }) {
      try files.move("\(committed)/\(path)", "\(root)/\(path)")
    }
    try files.remove(committed)
  }
}

extension String {
  fileprivate var depth: Int { count { $0 == "/" } }

  fileprivate var lines: [Substring] {
    split(separator: "\n", omittingEmptySubsequences: false)
  }
}
