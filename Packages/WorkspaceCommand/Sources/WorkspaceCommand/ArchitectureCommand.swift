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
    let root = try root()
    let picture = Picture(of: try await workspace(at: root), dependencies.architecture)
    guard values[updateOption] || values[checkOption] else {
      try output.show(picture.text(values[formatOption]))
      return .success
    }
    let path = "\(root)/README.md"
    let readme = try readme(at: path)
    guard let updated = readme.replacing(pictureWith: picture) else {
      throw Failure(
        code: .cannotRead,
        sentence: "'\(path)' has no place for the picture: "
          + "the lines '\(Mark.start)' and '\(Mark.end)'."
      )
    }
    if updated == readme { return .success }
    if values[checkOption] {
      throw Failure(
        code: .refused,
        sentence: "The picture in '\(path)' is not current: run 'workspace architecture --update'."
      )
    }
    do {
      try dependencies.writeFile(updated, path)
    } catch {
      throw Failure(code: .internalError, sentence: "'\(path)' cannot be written: \(error)")
    }
    return .success
  }

  private func readme(at path: String) throws -> String {
    do {
      return try dependencies.readFile(path)
    } catch {
      throw Failure(code: .cannotRead, sentence: "'\(path)' cannot be read: \(error)")
    }
  }
}

/// The lines between which a page has the picture.
private enum Mark {
  static let start = "<!-- picture: swift run workspace architecture --update -->"
  static let end = "<!-- end of picture -->"
}

extension String {
  /// The page with another picture between the marks; nil if it does not have them.
  fileprivate func replacing(pictureWith picture: Picture) -> String? {
    guard let start = firstRange(of: Mark.start)?.upperBound,
      let end = self[start...].firstRange(of: Mark.end)?.lowerBound
    else { return nil }
    return self[..<start] + "\n```mermaid\n\(picture.text(.mermaid))```\n" + self[end...]
  }
}
