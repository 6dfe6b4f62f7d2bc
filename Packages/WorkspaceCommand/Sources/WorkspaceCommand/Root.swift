import CommandLineParsing
import CommandSupport
import WorkspaceRules

extension CommandRun<Dependencies> {
  /// Returns the root that the option names, or else the nearest one upward from the current directory.
  func root() throws -> String {
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

  /// Creates and replaces files, the root's manifest last: it must not name a package that does not exist yet.
  func apply(_ edits: [FileEdit], in root: String) throws {
    let parts = [
      edits.filter { $0.path != "Package.swift" }, edits.filter { $0.path == "Package.swift" },
    ]
    for edit in parts.joined() {
      do {
        try dependencies.files.write(edit.text, "\(root)/\(edit.path)")
      } catch {
        throw Failure(
          internal: "Cannot write '\(root)/\(edit.path)': \(error).",
          "'git status' lists the files that are written."
        )
      }
    }
  }

  /// Returns the text of a file.
  func text(of path: String) throws -> String {
    guard let text = try textIfPresent(of: path) else {
      throw Failure(unreadable: "Cannot read '\(path)': it does not exist")
    }
    return text
  }

  /// Returns the text of a file; nil if the file does not exist.
  func textIfPresent(of path: String) throws -> String? {
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
  init(internal message: String, _ advice: String) {
    self.init(.internalError, code: "internal", message, advice)
  }
}
