import ClockContract
import TestClock

/// The clocks, each as the contract wants it.
enum ClockConfiguration: CaseIterable {
  case test
  case immediate
  case continuous
  case suspending

  /// A clock that no other test uses, as far as there is such a thing.
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
