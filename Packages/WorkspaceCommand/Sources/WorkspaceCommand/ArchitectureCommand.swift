import CommandLineParsing
import CommandSupport
import WorkspaceRules

private let formatOption = Option(
  "format",
  .choice(of: Picture.Format.self),
  default: .text,
  summary: "Format of the picture."
)

private let updateOption = Option(
  flag: "update",
  summary:
    "Update the pictures in README.md and the manuals, and the modules in Package.swift."
)

let architectureCommand = ToolCommand<Dependencies>(
  "architecture",
  summary: "Print all packages by layer, with their dependencies.",
  options: [OptionGroup("Picture", formatOption, updateOption)],
  examples: [
    ("workspace architecture", "Print the picture."),
    ("workspace architecture --update", "Update the pictures."),
  ]
) { try await $0.architecture() }

extension CommandRun<Dependencies> {
  /// Prints the picture, or updates the generated parts of files.
  fileprivate func architecture() async throws -> ExitCode {
    let root = try root()
    let workspace = try await workspace(at: root)
    guard values[updateOption] else {
      let picture = Picture(of: workspace, dependencies.architecture)
      try await output.show(picture.text(values[formatOption]))
      return .success
    }
    let table = try moduleTableEdit(for: workspace)
    try apply(pictureEdits(for: workspace, in: root) + [table].compactMap(\.self), in: root)
    return .success
  }

  /// Returns the edits that update the pictures: of the workspace in the README, of each tool in its manual.
  func pictureEdits(for workspace: Workspace, in root: String) throws -> [FileEdit] {
    let picture = Picture(of: workspace, dependencies.architecture)
    let tools = try pages(in: root).map { ($0.page, picture.part(of: $0.tool)) }
    return try ([("README.md", picture.overview)] + tools).compactMap { path, picture in
      let page = try text(of: "\(root)/\(path)")
      let updated = try page.replacing(picture, in: path)
      return updated == page ? nil : FileEdit(path: path, oldText: page, text: updated)
    }
  }

  /// Returns the manuals of the tools that have one.
  func pages(in root: String) throws -> [(tool: String, page: String)] {
    try dependencies.architecture.tools.map { ($0, "Documentation/\($0)/README.md") }
      .filter { try textIfPresent(of: "\(root)/\($0.1)") != nil }
  }

  /// Returns the edit that updates the modules in the root's manifest; nil if they are up to date.
  private func moduleTableEdit(for workspace: Workspace) throws -> FileEdit? {
    let manifest = workspace.root.manifest
    let updated = try manifest.text.replacing(moduleTable: workspace.moduleTable, in: manifest.path)
    return updated == manifest.text
      ? nil : FileEdit(path: manifest.path, oldText: manifest.text, text: updated)
  }
}

extension String {
  /// Returns the root's manifest with another table of modules.
  func replacing(moduleTable table: String, in path: String) throws -> String {
    guard let start = firstRange(of: "let moduleTable = \"\"\"\n")?.upperBound,
      let end = self[start...].firstRange(of: "  \"\"\"\n")?.lowerBound
    else {
      throw Failure(unreadable: "'\(path)' has no string 'moduleTable'.")
    }
    return self[..<start] + table + self[end...]
  }
}

/// The lines before and after a picture in a page.
private enum Mark {
  static let start = "<!-- picture: swift run workspace architecture --update -->"
  static let end = "<!-- end of picture -->"
}

extension String {
  /// Returns the page with another picture between its marks.
  ///
  /// - Parameter path: The path of the page, for the failure if the page has no marks.
  func replacing(_ picture: Picture, in path: String) throws -> String {
    guard let start = firstRange(of: Mark.start)?.upperBound,
      let end = self[start...].firstRange(of: Mark.end)?.lowerBound
    else {
      throw Failure(
        unreadable:
          "'\(path)' needs the lines '\(Mark.start)' and '\(Mark.end)' around its picture."
      )
    }
    return self[..<start] + "\n```mermaid\n\(picture.text(.mermaid))```\n" + self[end...]
  }
}
