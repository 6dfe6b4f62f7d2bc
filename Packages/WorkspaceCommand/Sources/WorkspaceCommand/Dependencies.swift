public import TerminalClient
public import WorkspaceRules

/// What the commands need of the world; each closure is called only by a command that needs it.
public struct Dependencies: Sendable {
  /// The terminal, or what stands in its place.
  public var terminal: TerminalClient

  /// The absolute path of the folder in which the command was started.
  public var currentDirectory: @Sendable () -> String

  /// Whether a folder is the root of a workspace.
  public var isWorkspace: @Sendable (_ path: String) -> Bool

  /// Reads the workspace with a root; throws an error whose description is a sentence.
  public var readWorkspace: @Sendable (_ root: String) async throws -> Workspace

  /// The files.
  public var files: Files

  /// What the workspace is to look like.
  public var architecture: Architecture

  /// Dependencies made of their parts.
  public init(
    terminal: TerminalClient,
    currentDirectory: @escaping @Sendable () -> String,
    isWorkspace: @escaping @Sendable (_ path: String) -> Bool,
    readWorkspace: @escaping @Sendable (_ root: String) async throws -> Workspace,
    files: Files,
    architecture: Architecture = .workspace
  ) {
    self.terminal = terminal
    self.currentDirectory = currentDirectory
    self.isWorkspace = isWorkspace
    self.readWorkspace = readWorkspace
    self.files = files
    self.architecture = architecture
  }
}
