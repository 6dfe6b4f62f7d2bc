import Contract
import TerminalClient
import TerminalClientContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct TerminalClientContractTests {
  private typealias Broken = BrokenConfigurations<TerminalClientContract.Subject>

  @Test(arguments: TerminalClientContract.rules)
  func `the mock obeys the contract`(rule: TerminalClientContract.Rule) async {
    await rule.verify(on: "mock") { .mock() }
  }

  @Test(arguments: TerminalClientContract.rules)
  func `the live client obeys the contract in a separate process`(
    rule: TerminalClientContract.Rule
  ) async {
    await #expect(processExitsWith: .success) { [sentence = rule.sentence as String] in
      endWhenStuck()
      let rule = try #require(TerminalClientContract.rules.first { $0.sentence == sentence })
      await rule.verify(on: "live") { try .live() }
    }
  }

  @Test func `each rule rejects a broken client`() async {
    await Self.broken.verifyRejection(by: TerminalClientContract.rules) { .mock() }
  }

  private static let broken = outputs + streams + screens + keys + signals

  private static let outputs: Broken = [
    // Truncates long texts.
    "Each text is written completely, after the texts before it": { subject, original in
      subject.client.write = { original.client.write(String($0.prefix(4_096)), to: $1) }
    },
    // Has one stream.
    "Each stream receives only its own texts": { subject, original in
      subject.client.write = { text, _ in original.client.write(text, to: .output) }
    },
    // Writes the second half of a text after the next text.
    "Concurrent texts do not interleave": { subject, original in
      let rest = Shared("")
      subject.client.write = { text, stream in
        let half = text.count / 2
        let former = rest.replace { _ in String(text.dropFirst(half)) }
        original.client.write(text.prefix(half) + former, to: stream)
      }
    },
    "Only one flush reports that the reader of a stream has gone": neverFlushes,
    // Ignores an empty text.
    "An empty text finds out whether the reader has gone": { subject, original in
      subject.changeOthers(of: original) { client in
        client.write = { [write = client.write] text, stream in
          if !text.isEmpty { write(text, stream) }
        }
      }
    },
    "In a cancelled task, a flush does not wait for a blocked stream": neverFlushes,
    // Throws immediately.
    "In a cancelled task, a flush waits while the stream accepts text": { subject, original in
      subject.client.flush = { stream in
        try Task.checkCancellation()
        try await original.client.flush(stream)
      }
    },
    // Waits for both streams.
    "A blocked stream does not block the other stream": { subject, original in
      subject.changeOthers(of: original) { client in
        client.flush = { [flush = client.flush] _ in
          for stream in TerminalClient.OutputStream.allCases { try await flush(stream) }
        }
      }
    },
  ]

  private static let neverFlushes: Broken.Change = { subject, original in
    subject.changeOthers(of: original) { $0.flush = { _ in } }
  }

  private static let streams: Broken = [
    // Checks the output only.
    "Each stream is checked separately": { subject, original in
      subject.changeOthers(of: original) { client in
        client.isTerminal = { [isTerminal = client.isTerminal] _ in isTerminal(.output) }
      }
    },
    // Returns the first size.
    "The size is the current one": { subject, original in
      let size = original.client.size()
      subject.client.size = { size }
    },
    // Checks the output only.
    "The size is available if any stream is connected to a terminal": { subject, original in
      subject.changeOthers(of: original) { client in
        client.size = { [client] in client.isTerminal(.output) ? client.size() : nil }
      }
    },
  ]

  private static let screens: Broken = [
    "Leaving the screen restores the terminal": neverLeaves,
    "The terminal is restored when the body returns, and the result is returned": neverLeaves,
    "The terminal is restored when the body throws, and the error is rethrown": neverLeaves,
    "The screen requires a terminal for input and for output": requiresNoTerminal,
    "Without a terminal the body does not run": requiresNoTerminal,
    // Clears the screen.
    "Entering or leaving Screen.lines writes nothing": { subject, original in
      subject.client.enterScreen = { screen in
        try original.client.enterScreen(screen)
        original.client.write("\u{1B}[2J", to: .output)
      }
    },
    // Counts the entries.
    "Entering or leaving the screen twice has no further effect": { subject, original in
      let entries = Shared(0)
      subject.client.enterScreen = { screen in
        if entries.replace(with: { $0 + 1 }) == 0 { try original.client.enterScreen(screen) }
      }
      subject.client.leaveScreen = {
        if entries.replace(with: { max($0 - 1, 0) }) == 1 { original.client.leaveScreen() }
      }
    },
    // Does nothing in a cancelled task.
    "The terminal is restored when the task is cancelled": { subject, original in
      subject.client.leaveScreen = { if !Task.isCancelled { original.client.leaveScreen() } }
    },
  ]

  private static let neverLeaves: Broken.Change = { subject, _ in
    subject.client.leaveScreen = {}
  }

  private static let requiresNoTerminal: Broken.Change = { subject, original in
    subject.changeOthers(of: original) { $0.enterScreen = { _ in } }
  }

  private static let keys: Broken = [
    // Reverses the keys.
    "On the screen, keys arrive immediately and in order": { subject, original in
      subject.user.press = { original.user.press($0.reversed()) }
    },
    // Drops control-C.
    "On the screen, control-C and control-Z are keys, not signals": { subject, original in
      subject.user.press = { keys in original.user.press(keys.filter { $0 != .control("c") }) }
    },
    // Types the text.
    "On Screen.full, a pasted text is one key, whatever it contains": { subject, original in
      subject.user.press = { keys in
        for case .paste(let text) in keys { original.user.press(text.map { .character($0) }) }
      }
    },
    // Drops the keys before the first listener.
    "Keys that are pressed without a listener are delivered to the next listener":
      { subject, original in
        let hasListener = Shared(false)
        subject.client.keys = {
          hasListener.value = true
          return original.client.keys()
        }
        subject.user.press = { keys in if hasListener.value { original.user.press(keys) } }
      },
    // Repeats all keys.
    "Each key is delivered once": { subject, original in
      let pressed = Shared<[TerminalClient.Key]>([])
      subject.user.press = { keys in
        original.user.press(pressed.replace { $0 + keys } + keys)
      }
    },
    // Keeps the first listener.
    "A new listener replaces the former one and ends its stream": { subject, original in
      let hasListener = Shared(false)
      subject.client.keys = {
        hasListener.replace { _ in true } ? AsyncStream { $0.finish() } : original.client.keys()
      }
    },
    // Ends immediately.
    "At the end of the input, the stream delivers the remaining keys and ends": { subject, _ in
      subject.client.keys = { AsyncStream { $0.finish() } }
    },
  ]

  private static let signals: Broken = [
    "Every signal of each kind is delivered": deliversNothing,
    "A listener that ends does not affect the others": deliversNothing,
    // Delivers every signal.
    "Every listener receives the signals of its kinds and no others": { subject, original in
      subject.client.signals = { _ in original.client.signals(Set(TerminalClient.Signal.allCases))
      }
    },
    // Delivers the signal of the suspension.
    "Suspending delivers no signal to listeners of suspend and resume": { subject, _ in
      let (signals, continuation) = AsyncStream<TerminalClient.Signal>.makeStream()
      subject.client.signals = { _ in signals }
      subject.client.suspend = { continuation.yield(.suspend) }
      subject.user.send = { continuation.yield($0) }
    },
  ]

  private static let deliversNothing: Broken.Change = { subject, _ in
    subject.client.signals = { _ in AsyncStream { $0.finish() } }
    subject.user.send = { _ in }
  }
}

extension TerminalClientContract.Subject {
  /// Changes every client that the rules create.
  fileprivate mutating func changeOthers(
    of original: Self,
    _ change: @escaping @Sendable (_ client: inout TerminalClient) -> Void
  ) {
    makeClient = { streams in
      var client = try original.makeClient(streams)
      change(&client)
      return client
    }
  }
}
