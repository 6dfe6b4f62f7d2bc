public import CommandSupport
public import WorkspaceRules

/// The dependencies of the commands.
public struct Dependencies: ToolDependencies {
  /// The effects that every tool needs.
  public var system: System

  /// Returns the absolute path of the current directory.
  public var currentDirectory: @Sendable () -> String

  /// Returns whether a directory is the root of a workspace.
  public var isWorkspace: @Sendable (_ path: String) -> Bool

  /// Reads the workspace at a path; a command prints the description of an error.
  public var readWorkspace: @Sendable (_ root: String) async throws -> Workspace

  /// The files of the workspace.
  public var files: Files

  /// The intended structure of the workspace.
  public var architecture: Architecture

  /// Creates dependencies from their parts.
  public init(
    system: System,
    currentDirectory: @escaping @Sendable () -> String,
    isWorkspace: @escaping @Sendable (_ path: String) -> Bool,
    readWorkspace: @escaping @Sendable (_ root: String) async throws -> Workspace,
    files: Files,
    architecture: Architecture = .workspace
  ) {
    self.system = system
    self.currentDirectory = currentDirectory
    self.isWorkspace = isWorkspace
    self.readWorkspace = readWorkspace
    self.files = files
    self.architecture = architecture
  }
}
