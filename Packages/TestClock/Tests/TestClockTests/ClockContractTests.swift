import ClockContract
import Contract
import Testing

@Suite(.timeLimit(.minutes(1))) struct ClockContractTests {
  @Test(arguments: ClockConfiguration.allCases, ClockContract.rules)
  func `every clock keeps the contract`(
    configuration: ClockConfiguration,
    rule: ClockContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule refuses a broken clock`() async {
    await Self.broken.verifyRefusal(
      by: ClockContract.rules,
      changing: ClockConfiguration.test.subject
    )
  }

  private static let broken: BrokenConfigurations<ClockContract.Subject> = [
    // Follows every deadline.
    "The present never moves back": { subject, _ in
      let present = Shared(Duration.zero)
      subject.now = { present.value }
      subject.sleep = { present.value = $0 }
    },
    // Refuses the past.
    "A sleep until a moment that has passed returns at once": { subject, original in
      subject.sleep = { deadline in
        guard deadline >= original.now() else { throw TestError() }
        try await original.sleep(deadline)
      }
    },
    // Wakes too early.
    "After a sleep the present is at the deadline or past it": { subject, original in
      subject.sleep = { try await original.sleep($0 - .nanoseconds(1)) }
      subject.advance = { original.advance($0 - .nanoseconds(1)) }
    },
    // Wakes all with the first.
    "Every sleeper has a deadline of its own": { subject, original in
      let first = Shared(Duration.seconds(60))
      subject.sleep = { deadline in
        first.value = min(first.value, deadline)
        try await original.sleep(first.value)
      }
    },
    // Sleeps without looking.
    "A sleep in a task that is cancelled throws CancellationError": { subject, original in
      subject.sleep = { deadline in
        if !Task.isCancelled { try await original.sleep(deadline) }
      }
    },
    // Swallows the cancellation.
    "A sleeper that is cancelled throws CancellationError, unless its deadline has come":
      { subject, original in
        subject.sleep = { try? await original.sleep($0) }
      },
    // Cancels all with the first.
    "A sleeper that is cancelled disturbs no other": { subject, original in
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
