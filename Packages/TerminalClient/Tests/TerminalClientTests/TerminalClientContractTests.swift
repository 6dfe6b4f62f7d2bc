import Contract
import TerminalClient
import TerminalClientContract
import Testing

@Suite(.timeLimit(.minutes(1))) struct TerminalClientContractTests {
  private typealias Broken = BrokenConfigurations<TerminalClientContract.Subject>

  @Test(arguments: TerminalClientContract.rules)
  func `the mock keeps the contract`(rule: TerminalClientContract.Rule) async {
    await rule.verify(on: TerminalClientConfiguration.mock) {
      try TerminalClientConfiguration.mock.subject()
    }
  }

  @Test(arguments: TerminalClientContract.rules)
  func `live keeps the contract, in a process of its own`(rule: TerminalClientContract.Rule) async {
    await #expect(processExitsWith: .success) { [sentence = rule.sentence as String] in
      endWhenStuck()
      let rule = try #require(TerminalClientContract.rules.first { $0.sentence == sentence })
      await rule.verify(on: TerminalClientConfiguration.live) {
        try TerminalClientConfiguration.live.subject()
      }
    }
  }

  @Test func `each rule refuses a broken client`() async {
    await Self.broken.verifyRefusal(
      by: TerminalClientContract.rules,
      changing: TerminalClientConfiguration.mock.subject
    )
  }

  private static let broken = outputs + streams + screens + keys + signals

  private static let outputs: Broken = [
    // Cuts long texts.
    "A text arrives whole, after those that were written before it": { subject, original in
      subject.client.write = { original.client.write(String($0.prefix(4_096)), to: $1) }
    },
    // Has one stream.
    "Each stream gets its own texts and no others": { subject, original in
      subject.client.write = { text, _ in original.client.write(text, to: .output) }
    },
    // Writes in parts.
    "Texts that are written at the same time do not mix": { subject, original in
      // As if the second half of a text came after the text that is written next.
      let rest = Shared("")
      subject.client.write = { text, stream in
        let half = text.count / 2
        let former = rest.replace { _ in String(text.dropFirst(half)) }
        original.client.write(text.prefix(half) + former, to: stream)
      }
    },
    // Swallows errors.
    "A flush reports once that a text has no reader": { subject, _ in
      subject.changeOthers { $0.flush = { _ in } }
    },
    // Gives up at once.
    "A cancelled task waits for a stream that takes texts": { subject, original in
      subject.client.flush = { stream in
        try Task.checkCancellation()
        try await original.client.flush(stream)
      }
    },
    // Does not wait.
    "A cancelled task gives up on a blocked stream": { subject, _ in
      subject.changeOthers { $0.flush = { _ in } }
    },
    // Waits for both.
    "A blocked stream leaves the other stream usable": { subject, _ in
      subject.changeOthers { client in
        client.flush = { [flush = client.flush] _ in
          for stream in TerminalClient.OutputStream.allCases { try await flush(stream) }
        }
      }
    },
  ]

  private static let streams: Broken = [
    // Takes all for what the output is.
    "Each stream has an answer of its own": { subject, _ in
      subject.changeOthers { client in
        client.isTerminal = { [isTerminal = client.isTerminal] _ in isTerminal(.output) }
      }
    },
    // Keeps its first size.
    "The size is the one that the terminal has now": { subject, original in
      let size = original.client.size()
      subject.client.size = { size }
    },
    // Asks the output alone.
    "Every stream that is connected to a terminal tells the size, and no other does":
      { subject, _ in
        subject.changeOthers { client in
          client.size = { [client] in client.isTerminal(.output) ? client.size() : nil }
        }
      },
  ]

  private static let screens: Broken = [
    "Leaving gives the terminal back as it was": keepsScreen,
    "The terminal is given back when the body returns, and its result is carried out": keepsScreen,
    "The terminal is given back when the body throws, and its error is passed on": keepsScreen,
    "The screen needs a terminal for input and for output": needsNoTerminal,
    "A body that cannot have the terminal does not run": needsNoTerminal,
    // Clears what stands there.
    "A screen of lines writes nothing when it is entered or left": { subject, original in
      subject.client.enterScreen = { screen in
        try original.client.enterScreen(screen)
        original.client.write("\u{1B}[2J", to: .output)
      }
    },
    // Counts.
    "Entering again does nothing, and neither does leaving again": { subject, original in
      let entries = Shared(0)
      subject.client.enterScreen = { screen in
        if entries.replace(by: { $0 + 1 }) == 0 { try original.client.enterScreen(screen) }
      }
      subject.client.leaveScreen = {
        if entries.replace(by: { max($0 - 1, 0) }) == 1 { original.client.leaveScreen() }
      }
    },
    // Gives up.
    "The terminal is given back also when the task is cancelled": { subject, original in
      subject.client.leaveScreen = { if !Task.isCancelled { original.client.leaveScreen() } }
    },
  ]

  private static let keepsScreen: Broken.Change = { subject, _ in
    subject.client.leaveScreen = {}
  }

  private static let needsNoTerminal: Broken.Change = { subject, _ in
    subject.changeOthers { $0.enterScreen = { _ in } }
  }

  private static let keys: Broken = [
    // Turns the keys around.
    "Keys on the screen arrive one by one, in the order in which they are pressed":
      { subject, original in
        subject.person.press = { original.person.press($0.reversed()) }
      },
    // Leaves control-C to the system.
    "Control-C and control-Z are keys on the screen, and no signals": { subject, original in
      subject.person.press = { keys in original.person.press(keys.filter { $0 != .control("c") }) }
    },
    // Forgets what waits.
    "A key that is pressed while nobody listens waits for the next listener": { subject, original in
      let isHeard = Shared(false)
      subject.client.keys = {
        isHeard.replace { _ in true }
        return original.client.keys()
      }
      subject.person.press = { keys in
        if isHeard.replace(by: \.self) { original.person.press(keys) }
      }
    },
    // Tells keys again.
    "A key that has arrived does not arrive again": { subject, original in
      let pressed = Shared<[TerminalClient.Key]>([])
      subject.person.press = { keys in
        original.person.press(pressed.replace { $0 + keys } + keys)
      }
    },
    // Keeps its first listener.
    "A new listener takes the place of the one before, whose stream ends": { subject, original in
      let hasListener = Shared(false)
      subject.client.keys = {
        hasListener.replace { _ in true } ? AsyncStream { $0.finish() } : original.client.keys()
      }
    },
    // Ends too early.
    "The stream ends with the input, after the keys that are pressed already": { subject, _ in
      subject.client.keys = { AsyncStream { $0.finish() } }
    },
  ]

  private static let signals: Broken = [
    "Every kind of signal arrives, again and again": deliversNothing,
    "A listener that goes leaves the others listening": deliversNothing,
    // Tells every signal.
    "Every listener gets the signals of its kinds, and no others": { subject, original in
      subject.client.signals = { _ in original.client.signals(Set(TerminalClient.Signal.allCases))
      }
    },
    // Suspends by a signal.
    "Suspending returns when the process is continued, and nobody who listens for suspend or resume is told":
      { subject, _ in
        let (signals, continuation) = AsyncStream<TerminalClient.Signal>.makeStream()
        subject.client.signals = { _ in signals }
        subject.client.suspend = { continuation.yield(.suspend) }
        subject.person.send = { continuation.yield($0) }
      },
  ]

  private static let deliversNothing: Broken.Change = { subject, _ in
    subject.client.signals = { _ in AsyncStream { $0.finish() } }
    subject.person.send = { _ in }
  }
}
