import CommandLineParsing
import WorkspaceRules

extension CommandRun {
  /// Shows the picture, or puts it into the README, or compares the one there with it.
  func architecture() async throws -> ExitCode {
    guard !values[updateOption] || !values[checkOption] else {
      throw Failure(
        code: .usage,
        sentence: "The options '--update' and '--check' cannot be given together."
      )
    }
    let root = try root(toChange: values[updateOption])
    let picture = Picture(of: try await workspace(at: root), dependencies.architecture)
    guard values[updateOption] || values[checkOption] else {
      try await output.show(picture.text(values[formatOption]))
      return .success
    }
    let path = "\(root)/README.md"
    let readme = try text(of: path)
    let updated = try readme.replacing(picture, in: path)
    if updated == readme { return .success }
    if values[checkOption] {
      throw Failure(
        code: .refused,
        sentence: "The picture in '\(path)' is not current: run 'workspace architecture --update'."
      )
    }
    do {
      try dependencies.files.write(updated, path)
    } catch {
      throw Failure(code: .internalError, sentence: "'\(path)' cannot be written: \(error)")
    }
    return .success
  }
}

/// The lines between which a page has the picture.
private enum Mark {
  static let start = "<!-- picture: swift run workspace architecture --update -->"
  static let end = "<!-- end of picture -->"
}

extension String {
  /// The page with another picture between its marks.
  ///
  /// - Parameter path: Where the page is, for the failure if it has no marks.
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
