import DataFetchFeature
import ObservableState
import SerialTaskExecutor

/// What a step of a view model throws.
struct Failure: Error, CustomStringConvertible {
  var description: String { "It broke." }
}

extension DataFetchViewModel.State {
  /// The state but for the record, whose time is another in each configuration.
  var withoutRecord: Self {
    var state = self
    state.saved.lastFetch = nil
    return state
  }
}

/// What a listener has got so far; then it goes.
func heard(
  from states: AsyncStream<DataFetchViewModel.State>
) async -> [DataFetchViewModel.State] {
  let executor = SerialTaskExecutor()
  let heard = ObservableState<[DataFetchViewModel.State]>([])
  let listening = await executor.start {
    for await state in states { heard.update { $0.append(state) } }
  }
  listening.cancel()
  await listening.value
  return heard.state
}

extension SerialTaskExecutor {
  /// Starts a call, and returns when it has reached its first wait.
  func start(_ call: @escaping @Sendable () async -> Void) async -> Task<Void, Never> {
    let task = Task(executorPreference: self) { await call() }
    await settle()
    return task
  }
}
