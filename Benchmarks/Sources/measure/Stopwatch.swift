/// Runs work that consists of `count` operations, and returns the nanoseconds per operation.
func nanoseconds(for count: Int, of work: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try work()
  return nanoseconds(since: start) / Double(count)
}

/// Runs work that consists of `count` operations, and returns the nanoseconds per operation.
func nanoseconds(for count: Int, of work: () async throws -> Void) async rethrows -> Double {
  let start = ContinuousClock.now
  try await work()
  return nanoseconds(since: start) / Double(count)
}

private func nanoseconds(since start: ContinuousClock.Instant) -> Double {
  (ContinuousClock.now - start) / .nanoseconds(1)
}
