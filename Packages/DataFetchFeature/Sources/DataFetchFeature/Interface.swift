/// The screen of the application, without its drawing: what it shows, and what can be done on it.
///
/// What is shown is saved. A new view model shows no code and a count of 0, whatever is saved.
public struct DataFetchViewModel: Sendable {
  /// What is shown now.
  public var state: @Sendable () -> State

  /// What is shown from now on.
  ///
  /// A listener gets the present state first, and then every new one. All listeners see the same states in
  /// the same order. A listener that goes changes nothing for the others.
  public var states: @Sendable () -> AsyncStream<State>

  /// Shows what is saved, when the screen appears.
  ///
  /// Appearing shows the code and the count that were saved last. Before the first fetch there is no code,
  /// and the count is 0. What keeps them from being read is shown as a failure, and changes neither.
  ///
  /// A code comes with the record of its fetch.
  public var onAppear: @Sendable () async -> Void

  /// Shows what is saved, once more; it fails as ``onAppear`` does.
  ///
  /// A refresh shows what another process has saved. A refresh that can read takes away the failure of one
  /// that could not, and no other failure. A refresh that is cancelled changes nothing. What was read before
  /// a fetch ended does not hide what was fetched.
  public var refresh: @Sendable () async -> Void

  /// Fetches, saves, and then shows what was fetched.
  ///
  /// A fetch takes the error message away before it asks. A fetch shows each of its steps, and then the new
  /// code and count. A fetch that fails leaves code and count as they were, and shows the error message and
  /// the failure. A code that cannot be saved is not shown, and the failure names it.
  ///
  /// A call while a fetch is in flight joins it and starts nothing. Callers share and cancel a fetch as the
  /// callers of a `SingleFlight` do. A fetch that is cancelled before it is saved saves nothing and shows nothing.
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
