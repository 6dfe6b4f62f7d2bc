import Synchronization

/// A terminal in memory: it records the output of a program and sends it the keys and signals of a test.
public final class MockTerminal: Sendable {
  /// One written text.
  public struct Write: Equatable, Sendable {
    /// The text of one call.
    public let text: String

    /// The stream that received it.
    public let stream: TerminalClient.OutputStream

    /// Creates a record of a text.
    public init(_ text: String, to stream: TerminalClient.OutputStream) {
      self.text = text
      self.stream = stream
    }
  }

  /// The streams that are connected to the terminal.
  public let streams: Set<TerminalClient.Stream>

  let state: Mutex<State>

  /// Creates an empty terminal.
  ///
  /// - Parameters:
  ///   - size: The size that the terminal reports; nil for none.
  ///   - streams: The streams that are connected to the terminal; the others are files or pipes.
  ///   - keys: The keys that are already pressed.
  public init(
    size: TerminalClient.Size? = TerminalClient.Size(columns: 80, rows: 24),
    streams: Set<TerminalClient.Stream> = Set(TerminalClient.Stream.allCases),
    keys: [TerminalClient.Key] = []
  ) {
    self.streams = streams
    state = Mutex(State(size: size, pressedKeys: keys))
  }
}

// For the assertions of a test.
extension MockTerminal {
  /// The texts that were written to both streams, in order.
  public var writes: [Write] { state.withLock(\.writes) }

  /// The text that was written to standard output.
  public var output: String { text(of: .output) }

  /// The text that was written to standard error.
  public var errorOutput: String { text(of: .error) }

  /// Whether a program is on the screen.
  public var isScreenEntered: Bool { screen != nil }

  /// The screen that a program has entered; nil if none.
  public var screen: TerminalClient.Screen? { state.withLock(\.screen) }

  /// The number of times a program entered the screen.
  public var screenEntries: Int { state.withLock(\.screenEntries) }

  /// The number of times a program suspended itself.
  public var suspensions: Int { state.withLock(\.suspensions) }

  /// The kinds of signals that have a listener.
  public var awaitedSignals: Set<TerminalClient.Signal> { state.withLock(\.awaitedSignals) }

  private func text(of stream: TerminalClient.OutputStream) -> String {
    writes.filter { $0.stream == stream }.map(\.text).joined()
  }
}

// For the actions of a test.
extension MockTerminal {
  /// The size that the terminal reports; send `.resize` after a change.
  public var size: TerminalClient.Size? {
    get { state.withLock(\.size) }
    set { state.withLock { $0.size = newValue } }
  }

  /// Blocks a stream until ``unblock(_:)``, as a stopped reader of a pipe does.
  public func block(_ stream: TerminalClient.OutputStream) {
    state.withLock { $0.block(stream) }
  }

  /// Unblocks a stream: it accepts the waiting texts and later ones.
  public func unblock(_ stream: TerminalClient.OutputStream) {
    state.withLock { $0.unblock(stream) }
  }

  /// Makes each later write to a stream fail; with nil, writes succeed again.
  public func failWrites(
    to stream: TerminalClient.OutputStream,
    with error: TerminalClientError?
  ) {
    state.withLock { $0.writeErrors[stream] = error }
  }

  /// Presses keys; they wait for a listener.
  public func press(_ keys: TerminalClient.Key...) {
    state.withLock { $0.press(keys) }
  }

  /// Ends the input after the pressed keys.
  public func endInput() {
    state.withLock { $0.endInput() }
  }

  /// Waits for a listener of a signal, and sends the signal to all its listeners.
  ///
  /// Use a time limit in the test: without a listener, the call waits indefinitely. In a cancelled task, it returns
  /// and sends nothing.
  public func send(_ signal: TerminalClient.Signal) async {
    let (waiting, end) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      if state.awaitedSignals.contains(signal) {
        end.finish()
      } else {
        state.senders.append((signal, end))
      }
    }
    for await _ in waiting {}
    guard !Task.isCancelled else { return }
    // Without the lock: yielding waits for a listener that is being cancelled, which needs the lock to remove itself.
    let listeners = state.withLock(\.signalListeners.values)
    for listener in listeners where listener.kinds.contains(signal) {
      listener.continuation.yield(signal)
    }
  }
}
