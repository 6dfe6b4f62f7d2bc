import Hops

/// Measures a call through a chain of closures.
///
/// Each call depends on the result of the previous one, so the processor can neither skip nor overlap calls.
@inline(never)
func nanosecondsOfClosures(depth: Int, count: Int) throws -> Double {
  let step = Step.live(depth: depth)
  var number = 0
  let nanoseconds = try nanoseconds(for: count) {
    for _ in 0..<count { number = try step.next(number) }
  }
  precondition(number == count * depth)
  return nanoseconds
}

/// Measures a call through a chain of protocol existentials.
@inline(never)
func nanosecondsOfExistentials(depth: Int, count: Int) throws -> Double {
  let step = stepping(depth: depth)
  var number = 0
  let nanoseconds = try nanoseconds(for: count) {
    for _ in 0..<count { number = try step.next(number) }
  }
  precondition(number == count * depth)
  return nanoseconds
}
