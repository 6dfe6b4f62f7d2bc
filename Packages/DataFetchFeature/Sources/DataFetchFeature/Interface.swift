/// The state and the actions of the screen, independent of its rendering.
///
/// What is shown is saved. A new view model shows no response code and the count 0, whatever is saved.
///
/// The activity has the latest fetches and failures of one server, newest first. The activity has the fetches and
/// failures of this and of other processes. A server is healthy since the first fetch after its last failure. A server
/// is failing since the first failure after its last fetch.
public struct DataFetchViewModel: Sendable {
  /// Returns the current state.
  public var state: @Sendable () -> State

  /// Returns the current state and every later one.
  ///
  /// A listener receives the current state first, then every new one. All listeners see the same states in the
  /// same order. A listener that ends does not affect the others.
  public var states: @Sendable () -> AsyncStream<State>

  /// Shows the saved state; call it when the screen appears.
  ///
  /// Appearing shows the response code and the count that were saved last. Before the first fetch the code is
  /// nil and the count is 0. A read error is shown as a failure and changes neither. A code comes with the record
  /// of its fetch.
  public var onAppear: @Sendable () async -> Void

  /// Reads and shows the saved state again; read errors are shown as by ``onAppear``.
  ///
  /// A refresh shows what another process has saved. A successful refresh clears a read failure, and the failure of a
  /// fetch once a later fetch from the server has succeeded, but no other one. A cancelled refresh changes nothing. A
  /// refresh that started before a fetch or a reset finished does not replace its state.
  public var refresh: @Sendable () async -> Void

  /// Fetches a response code, saves it, and then shows it.
  ///
  /// A fetch clears the error message before its first request. A fetch shows each of its steps, then the new code
  /// and count. A failed fetch leaves code and count unchanged, and shows the error message and the failure. A code
  /// that cannot be saved is not shown, and the failure names it.
  ///
  /// A call during a fetch joins it and starts nothing. Callers share and cancel a fetch as the callers of a
  /// `SingleFlight` do. A fetch that is cancelled before it is saved saves nothing and shows nothing.
  public var fetchContent: @Sendable () async -> Void

  /// Deletes the code and the count, and keeps the history.
  ///
  /// A reset shows no response code and the count 0, and keeps the activity. A reset before the first fetch does
  /// nothing. A reset or an undo that fails changes nothing and is shown as a failure.
  public var reset: @Sendable () async -> ResetOutcome

  /// Restores the code and the count from before the last reset.
  ///
  /// An undo shows the code and the count from before the reset. An undo after a fetch, or without a reset, does
  /// nothing.
  public var undoReset: @Sendable () async -> ResetOutcome
}
