import Contract
import Dispatch
import POSIX
import TerminalClient
import TerminalClientContract
import TerminalClientLive
import Testing

// The working configurations of a client, each with the user of its terminal.

/// The numbers of the signals.
private let signalNumbers: [TerminalClient.Signal: CInt] = [
  .interrupt: SIGINT, .terminate: SIGTERM, .hangUp: SIGHUP, .quit: SIGQUIT,
  .suspend: SIGTSTP, .resume: SIGCONT, .resize: SIGWINCH,
]

extension TerminalClientContract.Subject {
  static func mock() -> Self {
    let terminal = MockTerminal()
    return Self(
      client: .mock(in: terminal),
      user: TerminalClientContract.TerminalUser(
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
      makeClient: { streams in
        switch streams {
        case .connected(let streams): return .mock(in: MockTerminal(streams: streams))
        case .withoutReader:
          let terminal = MockTerminal()
          for stream in TerminalClient.OutputStream.allCases {
            terminal.failWrites(to: stream, with: .readerGone)
          }
          return .mock(in: terminal)
        case .blocked(let stream):
          let terminal = MockTerminal()
          terminal.block(stream)
          return .mock(in: terminal)
        }
      }
    )
  }

  /// A client of two pseudo-terminals: one for input and output, and one for errors.
  static func live() throws -> Self {
    for number in signalNumbers.values { signal(number, SIG_DFL) }
    let (terminal, errors) = (try PseudoTerminal(), try PseudoTerminal())
    for terminal in [terminal, errors] { terminal.resize(columns: 80, rows: 24) }
    let makeClient = { @Sendable (streams: TerminalClientContract.Streams) -> TerminalClient in
      let pipe = try TestPipe()
      switch streams {
      case .connected(let streams):
        return .live(
          input: streams.contains(.input) ? terminal.device : pipe.reading,
          output: streams.contains(.output) ? terminal.device : pipe.writing,
          error: streams.contains(.error) ? errors.device : pipe.writing,
          escapeTime: .seconds(60)
        )
      case .withoutReader:
        close(pipe.reading)
        return .live(output: pipe.writing, error: pipe.writing)
      case .blocked(let stream):
        let other = try TestPipe()
        return .live(
          output: stream == .output ? pipe.writing : other.writing,
          error: stream == .error ? pipe.writing : other.writing
        )
      }
    }
    return Self(
      client: try makeClient(.connected(Set(TerminalClient.Stream.allCases))),
      user: TerminalClientContract.TerminalUser(of: terminal, errors: errors),
      makeClient: makeClient
    )
  }
}

extension TerminalClientContract.TerminalUser {
  fileprivate init(of terminal: PseudoTerminal, errors: PseudoTerminal) {
    let former = terminal.mode.bytes
    self.init(
      press: { keys in terminal.type(keys.map(Self.text).joined()) },
      endInput: { terminal.type("\u{4}") },
      resize: { terminal.resize(columns: UInt16($0.columns), rows: UInt16($0.rows)) },
      read: { stream, work in
        try await (stream == .output ? terminal : errors).text(during: work)
      },
      isScreenEntered: {
        if terminal.mode.bytes == former { return false }
        try check(terminal.isRaw, "a terminal in raw mode or in its former mode")
        return true
      },
      send: { kill(getpid(), signalNumbers[$0] ?? 0) },
      continueWhenStopped: {
        // A separate process group with a parent: others never stop.
        setpgid(0, 0)
        _ = try TerminalClientTests.continueWhenStopped(getpid())
      }
    )
  }

  /// The text that a terminal sends for a key.
  private static func text(of key: TerminalClient.Key) -> String {
    switch key {
    case .character(let character): String(character)
    case .escape: "\u{1B}"
    case .paste(let text): "\u{1B}[200~\(text.replacing("\n", with: "\r"))\u{1B}[201~"
    default: (textKeys + sequenceKeys).first { $0.1 == [key] }?.0 ?? ""
    }
  }
}

extension PseudoTerminal {
  /// Returns the text that the terminal receives during some work.
  fileprivate func text(during work: () async throws -> Void) async throws -> String {
    let end: UInt8 = 3
    // Starts before the work: a terminal without a reader accepts little text.
    async let text = onThread {
      var received: [UInt8] = []
      while received.last != end { received += receive(1, from: controller) }
      return String(decoding: received.dropLast(), as: UTF8.self)
    }
    try await work()
    send([end], to: device)
    return await text
  }
}
