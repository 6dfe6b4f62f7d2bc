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
    guard let edit = try pictureEdit(for: workspace, in: root) else { return .success }
    let path = "\(root)/\(edit.path)"
    do {
      try dependencies.files.write(edit.text, path)
    } catch {
      throw Failure(code: .internalError, sentence: "'\(path)' cannot be written: \(error)")
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
