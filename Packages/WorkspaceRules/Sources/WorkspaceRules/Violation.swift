/// A place where the workspace breaks a rule.
public struct Violation: Equatable, Sendable {
  /// The file, as seen from the root of the workspace.
  public let file: String

  /// The line, from 1 on.
  public let line: Int

  /// What is there.
  public let what: String

  /// The name of the rule.
  public let rule: String

  /// Why there is the rule.
  public let reason: String

  /// What to do about it.
  public let remedy: String
}

extension Violation: CustomStringConvertible {
  /// All of it in one line: `file:line: what (rule). Why: … Do: …`.
  public var description: String {
    "\(file):\(line): \(what) (\(rule)). Why: \(reason) Do: \(remedy)"
  }
}
