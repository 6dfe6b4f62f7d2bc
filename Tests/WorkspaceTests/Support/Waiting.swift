/// Waits until a condition holds; the time limit of the test, which cancels its task, ends the wait.
func waitUntil(_ condition: () async throws -> Bool) async throws {
  while try await !condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}

/// Sends a signal to a command during its work, and returns the result.
///
/// A command that printed its result before the signal arrived is started again.
func interrupt(
  with signal: Int32,
  once isWorking: () throws -> Bool,
  _ start: () async throws -> Command
) async throws -> Command.Result {
  while true {
    let command = try await start()
    try await waitUntil { try isWorking() || command.hasExited }
    command.send(signal)
    let result = await command.waitUntilExit()
    if result.output == "" { return result }
  }
}
