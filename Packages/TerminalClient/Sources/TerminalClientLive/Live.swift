import POSIX
public import TerminalClient

extension TerminalClient {
  /// Returns a client of the terminal of the process.
  ///
  /// Call it once, at the start of the process and before an asynchronous `main`, which opens files. It ignores
  /// `SIGPIPE` and `SIGXFSZ`, so that writes fail with an error instead. If descriptor 0, 1 or 2 is closed, it reserves
  /// the number, so that a file that is opened later does not receive the output; using that stream still fails.
  ///
  /// - Parameters:
  ///   - input: The descriptor of standard input.
  ///   - output: The descriptor of standard output.
  ///   - error: The descriptor of standard error.
  ///   - escapeTime: The time in which the rest of a sequence, such as an arrow key, may follow its escape character.
  ///     50 milliseconds are short for a user and sufficient for a slow line.
  public static func live(
    input: CInt = 0,
    output: CInt = 1,
    error: CInt = 2,
    escapeTime: Duration = .milliseconds(50)
  ) -> Self {
    prepareProcess()
    let standardOutput = OutputDescriptor(output, as: .output)
    let standardError = OutputDescriptor(error, as: .error)
    let screenMode = ScreenMode(input: input, output: standardOutput)
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
      enterScreen: screenMode.enter,
      leaveScreen: screenMode.leave,
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
      // `open` returns the lowest free number, which is this one. Reading from or writing to it fails with `EBADF`, as
      // for a closed descriptor.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

extension TerminalClient.Size {
  /// The size that the first descriptor with a size reports.
  fileprivate init?(ofFirst descriptors: [CInt]) {
    var window = winsize()
    let isKnown = descriptors.contains { descriptor in
      ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
    }
    guard isKnown else { return nil }
    self.init(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}
