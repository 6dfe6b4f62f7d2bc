import CommandLineParsing
import WorkspaceRules

/// A command with everything that it needs.
struct CommandRun: Sendable {
  let values: ParsedValues
  let dependencies: Dependencies
  let output: Output

  /// The root that an option names, else the nearest upward from the current directory.
  func root() throws -> String {
    if let path = values[rootOption] { return path }
    let current = dependencies.currentDirectory()
    guard let root = foldersUpward(from: current).first(where: dependencies.isWorkspace) else {
      throw Failure(
        code: .cannotRead,
        sentence:
          "There is no workspace in '\(current)' or above: no folder has both a Package.swift and a "
          + "folder Packages. Name one with --root."
      )
    }
    return root
  }

  /// The workspace with a root.
  func workspace(at root: String) async throws -> Workspace {
    do {
      return try await dependencies.readWorkspace(root)
    } catch {
      throw Failure(code: .cannotRead, sentence: "\(error)")
    }
  }
}

/// A folder, its own, and so on up to the root of the file system.
private func foldersUpward(from path: String) -> [String] {
  let names = path.split(separator: "/")
  return (0...names.count).reversed().map { "/" + names.prefix($0).joined(separator: "/") }
}
