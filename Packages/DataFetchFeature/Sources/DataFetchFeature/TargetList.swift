/// The state and the actions of a list of targets, independent of its rendering.
///
/// The state contains saved attempts only, of this and other processes. A refresh reads only the attempts since the previous one; the first
/// one shows the first targets before it has read the others.
public struct TargetListViewModel: Sendable {
  /// Returns the current state.
  public var state: @Sendable () -> State

  /// Returns the current state and every later one.
  public var states: @Sendable () -> AsyncStream<State>

  /// Reads and shows the targets, their new attempts, and the attempts of the opened target.
  ///
  /// An error is shown as a failure and keeps the values: without a readable file, the former targets stay. A successful
  /// refresh clears it. A cancelled refresh changes nothing.
  public var refresh: @Sendable () async -> Void

  /// Opens a target, whose attempts the next refresh reads, or closes it.
  public var open: @Sendable (_ name: String?) -> Void

  /// Pauses or resumes a target.
  public var setPaused: @Sendable (_ name: String, _ isPaused: Bool) -> Void

  /// Sets whether ``runWatch`` watches the targets.
  public var setWatching: @Sendable (_ isWatching: Bool) -> Void

  /// Watches the targets while that is set, until the task is cancelled; a watch that ends before is not set any more.
  ///
  /// Before each attempt, the watch asks whether the target is paused.
  public var runWatch:
    @Sendable (_ report: @escaping @Sendable (_ text: String) -> Void) async -> Void

  /// Watches targets until the task is cancelled, except those that are paused before an attempt; reports what the user must
  /// know, a line each.
  public typealias Watch =
    @Sendable (
      _ isPaused: @escaping @Sendable (_ name: String) -> Bool,
      _ report: @escaping @Sendable (_ text: String) -> Void
    ) async -> Void
}
