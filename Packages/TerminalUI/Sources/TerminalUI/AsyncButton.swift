import ObservableState
import Synchronization

/// A button that runs an asynchronous action and shows an activity indicator during a long one.
///
///     let button = AsyncButton(clock: ContinuousClock()) { await model.reload() }
///     await button.tap()
///
/// A tap on the idle button starts the action and makes the button load; other taps are ignored. The indicator appears
/// ``indicatorDelay`` after the tap, unless the action has finished earlier. The button becomes idle ``idleDelay`` after
/// the action has finished.
public final class AsyncButton: Sendable {
  /// The time from the tap to the activity indicator: 1 second.
  ///
  /// A user accepts about a second without an indication of progress.
  public static let indicatorDelay: Duration = .seconds(1)

  /// The time from the end of the action to idle: 300 milliseconds.
  ///
  /// The delay prevents a double tap from starting the action twice.
  public static let idleDelay: Duration = .milliseconds(300)

  /// The appearance of the button.
  public enum State: Equatable, Sendable {
    /// Ready for a tap.
    case idle

    /// Tapped, without the activity indicator.
    case loading

    /// Tapped, with the activity indicator.
    case loadingWithIndicator
  }

  private let clock: any Clock<Duration>
  private let action: @Sendable () async -> Void
  private let model = ObservableState(State.idle)

  /// Changes only inside updates of the state, so that both change atomically.
  private let isActionInFlight = Atomic(false)

  /// Creates an idle button.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the delays.
  ///   - action: The action that an accepted tap runs.
  public init(clock: any Clock<Duration>, action: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.action = action
  }

  /// The current state.
  public var state: State { model.state }

  /// Returns the current state and all later ones.
  ///
  /// Each call returns a separate stream, which ends when the button is deallocated.
  public func states() -> AsyncStream<State> { model.states() }

  /// Runs the action and returns when the button is idle again; returns immediately if the button is not idle.
  ///
  /// Cancelling the task cancels the action and skips ``idleDelay``.
  public func tap() async {
    guard startLoading() else { return }
    await load(on: clock)
    model.update { $0 = .idle }
  }

  /// Makes an idle button load, and returns whether it was idle.
  private func startLoading() -> Bool {
    model.update { state in
      guard state == .idle else { return false }
      isActionInFlight.store(true, ordering: .relaxed)
      state = .loading
      return true
    }
  }

  private func load<C: Clock<Duration>>(on clock: C) async {
    let end = await performAction(on: clock)
    // Returns immediately in a cancelled task.
    try? await clock.sleep(until: end.advanced(by: Self.idleDelay), tolerance: nil)
  }

  /// Runs the action and the timer of the indicator, and returns the time at which the action finished.
  private func performAction<C: Clock<Duration>>(on clock: C) async -> C.Instant {
    let indicatorTime = clock.now.advanced(by: Self.indicatorDelay)
    // A child task, which is cancelled and awaited when this function returns.
    async let _ = showIndicator(at: indicatorTime, on: clock)
    await action()
    let end = clock.now
    model.update { state in
      // The order in which the action and the timer resume is undefined, so the clock decides.
      if end >= indicatorTime { state = .loadingWithIndicator }
      isActionInFlight.store(false, ordering: .relaxed)
    }
    return end
  }

  private func showIndicator<C: Clock<Duration>>(at time: C.Instant, on clock: C) async {
    do {
      try await clock.sleep(until: time, tolerance: nil)
    } catch {
      return  // The action finished first.
    }
    model.update { state in
      // The action may have finished while the timer resumed.
      if isActionInFlight.load(ordering: .relaxed) { state = .loadingWithIndicator }
    }
  }
}
