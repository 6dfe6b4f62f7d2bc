import CommandLineParsing
import WorkspaceRules

extension CommandRun {
  /// Prints the picture, or writes it into the README.
  func architecture() async throws -> ExitCode {
    let root = try root(toChange: values[updateOption])
    let workspace = try await workspace(at: root)
    guard values[updateOption] else {
      let picture = Picture(of: workspace, dependencies.architecture)
      try await output.show(picture.text(values[formatOption]))
      return .success
    }
    let edits = [try pictureEdit(for: workspace, in: root), try testTableEdit(for: workspace)]
    for edit in edits.compactMap(\.self) {
      let path = "\(root)/\(edit.path)"
      do {
        try dependencies.files.write(edit.text, path)
      } catch {
        throw Failure(code: .internalError, sentence: "'\(path)' cannot be written: \(error)")
      }
    }
    return .success
  }

  /// Returns the edit that makes the picture in the README current; nil if it is.
  func pictureEdit(for workspace: Workspace, in root: String) throws -> FileEdit? {
    let path = "README.md"
    let readme = try text(of: "\(root)/\(path)")
    let picture = Picture(of: workspace, dependencies.architecture)
    let updated = try readme.replacing(picture, in: path)
    return updated == readme ? nil : FileEdit(path: path, oldText: readme, text: updated)
  }
}

extension CommandRun {
  /// Returns the edit that makes the table of the tests' dependencies in the root's manifest current; nil if it is.
  fileprivate func testTableEdit(for workspace: Workspace) throws -> FileEdit? {
    let manifest = workspace.root.manifest
    let updated = try manifest.text.replacing(testTable: workspace.testTable, in: manifest.path)
    return updated == manifest.text
      ? nil : FileEdit(path: manifest.path, oldText: manifest.text, text: updated)
  }
}

extension String {
  /// Returns the root's manifest with another table of the tests' dependencies.
  func replacing(testTable table: String, in path: String) throws -> String {
    guard let start = firstRange(of: "let testDependencies = \"\"\"\n")?.upperBound,
      let end = self[start...].firstRange(of: "  \"\"\"\n")?.lowerBound
    else {
      throw Failure(code: .cannotRead, sentence: "'\(path)' has no table 'testDependencies'.")
    }
    return self[..<start] + table + self[end...]
  }
}

/// The lines around the picture in a page.
private enum Mark {
  static let start = "<!-- picture: swift run workspace architecture --update -->"
  static let end = "<!-- end of picture -->"
}

extension String {
  /// Returns the page with another picture between its marks.
  ///
  /// - Parameter path: The path of the page, for the failure if it has no marks.
  func replacing(_ picture: Picture, in path: String) throws -> String {
    guard let start = firstRange(of: Mark.start)?.upperBound,
      let end = self[start...].firstRange(of: Mark.end)?.lowerBound
    else {
      throw Failure(
        code: .cannotRead,
        sentence: "'\(path)' has no place for the picture: "
          + "the lines '\(Mark.start)' and '\(Mark.end)'."
      )
    }
    return self[..<start] + "\n```mermaid\n\(picture.text(.mermaid))```\n" + self[end...]
  }
}
