import Contract
import TerminalClient
import TerminalClientContract
import Testing

/// The contract of a client bites: each of its rules refuses a client that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenTerminalClientTests {
  typealias Broken = BrokenConfiguration<TerminalClientContract.Subject>

  @Test(arguments: clients)
  func `the contract refuses a broken client`(client: Broken) async {
    await client.verifyRefusal(by: TerminalClientContract.rules)
  }

  @Test func `every rule refuses something`() {
    #expect(Set(Self.clients.map(\.sentence)) == Set(TerminalClientContract.rules.map(\.sentence)))
  }

  private static let clients = outputs + streams + screens + keys + signals

  private static let outputs: [Broken] = [
    .mock(
      "cuts long texts",
      breaks: "A text arrives whole, after those that were written before it"
    ) { subject, original in
      subject.client.write = { original.client.write(String($0.prefix(4_096)), to: $1) }
    },
    .mock("has one stream", breaks: "Each stream gets its own texts and no others") {
      subject,
      original in
      subject.client.write = { text, _ in original.client.write(text, to: .output) }
    },
    .mock(
      "writes in parts",
      breaks: "Texts that are written at the same time do not mix"
    ) { subject, original in
      // As if the second half of a text came after the text that is written next.
      let rest = Shared("")
      subject.client.write = { text, stream in
        let half = text.count / 2
        let former = rest.replace { _ in String(text.dropFirst(half)) }
        original.client.write(text.prefix(half) + former, to: stream)
      }
    },
    .mock("swallows errors", breaks: "A flush reports once that a text has no reader") {
      subject,
      _ in
      subject.changeOthers { $0.flush = { _ in } }
    },
    .mock(
      "gives up at once",
      breaks: "A cancelled task waits for a stream that takes texts"
    ) { subject, original in
      subject.client.flush = { stream in
        try Task.checkCancellation()
        try await original.client.flush(stream)
      }
    },
    .mock("does not wait", breaks: "A cancelled task gives up on a blocked stream") { subject, _ in
      subject.changeOthers { $0.flush = { _ in } }
    },
    .mock("waits for both", breaks: "A blocked stream leaves the other stream usable") {
      subject,
      _ in
      subject.changeOthers { client in
        client.flush = { [flush = client.flush] _ in
          for stream in TerminalClient.OutputStream.allCases { try await flush(stream) }
        }
      }
    },
  ]

  private static let streams: [Broken] = [
    .mock("takes all for what the output is", breaks: "Each stream has an answer of its own") {
      subject,
      _ in
      subject.changeOthers { client in
        client.isTerminal = { [isTerminal = client.isTerminal] _ in isTerminal(.output) }
      }
    },
    .mock("keeps its first size", breaks: "The size is the one that the terminal has now") {
      subject,
      original in
      let size = original.client.size()
      subject.client.size = { size }
    },
    .mock(
      "asks the output alone",
      breaks: "Every stream that is connected to a terminal tells the size, and no other does"
    ) { subject, _ in
      subject.changeOthers { client in
        client.size = { [client] in client.isTerminal(.output) ? client.size() : nil }
      }
    },
  ]

  private static let screens: [Broken] =
    [
      "Leaving gives the terminal back as it was",
      "The terminal is given back when the body returns, and its result is carried out",
      "The terminal is given back when the body throws, and its error is passed on",
    ].map { sentence in
      .mock("keeps the screen", breaks: sentence) { subject, _ in
        subject.client.leaveScreen = {}
      }
    } + [
      .mock(
        "clears what stands there",
        breaks: "A screen of lines writes nothing when it is entered or left"
      ) { subject, original in
        subject.client.enterScreen = { screen in
          try original.client.enterScreen(screen)
          original.client.write("\u{1B}[2J", to: .output)
        }
      },
      .mock(
        "counts",
        breaks: "Entering again does nothing, and neither does leaving again"
      ) { subject, original in
        let entries = Shared(0)
        subject.client.enterScreen = { screen in
          if entries.replace(by: { $0 + 1 }) == 0 { try original.client.enterScreen(screen) }
        }
        subject.client.leaveScreen = {
          if entries.replace(by: { max($0 - 1, 0) }) == 1 { original.client.leaveScreen() }
        }
      },
      .mock(
        "gives up",
        breaks: "The terminal is given back also when the task is cancelled"
      ) { subject, original in
        subject.client.leaveScreen = { if !Task.isCancelled { original.client.leaveScreen() } }
      },
    ]
    + [
      "The screen needs a terminal for input and for output",
      "A body that cannot have the terminal does not run",
    ].map { sentence in
      .mock("needs no terminal", breaks: sentence) { subject, _ in
        subject.changeOthers { $0.enterScreen = { _ in } }
      }
    }

  private static let keys: [Broken] = [
    .mock(
      "turns the keys around",
      breaks: "Keys on the screen arrive one by one, in the order in which they are pressed"
    ) { subject, original in
      subject.person.press = { original.person.press($0.reversed()) }
    },
    .mock(
      "leaves control-C to the system",
      breaks: "Control-C and control-Z are keys on the screen, and no signals"
    ) { subject, original in
      subject.person.press = { keys in original.person.press(keys.filter { $0 != .control("c") }) }
    },
    .mock(
      "forgets what waits",
      breaks: "A key that is pressed while nobody listens waits for the next listener"
    ) { subject, original in
      let isHeard = Shared(false)
      subject.client.keys = {
        isHeard.replace { _ in true }
        return original.client.keys()
      }
      subject.person.press = { keys in
        if isHeard.replace(by: \.self) { original.person.press(keys) }
      }
    },
    .mock("tells keys again", breaks: "A key that has arrived does not arrive again") {
      subject,
      original in
      let pressed = Shared<[TerminalClient.Key]>([])
      subject.person.press = { keys in
        original.person.press(pressed.replace { $0 + keys } + keys)
      }
    },
    .mock(
      "keeps its first listener",
      breaks: "A new listener takes the place of the one before, whose stream ends"
    ) { subject, original in
      let hasListener = Shared(false)
      subject.client.keys = {
        hasListener.replace { _ in true } ? AsyncStream { $0.finish() } : original.client.keys()
      }
    },
    .mock(
      "ends too early",
      breaks: "The stream ends with the input, after the keys that are pressed already"
    ) { subject, _ in
      subject.client.keys = { AsyncStream { $0.finish() } }
    },
  ]

  private static let signals: [Broken] =
    [
      "Every kind of signal arrives, again and again",
      "A listener that goes leaves the others listening",
    ].map { sentence in
      .mock("listens no more", breaks: sentence) { subject, _ in
        subject.client.signals = { _ in AsyncStream { $0.finish() } }
        subject.person.send = { _ in }
      }
    } + [
      .mock(
        "tells every signal",
        breaks: "Every listener gets the signals of its kinds, and no others"
      ) { subject, original in
        subject.client.signals = { _ in original.client.signals(Set(TerminalClient.Signal.allCases))
        }
      },
      .mock(
        "suspends by a signal",
        breaks: """
          Suspending returns when the process is continued, and nobody who listens for suspend or resume is told
          """
      ) { subject, _ in
        let (signals, continuation) = AsyncStream<TerminalClient.Signal>.makeStream()
        subject.client.signals = { _ in signals }
        subject.client.suspend = { continuation.yield(.suspend) }
        subject.person.send = { continuation.yield($0) }
      },
    ]
}
