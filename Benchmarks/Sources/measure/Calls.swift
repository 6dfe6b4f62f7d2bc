import Hops

/// Each call needs the result of the one before, so that none can be left out or run beside another.
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

/// The same through a protocol.
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
