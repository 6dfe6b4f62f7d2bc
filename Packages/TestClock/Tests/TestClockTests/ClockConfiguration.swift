import ClockContract
import TestClock

/// The clocks that must keep the contract.
enum ClockConfiguration: CaseIterable {
  case test
  case immediate
  case continuous
  case suspending

  /// Returns a new clock; the clocks of the system are shared.
  func subject() -> ClockContract.Subject {
    switch self {
    case .test:
      let clock = TestClock()
      return ClockContract.Subject(clock) { clock.advance(by: $0) }
    case .immediate: return ClockContract.Subject(ImmediateClock())
    case .continuous: return ClockContract.Subject(ContinuousClock())
    case .suspending: return ClockContract.Subject(SuspendingClock())
    }
  }
}
