/// Waits until a condition holds; the time limit of the test, which cancels its task, ends the wait.
func waitUntil(_ condition: () async throws -> Bool) async throws {
  while try await !condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}
