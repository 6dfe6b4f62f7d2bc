/// The protocol counterpart of ``Step``.
public protocol Stepping: Sendable {
  /// Returns the successor of a number.
  func next(_ number: Int) throws -> Int
}

/// Creates a chain of `depth` steps, each of which adds 1.
///
/// The function is never inlined, so the compiler cannot know the type.
@inline(never)
public func stepping(depth: Int) -> any Stepping {
  guard depth > 1 else { return LastStep() }
  return StepOnStep(step: stepping(depth: depth - 1))
}

private struct LastStep: Stepping {
  func next(_ number: Int) throws -> Int { number &+ 1 }
}

private struct StepOnStep: Stepping {
  let step: any Stepping

  func next(_ number: Int) throws -> Int { try step.next(number) &+ 1 }
}
