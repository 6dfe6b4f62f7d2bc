import ObservableState
import Synchronization

/// A button that runs an action: it ignores taps while the action is in flight, and shows an activity
/// indicator if that takes long.
///
/// An accepted tap makes the button load. The indicator appears ``indicatorDelay`` after the tap if the
/// action has not ended before that moment; an action that ends exactly then has it. The button is idle
/// again ``idleDelay`` after the action's end, and accepts the next tap.
public final class AsyncButton: Sendable {
  /// The time from the tap to the activity indicator: 1 second.
  ///
  /// A wait below about a second needs no more than the button's being busy; a longer one needs a sign
  /// of life.
  public static let indicatorDelay: Duration = .seconds(1)

  /// The time from the action's end to idle: 300 milliseconds.
  ///
  /// Long enough that a double tap does not start the action twice.
  public static let idleDelay: Duration = .milliseconds(300)

  /// What the button shows.
  public enum State: Equatable, Sendable {
    /// Ready for a tap.
    case idle

    /// Tapped, and not idle again; no activity indicator.
    case loading

    /// Tapped, and not idle again, with the activity indicator.
    case loadingWithIndicator
  }

  private let clock: any Clock<Duration>
  private let action: @Sendable () async -> Void
  private let model = ObservableState(State.idle)

  /// Changes only within a change of the state, so that both are one step.
  private let isActionInFlight = Atomic(false)

  /// A button that is idle.
  ///
  /// - Parameters:
  ///   - clock: What the delays are measured on.
  ///   - action: What an accepted tap runs, once.
  public init(clock: any Clock<Duration>, action: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.action = action
  }

  /// What the button shows now.
  public var state: State { model.state }

  /// What the button shows now and from now on.
  ///
  /// Any number of listeners may listen, each to a stream of its own. The stream ends with the button.
  public func states() -> AsyncStream<State> { model.states() }

  /// Runs the action and returns when the button is idle again; returns at once if it is not idle now.
  ///
  /// Cancelling the task cancels the action; when that ends, the button is idle at once.
  public func tap() async {
    guard begin() else { return }
    await load(on: clock)
    model.update { $0 = .idle }
  }

  /// Whether the button was idle, and loads now.
  private func begin() -> Bool {
    model.update { state in
      guard state == .idle else { return false }
      isActionInFlight.store(true, ordering: .relaxed)
      state = .loading
      return true
    }
  }

  private func load<C: Clock<Duration>>(on clock: C) async {
    let end = await performAction(on: clock)
    // In a cancelled task, this returns at once.
    try? await clock.sleep(until: end.advanced(by: Self.idleDelay), tolerance: nil)
  }

  /// Runs the action beside the timer of the indicator, and returns when the action ended.
  private func performAction<C: Clock<Duration>>(on clock: C) async -> C.Instant {
    let indicatorTime = clock.now.advanced(by: Self.indicatorDelay)
    // A child task: it is cancelled and waited for when this function returns.
    async let _ = showIndicator(at: indicatorTime, on: clock)
    await action()
    let end = clock.now
    model.update { state in
      // Told by the clock and not by who wakes first, an action that ends exactly then has the indicator.
      if end >= indicatorTime { state = .loadingWithIndicator }
      isActionInFlight.store(false, ordering: .relaxed)
    }
    return end
  }

  private func showIndicator<C: Clock<Duration>>(at time: C.Instant, on clock: C) async {
    do {
      try await clock.sleep(until: time, tolerance: nil)
    } catch {
      return  // The action ended first.
    }
    model.update { state in
      // The action may have ended while the timer woke.
      if isActionInFlight.load(ordering: .relaxed) { state = .loadingWithIndicator }
    }
  }
}
