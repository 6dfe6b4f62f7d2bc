public import Contract
import SerialTaskExecutor
import Testing

/// The contract of clocks, for the clocks of the system and for test clocks.
public enum ClockContract {
  /// A rule about a clock.
  public typealias Rule = Contract.Rule<Subject>

  /// A clock under test; instants are durations since its creation.
  public struct Subject: Sendable {
    /// Returns the current time.
    public var now: @Sendable () -> Duration

    /// Sleeps until a deadline.
    public var sleep: @Sendable (_ deadline: Duration) async throws -> Void

    /// Advances the clock; does nothing if the clock runs automatically.
    public var advance: @Sendable (_ duration: Duration) -> Void

    /// Creates a subject from a clock and a function that advances it.
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

  /// All rules; each needs its own subject.
  public static let rules = deadlineRules + cancellationRules

  private static let deadlineRules = [
    Rule("Time never moves backwards") { subject in
      var last = subject.now()
      for deadline in [.milliseconds(2), .milliseconds(1), .zero] as [Duration] {
        subject.advance(.milliseconds(2))
        try await subject.sleep(deadline)
        try check(subject.now() >= last, "a time of \(last) or later")
        last = subject.now()
      }
    },
    Rule("A sleep until a past deadline returns immediately") { subject in
      // Time does not advance, so a sleep that waits never returns.
      try await subject.sleep(subject.now())
      try await subject.sleep(subject.now() - .milliseconds(1))
      try await subject.sleep(subject.now() - hour)
    },
    Rule("A sleep never returns before its deadline") { subject in
      let executor = SerialTaskExecutor()
      let sleeper = subject.sleeper(until: .milliseconds(2), on: executor)
      await executor.settle()
      subject.advance(.milliseconds(2))
      try await sleeper.value
    },
    Rule("Every sleeper has its own deadline") { subject in
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
    Rule("A sleep in a cancelled task throws CancellationError") { subject in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await subject.sleep(hour)
      }
      try await check(throws: CancellationError.self) { try await task.value }
    },
    Rule("Cancelling a sleeper throws CancellationError unless its deadline has passed") {
      subject in
      let executor = SerialTaskExecutor()
      let sleeper = subject.sleeper(until: hour, on: executor)
      await executor.settle()
      sleeper.cancel()
      do {
        try await sleeper.value
      } catch is CancellationError {}
    },
    Rule("Cancelling a sleeper does not affect other sleepers") { subject in
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

  /// Longer than the time limit of any test.
  private static let hour: Duration = .seconds(60 * 60)
}

extension ClockContract.Subject {
  /// Creates a task that sleeps and checks the time afterwards.
  fileprivate func sleeper(
    until deadline: Duration,
    on executor: SerialTaskExecutor
  ) -> Task<Void, any Error> {
    Task(executorPreference: executor) {
      try await sleep(deadline)
      let time = now()
      try check(time >= deadline, "a time of \(deadline) or later, not \(time)")
    }
  }
}
