/// A client as the workspace has them: a struct of closures.
public struct Step: Sendable {
  /// The number after another.
  public var next: @Sendable (_ number: Int) throws -> Int
}

extension Step {
  /// A step that is built on so many others, each of which adds 1.
  ///
  /// Never inlined, so that nobody knows which closure it is, as nobody knows it of a configuration.
  @inline(never)
  public static func live(depth: Int) -> Self {
    guard depth > 1 else { return Self { $0 &+ 1 } }
    return live(using: live(depth: depth - 1))
  }

  private static func live(using step: Step) -> Self {
    Self { try step.next($0) &+ 1 }
  }
}
