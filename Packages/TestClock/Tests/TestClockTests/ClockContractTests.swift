import ClockContract
import Contract
import Testing

@Suite(.timeLimit(.minutes(10))) struct ClockContractTests {
  @Test(arguments: ClockConfiguration.allCases, ClockContract.rules)
  func `every clock keeps the contract`(
    configuration: ClockConfiguration,
    rule: ClockContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken clock`() async {
    await Self.broken.verifyRejection(
      by: ClockContract.rules,
      changing: ClockConfiguration.test.subject
    )
  }

  private static let broken: BrokenConfigurations<ClockContract.Subject> = [
    // Sets the time to every deadline.
    "Time never moves backwards": { subject, _ in
      let time = Shared(Duration.zero)
      subject.now = { time.value }
      subject.sleep = { time.value = $0 }
    },
    // Throws for past deadlines.
    "A sleep until a past deadline returns immediately": { subject, original in
      subject.sleep = { deadline in
        guard deadline >= original.now() else { throw TestError() }
        try await original.sleep(deadline)
      }
    },
    // Wakes too early.
    "A sleep never returns before its deadline": { subject, original in
      subject.sleep = { try await original.sleep($0 - .nanoseconds(1)) }
      subject.advance = { original.advance($0 - .nanoseconds(1)) }
    },
    // Wakes all sleepers with the first.
    "Every sleeper has its own deadline": { subject, original in
      let first = Shared(Duration.seconds(60))
      subject.sleep = { deadline in
        first.value = min(first.value, deadline)
        try await original.sleep(first.value)
      }
    },
    // Returns without an error.
    "A sleep in a cancelled task throws CancellationError": { subject, original in
      subject.sleep = { deadline in
        if !Task.isCancelled { try await original.sleep(deadline) }
      }
    },
    // Ignores the cancellation.
    "Cancelling a sleeper throws CancellationError unless its deadline has passed":
      { subject, original in
        subject.sleep = { try? await original.sleep($0) }
      },
    // Cancels all sleepers with the first.
    "Cancelling a sleeper does not affect other sleepers": { subject, original in
      let isCancelled = Shared(false)
      subject.sleep = { deadline in
        try await withTaskCancellationHandler {
          try await original.sleep(deadline)
          if isCancelled.value { throw CancellationError() }
        } onCancel: {
          isCancelled.value = true
        }
      }
    },
  ]
}
