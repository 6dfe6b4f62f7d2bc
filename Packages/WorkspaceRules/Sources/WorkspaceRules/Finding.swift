/// A violation of a rule.
public struct Finding: Equatable, Sendable {
  /// The file, relative to the root of the workspace.
  public let file: String

  /// The number of the line, starting at 1.
  public let line: Int

  /// The problem.
  public let problem: String

  /// The way to fix the problem.
  public let remedy: String
}
