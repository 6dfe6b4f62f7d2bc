import POSIX
public import TerminalClient

extension TerminalClient {
  /// A client of the terminal that the process was started on.
  ///
  /// Call it once, before anything else opens a file, which an asynchronous `main` does: it prepares the process. `SIGPIPE` and `SIGXFSZ`
  /// are ignored from then on, so that they are met as errors. Where descriptor 0, 1 or 2 was closed when
  /// the process started, its place is taken, so that no file that is opened later gets the number, and
  /// the output with it; using that stream is an error, as if it were still closed.
  ///
  /// - Parameters:
  ///   - input: The descriptor of standard input.
  ///   - output: The descriptor of standard output.
  ///   - error: The descriptor of standard error.
  ///   - escapeTime: How long after an escape character more may come that makes it a key such as an
  ///     arrow. 50 milliseconds are short for a person, and enough for a slow line.
  public static func live(
    input: CInt = 0,
    output: CInt = 1,
    error: CInt = 2,
    escapeTime: Duration = .milliseconds(50)
  ) -> Self {
    prepareProcess()
    let standardOutput = OutputDescriptor(output, as: .output)
    let standardError = OutputDescriptor(error, as: .error)
    let takeover = Takeover(input: input, output: standardOutput)
    let keyboard = Keyboard(descriptor: input, escapeTime: escapeTime)
    return Self(
      write: { text, stream in
        switch stream {
        case .output: standardOutput.write(text)
        case .error: standardError.write(text)
        }
      },
      flush: { stream in
        switch stream {
        case .output: try await standardOutput.flush()
        case .error: try await standardError.flush()
        }
      },
      isTerminal: { stream in
        switch stream {
        case .input: isatty(input) == 1
        case .output: isatty(output) == 1
        case .error: isatty(error) == 1
        }
      },
      size: { Size(ofFirst: [output, error, input]) },
      keys: keyboard.keys,
      enterScreen: takeover.begin,
      leaveScreen: takeover.end,
      signals: { SignalHandlers.shared.signals($0) },
      suspend: {
        for output in [standardOutput, standardError] { output.drain() }
        SignalHandlers.shared.suspendProcess()
      }
    )
  }

  private static func prepareProcess() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor: CInt in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is this one. Opened in the wrong direction, it gives the same error as a
      // closed descriptor does.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

extension TerminalClient.Size {
  /// The size that the first of some descriptors tells that is a terminal with a size.
  fileprivate init?(ofFirst descriptors: [CInt]) {
    var window = winsize()
    let isKnown = descriptors.contains { descriptor in
      ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
    }
    guard isKnown else { return nil }
    self.init(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}
