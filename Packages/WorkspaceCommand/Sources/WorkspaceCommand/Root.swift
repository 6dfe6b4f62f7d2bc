import CommandLineParsing
import CommandSupport
import WorkspaceRules

extension CommandRun<Dependencies> {
  /// Returns the root of the workspace, after recovering from an interrupted change.
  ///
  /// - Parameter isChanging: Whether the command changes the workspace, and therefore locks it.
  func root(isChanging: Bool = false) throws -> String {
    let root = try locatedRoot()
    let change = FileChange(root: root, files: dependencies.files)
    do {
      if try isChanging || change.isPending {
        try dependencies.files.lock(root)
        if let recovery = try change.recover() { output.report(recovery) }
      }
    } catch {
      throw Failure(
        internal:
          "Cannot lock '\(root)', or complete the change of an interrupted command: \(error)"
      )
    }
    return root
  }

  /// Returns the root that the option names, or else the nearest one upward from the current directory.
  private func locatedRoot() throws -> String {
    if let path = values[rootOption] {
      guard dependencies.isWorkspace(path) else {
        throw Failure(
          unreadable:
            "'\(path)' is not a workspace: it needs a Package.swift and a directory Packages."
        )
      }
      return path
    }
    let current = dependencies.currentDirectory()
    let names = current.split(separator: "/")
    let directories = (0...names.count).reversed().map {
      "/" + names.prefix($0).joined(separator: "/")
    }
    guard let root = directories.first(where: dependencies.isWorkspace) else {
      throw Failure(
        unreadable: """
          '\(current)' is not in a workspace: no enclosing directory has a Package.swift and a directory Packages. \
          Name a workspace with --root.
          """
      )
    }
    return root
  }

  /// Reads the workspace.
  func workspace(at root: String) async throws -> Workspace {
    do {
      return try await dependencies.readWorkspace(root)
    } catch {
      try Task.checkCancellation()
      throw Failure(unreadable: "\(error)")
    }
  }

  /// Creates and replaces files atomically.
  func apply(_ edits: [FileEdit], in root: String) throws {
    guard !edits.isEmpty else { return }
    do {
      try FileChange(root: root, files: dependencies.files).apply(edits)
    } catch {
      throw Failure(
        internal: "The change failed; the next command completes or reverts it: \(error)"
      )
    }
  }

  /// Returns the text of a file.
  func text(of path: String) throws -> String {
    do {
      return try dependencies.files.read(path)
    } catch {
      throw Failure(unreadable: "Cannot read '\(path)': \(error)")
    }
  }
}

extension Failure {
  /// The workspace or one of its files is missing or malformed.
  init(unreadable message: String) { self.init(.notFound, code: "unreadable", message) }

  /// The workspace cannot be changed.
  init(internal message: String) { self.init(.internalError, code: "internal", message) }
}
