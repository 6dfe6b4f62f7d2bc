/// A struct of closures, like the clients of the workspace.
public struct Step: Sendable {
  /// Returns the successor of a number.
  public var next: @Sendable (_ number: Int) throws -> Int
}

extension Step {
  /// Creates a chain of `depth` steps, each of which adds 1.
  ///
  /// The function is never inlined: as in a configured program, the compiler cannot know the closure.
  @inline(never)
  public static func live(depth: Int) -> Self {
    guard depth > 1 else { return Self { $0 &+ 1 } }
    return live(using: live(depth: depth - 1))
  }

  private static func live(using step: Step) -> Self {
    Self { try step.next($0) &+ 1 }
  }
}
