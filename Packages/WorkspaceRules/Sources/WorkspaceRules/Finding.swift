/// A place where a workspace breaks a rule.
public struct Finding: Equatable, Sendable {
  /// The file, relative to the root of the workspace.
  public let file: String

  /// The line, from 1 on.
  public let line: Int

  /// What is wrong there.
  public let what: String

  /// How to fix it.
  public let remedy: String
}
