import Contract
import Dispatch
import POSIX
import TerminalClient
import TerminalClientContract
import TerminalClientLive
import Testing

/// The working configurations of a client, each as the contract wants it.
enum TerminalClientConfiguration {
  case mock
  case live

  /// A client of a terminal that no other test uses; of `live`, in a process that no other test uses.
  func subject() throws -> TerminalClientContract.Subject {
    switch self {
    case .mock: Self.mockSubject()
    case .live: try Self.liveSubject()
    }
  }
}

extension TerminalClientConfiguration {
  private static func mockSubject() -> TerminalClientContract.Subject {
    let terminal = MockTerminal()
    return TerminalClientContract.Subject(
      client: .mock(in: terminal),
      person: TerminalClientContract.Person(
        press: { keys in for key in keys { terminal.press(key) } },
        endInput: terminal.endInput,
        resize: { terminal.size = $0 },
        read: { stream, work in
          try await work()
          return stream == .output ? terminal.output : terminal.errorOutput
        },
        isScreenEntered: { terminal.isScreenEntered },
        send: terminal.send,
        continueWhenStopped: {}
      ),
      connected: { .mock(in: MockTerminal(streams: $0)) },
      unread: {
        let terminal = MockTerminal()
        for stream in TerminalClient.OutputStream.allCases {
          terminal.failWrites(to: stream, with: .readerGone)
        }
        return .mock(in: terminal)
      },
      blocked: { stream in
        let terminal = MockTerminal()
        terminal.block(stream)
        return .mock(in: terminal)
      }
    )
  }
}

extension TerminalClientConfiguration {
  /// A client of two pseudo-terminals: one for input and output, and one for errors.
  private static func liveSubject() throws -> TerminalClientContract.Subject {
    for number in signalNumbers.values { signal(number, SIG_DFL) }
    let (terminal, errors) = (try PseudoTerminal(), try PseudoTerminal())
    for terminal in [terminal, errors] { terminal.resize(columns: 80, rows: 24) }
    let pipe = try TestPipe()
    let connected = { @Sendable (streams: Set<TerminalClient.Stream>) in
      TerminalClient.live(
        input: streams.contains(.input) ? terminal.program : pipe.reading,
        output: streams.contains(.output) ? terminal.program : pipe.writing,
        error: streams.contains(.error) ? errors.program : pipe.writing,
        escapeTime: .seconds(60)
      )
    }
    return TerminalClientContract.Subject(
      client: connected(Set(TerminalClient.Stream.allCases)),
      person: .person(at: terminal, errors: errors),
      connected: connected,
      unread: {
        let pipe = try TestPipe()
        close(pipe.reading)
        return .live(output: pipe.writing, error: pipe.writing)
      },
      blocked: { stream in
        let (unread, other) = (try TestPipe().writing, try TestPipe().writing)
        return .live(
          output: stream == .output ? unread : other,
          error: stream == .error ? unread : other
        )
      }
    )
  }
}

extension TerminalClientContract.Person {
  fileprivate static func person(at terminal: PseudoTerminal, errors: PseudoTerminal) -> Self {
    let former = terminal.mode.bytes
    return Self(
      press: { keys in terminal.type(keys.map(text).joined()) },
      endInput: { terminal.type("\u{4}") },
      resize: { terminal.resize(columns: UInt16($0.columns), rows: UInt16($0.rows)) },
      read: { stream, work in
        try await (stream == .output ? terminal : errors).text(during: work)
      },
      isScreenEntered: {
        if terminal.mode.bytes == former { return false }
        try check(terminal.isRaw, "a terminal that is as it was, or gives its keys one by one")
        return true
      },
      send: { kill(getpid(), signalNumbers[$0] ?? 0) },
      continueWhenStopped: {
        // A group that its parent watches over: others are never stopped.
        setpgid(0, 0)
        _ = try TerminalClientTests.continueWhenStopped(getpid())
      }
    )
  }

  /// What a terminal sends for a key.
  private static func text(of key: TerminalClient.Key) -> String {
    switch key {
    case .character(let character): String(character)
    case .escape: "\u{1B}"
    default: (keysOfText + keysOfSequences).first { $0.1 == [key] }?.0 ?? ""
    }
  }
}

extension PseudoTerminal {
  /// What arrives at the person's side while work is done.
  fileprivate func text(during work: () async throws -> Void) async throws -> String {
    let end: UInt8 = 3
    let (texts, continuation) = AsyncStream<String>.makeStream()
    // Begun before the work: a terminal that nobody reads accepts little.
    DispatchQueue(label: "TerminalClientTests").async {
      var received: [UInt8] = []
      while received.last != end { received += receive(1, from: person) }
      continuation.yield(String(decoding: received.dropLast(), as: UTF8.self))
      continuation.finish()
    }
    try await work()
    send([end], to: program)
    return await texts.reduce("", +)
  }
}
