import CommandLineParsing
import CommandSupport
import WorkspaceRules

extension CommandRun<Dependencies> {
  /// Returns the root of the workspace, in which nothing is left half done.
  ///
  /// - Parameter isToChange: Whether the command is going to change the workspace, which no other process does
  ///   meanwhile.
  func root(toChange isToChange: Bool = false) throws -> String {
    let root = try namedRoot()
    let change = FileChange(root: root, files: dependencies.files)
    do {
      if try isToChange || change.isPending {
        try dependencies.files.lock(root)
        if let recovery = try change.recover() { output.report(recovery) }
      }
    } catch {
      throw Failure(
        internal: """
          '\(root)' cannot be locked, or not be freed of what an interrupted run has left: \(error)
          """
      )
    }
    return root
  }

  /// Returns the root that an option names, else the nearest upward from the current directory.
  private func namedRoot() throws -> String {
    if let path = values[rootOption] {
      guard dependencies.isWorkspace(path) else {
        throw Failure(
          unreadable:
            "'\(path)' is no workspace: it has not both a Package.swift and a folder Packages."
        )
      }
      return path
    }
    let current = dependencies.currentDirectory()
    guard let root = foldersUpward(from: current).first(where: dependencies.isWorkspace) else {
      throw Failure(
        unreadable: """
          There is no workspace in '\(current)' or above: no folder has both a Package.swift and a \
          folder Packages. Name one with --root.
          """
      )
    }
    return root
  }

  /// Returns the workspace with a root.
  func workspace(at root: String) async throws -> Workspace {
    do {
      return try await dependencies.readWorkspace(root)
    } catch {
      try Task.checkCancellation()
      throw Failure(unreadable: "\(error)")
    }
  }

  /// Returns the text of a file.
  func text(of path: String) throws -> String {
    do {
      return try dependencies.files.read(path)
    } catch {
      throw Failure(unreadable: "'\(path)' cannot be read: \(error)")
    }
  }
}

extension Failure {
  /// The workspace, or a file of it, is missing or not what is expected.
  init(unreadable sentence: String) { self.init(.notFound, code: "unreadable", sentence) }

  /// The workspace cannot be changed.
  init(internal sentence: String) { self.init(.internalError, code: "internal", sentence) }
}

/// The path of a folder, of the folder that contains it, and so on up to the root of the file system.
private func foldersUpward(from path: String) -> [String] {
  let names = path.split(separator: "/")
  return (0...names.count).reversed().map { "/" + names.prefix($0).joined(separator: "/") }
}
