/// The screen of the application, without its drawing: what it shows, and what can be done on it.
///
/// What is shown is saved: a fetched code and the count appear only once they are durable.
public struct DataFetchViewModel: Sendable {
  /// What is shown now.
  public var state: @Sendable () -> State

  /// What is shown from now on: first the present state, then every new one.
  ///
  /// Any number of listeners may listen; one that stops listening is forgotten.
  public var states: @Sendable () -> AsyncStream<State>

  /// Shows the code and the count that were saved last; none and 0 if there was no fetch yet.
  ///
  /// What keeps them from being read is shown as a failure.
  public var onAppear: @Sendable () async -> Void

  /// Shows what is saved now, which another process may have changed.
  public var refresh: @Sendable () async -> Void

  /// Takes the error message away, fetches, saves and then shows what was fetched.
  ///
  /// On failure code and count stay as they were, and the error message and the failure are shown. A call
  /// while a fetch is in flight joins it and starts nothing. A caller that is cancelled waits no longer;
  /// when nobody waits any more, the fetch itself is cancelled, and the last caller waits for its end.
  public var fetchContent: @Sendable () async -> Void

  /// A view model made of its endpoints.
  public init(
    state: @escaping @Sendable () -> State,
    states: @escaping @Sendable () -> AsyncStream<State>,
    onAppear: @escaping @Sendable () async -> Void,
    refresh: @escaping @Sendable () async -> Void,
    fetchContent: @escaping @Sendable () async -> Void
  ) {
    self.state = state
    self.states = states
    self.onAppear = onAppear
    self.refresh = refresh
    self.fetchContent = fetchContent
  }
}
