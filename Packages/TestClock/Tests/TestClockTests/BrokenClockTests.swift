import ClockContract
import Contract
import Synchronization
import Testing

/// The contract of a clock bites: each of its rules refuses a clock that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenClockTests {
  @Test(arguments: clocks)
  func `the contract refuses a broken clock`(
    clock: BrokenConfiguration<ClockContract.Subject>
  ) async {
    await clock.verifyRefusal(by: ClockContract.rules)
  }

  @Test func `every rule refuses something`() {
    #expect(Set(Self.clocks.map(\.sentence)) == Set(ClockContract.rules.map(\.sentence)))
  }

  private static let clocks: [BrokenConfiguration<ClockContract.Subject>] = [
    .testClock("follows every deadline", breaks: "The present never moves back") { subject, _ in
      let present = Shared(Duration.zero)
      subject.now = { present.value }
      subject.sleep = { present.value = $0 }
    },
    .testClock(
      "refuses the past",
      breaks: "A sleep until a moment that has passed returns at once"
    ) { subject, original in
      subject.sleep = { deadline in
        guard deadline >= original.now() else { throw Failure() }
        try await original.sleep(deadline)
      }
    },
    .testClock(
      "wakes too early",
      breaks: "After a sleep the present is at the deadline or past it"
    ) { subject, original in
      subject.sleep = { try await original.sleep($0 - .nanoseconds(1)) }
      subject.advance = { original.advance($0 - .nanoseconds(1)) }
    },
    .testClock("wakes all with the first", breaks: "Every sleeper has a deadline of its own") {
      subject,
      original in
      let first = Shared(Duration.seconds(60))
      subject.sleep = { deadline in
        first.value = min(first.value, deadline)
        try await original.sleep(first.value)
      }
    },
    .testClock(
      "sleeps without looking",
      breaks: "A sleep in a task that is cancelled throws CancellationError"
    ) { subject, original in
      subject.sleep = { deadline in
        if !Task.isCancelled { try await original.sleep(deadline) }
      }
    },
    .testClock(
      "swallows the cancellation",
      breaks: "A sleeper that is cancelled throws CancellationError, unless its deadline has come"
    ) { subject, original in
      subject.sleep = { try? await original.sleep($0) }
    },
    .testClock(
      "cancels all with the first",
      breaks: "A sleeper that is cancelled disturbs no other"
    ) {
      subject,
      original in
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

extension BrokenConfiguration<ClockContract.Subject> {
  /// A test clock, broken by a change of what the rules are given.
  fileprivate static func testClock(
    _ name: String,
    breaks sentence: String,
    _ change: @escaping @Sendable (_ subject: inout Subject, _ original: Subject) -> Void
  ) -> Self {
    Self(name, breaks: sentence) {
      let original = ClockConfiguration.test.subject()
      var subject = original
      change(&subject, original)
      return subject
    }
  }
}

/// A value that several closures share.
private final class Shared<Value: Sendable>: Sendable {
  private let shared: Mutex<Value>

  init(_ value: Value) {
    shared = Mutex(value)
  }

  var value: Value {
    get { shared.withLock(\.self) }
    set { shared.withLock { $0 = newValue } }
  }
}

private struct Failure: Error {}
