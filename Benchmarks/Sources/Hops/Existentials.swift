/// The same as ``Step``, as a protocol.
public protocol Stepping: Sendable {
  /// The number after another.
  func next(_ number: Int) throws -> Int
}

/// A step that is built on so many others, each of which adds 1.
///
/// Never inlined, so that nobody knows which type it is.
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
