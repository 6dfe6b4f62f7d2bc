import SerialTaskExecutor

/// Returns the states that a listener has received so far, and ends the listener.
public func received<State: Sendable>(from states: AsyncStream<State>) async -> [State] {
  let executor = SerialTaskExecutor()
  let listener = Task(executorPreference: executor) {
    await states.reduce(into: []) { $0.append($1) }
  }
  await executor.settle()
  listener.cancel()
  return await listener.value
}
