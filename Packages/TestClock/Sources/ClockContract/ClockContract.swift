public import Contract
import SerialTaskExecutor
import Testing

/// The contract of a clock: what holds for the system's clocks and for those made for tests.
public enum ClockContract {
  /// A rule about a clock.
  public typealias Rule = Contract.Rule<Subject>

  /// A clock under test, whose moments are told by their distance from the first one.
  public struct Subject: Sendable {
    /// The present.
    public var now: @Sendable () -> Duration

    /// Sleeps until a deadline.
    public var sleep: @Sendable (_ deadline: Duration) async throws -> Void

    /// Lets time pass; does nothing where it passes by itself.
    public var advance: @Sendable (_ duration: Duration) -> Void

    /// A clock, and what lets its time pass.
    public init(
      _ clock: some Clock<Duration>,
      advance: @escaping @Sendable (_ duration: Duration) -> Void = { _ in }
    ) {
      let start = clock.now
      now = { start.duration(to: clock.now) }
      sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
      self.advance = advance
    }
  }

  /// Every rule; a rule wants a subject of its own.
  public static let rules = deadlineRules + cancellationRules

  private static let deadlineRules = [
    Rule("The present never moves back") { subject in
      var last = subject.now()
      for deadline in [.milliseconds(2), .milliseconds(1), .zero] as [Duration] {
        subject.advance(.milliseconds(2))
        try await subject.sleep(deadline)
        try check(subject.now() >= last, "a present that is not before \(last)")
        last = subject.now()
      }
    },
    Rule("A sleep until a moment that has passed returns at once") { subject in
      // Nobody lets time pass: whoever waits for that waits for ever.
      try await subject.sleep(subject.now())
      try await subject.sleep(subject.now() - .milliseconds(1))
      try await subject.sleep(subject.now() - hour)
    },
    Rule("After a sleep the present is at the deadline or past it") { subject in
      let executor = SerialTaskExecutor()
      let sleeper = subject.sleeper(until: .milliseconds(2), on: executor)
      await executor.settle()
      subject.advance(.milliseconds(2))
      try await sleeper.value
    },
    Rule("Every sleeper has a deadline of its own") { subject in
      let executor = SerialTaskExecutor()
      let sleepers = [3, 1, 2].map { milliseconds in
        subject.sleeper(until: .milliseconds(milliseconds), on: executor)
      }
      for _ in sleepers {
        await executor.settle()
        subject.advance(.milliseconds(1))
      }
      for sleeper in sleepers { try await sleeper.value }
    },
  ]

  private static let cancellationRules = [
    Rule("A sleep in a task that is cancelled throws CancellationError") { subject in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await subject.sleep(hour)
      }
      try await check(throws: CancellationError.self) { try await task.value }
    },
    Rule("A sleeper that is cancelled throws CancellationError, unless its deadline has come") {
      subject in
      let executor = SerialTaskExecutor()
      let sleeper = subject.sleeper(until: hour, on: executor)
      await executor.settle()
      sleeper.cancel()
      do {
        try await sleeper.value
      } catch is CancellationError {}
    },
    Rule("A sleeper that is cancelled disturbs no other") { subject in
      let executor = SerialTaskExecutor()
      let cancelled = subject.sleeper(until: hour, on: executor)
      let other = subject.sleeper(until: .milliseconds(2), on: executor)
      await executor.settle()
      cancelled.cancel()
      _ = await cancelled.result
      subject.advance(.milliseconds(2))
      try await other.value
    },
  ]

  /// Longer than any test waits.
  private static let hour: Duration = .seconds(60 * 60)
}

extension ClockContract.Subject {
  /// A task that sleeps, and finds out whether it slept until its deadline.
  fileprivate func sleeper(
    until deadline: Duration,
    on executor: SerialTaskExecutor
  ) -> Task<Void, any Error> {
    Task(executorPreference: executor) {
      try await sleep(deadline)
      let present = now()
      try check(present >= deadline, "a present of \(deadline) or later, not \(present)")
    }
  }
}
