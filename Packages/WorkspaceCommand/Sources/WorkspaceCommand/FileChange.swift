/// A file that a change makes or replaces.
struct FileEdit {
  /// Where it is, as seen from the root of the workspace.
  let path: String

  /// What is in it before; nil if there is no such file.
  let oldText: String?

  /// What is in it afterwards.
  let text: String

  /// Each line that differs, with its number: `41 + …`, or `41 - …` with the number that it had.
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

/// A change of several files that is made as a whole or not at all, also if the process is killed.
///
/// The texts are written into a folder of their own first. The moment of the change is when that folder gets
/// another name. From then on, whatever is in it belongs in its place, and is moved there: at once, or by the
/// next run.
struct FileChange {
  let root: String
  let files: Files

  private var prepared: String { "\(root)/.change-prepared" }
  private var decided: String { "\(root)/.change-decided" }

  /// Makes it.
  func make(_ edits: [FileEdit]) throws {
    do {
      for edit in edits { try files.write(edit.text, "\(prepared)/\(edit.path)") }
      try files.move(prepared, decided)
    } catch {
      // Where this fails too, the next run does it.
      try? files.remove(prepared)
      throw error
    }
    try complete(edits.map(\.path))
  }

  /// Whether a run was interrupted, or another is just making a change.
  var isPending: Bool {
    get throws { try files.list(prepared) != nil || files.list(decided) != nil }
  }

  /// Puts right what an interrupted run has left, if anything, and returns what that was, in one sentence.
  ///
  /// Only the run that has the lock knows that a change was interrupted, and is not just being made.
  func recover() throws -> String? {
    if let rest = try files.list(decided) {
      try complete(rest)
      return "A run was interrupted while it made a change: the change is complete now."
    }
    if try files.list(prepared) != nil {
      try files.remove(prepared)
      return "A run was interrupted before it made a change: nothing of it is left."
    }
    return nil
  }

  private func complete(_ paths: [String]) throws {
    // The deepest first: the manifest of the workspace names a package only when all of it is there.
    for path in paths.sorted(by: { $0.depth > $1.depth }) {
      try files.move("\(decided)/\(path)", "\(root)/\(path)")
    }
    try files.remove(decided)
  }
}

extension String {
  fileprivate var depth: Int { count { $0 == "/" } }

  fileprivate var lines: [Substring] {
    split(separator: "\n", omittingEmptySubsequences: false)
  }
}
