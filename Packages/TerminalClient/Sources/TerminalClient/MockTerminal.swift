import Synchronization

/// A terminal in memory: it keeps what is written, and sends the keys and signals that a test sends.
public final class MockTerminal: Sendable {
  /// One text that was written.
  public struct Write: Equatable, Sendable {
    /// The text of one call.
    public let text: String

    /// Where it went.
    public let stream: TerminalClient.OutputStream

    /// A text and where it went.
    public init(_ text: String, to stream: TerminalClient.OutputStream) {
      self.text = text
      self.stream = stream
    }
  }

  /// The streams that are connected to the terminal.
  public let streams: Set<TerminalClient.Stream>

  let state: Mutex<State>

  /// A terminal on which nothing is written yet.
  ///
  /// - Parameters:
  ///   - size: What the terminal tells of its size.
  ///   - streams: The streams that are connected to it; the others are files or pipes.
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

// What a test reads.
extension MockTerminal {
  /// What was written to both streams, in order.
  public var writes: [Write] { state.withLock(\.writes) }

  /// What was written to standard output.
  public var output: String { text(of: .output) }

  /// What was written to standard error.
  public var errorOutput: String { text(of: .error) }

  /// Whether a program has the terminal now.
  public var isScreenEntered: Bool { screen != nil }

  /// How much of the terminal a program has now; nil if it has nothing.
  public var screen: TerminalClient.Screen? { state.withLock(\.screen) }

  /// How often a program took the terminal.
  public var screenEntries: Int { state.withLock(\.screenEntries) }

  /// How often a program stopped itself.
  public var suspensions: Int { state.withLock(\.suspensions) }

  /// The kinds of signals that somebody listens for now.
  public var awaitedSignals: Set<TerminalClient.Signal> { state.withLock(\.awaitedSignals) }

  private func text(of stream: TerminalClient.OutputStream) -> String {
    writes.filter { $0.stream == stream }.map(\.text).joined()
  }
}

// What a test does.
extension MockTerminal {
  /// The size that the terminal tells; who wants to know of a change listens for `.resize`, sent apart.
  public var size: TerminalClient.Size? {
    get { state.withLock(\.size) }
    set { state.withLock { $0.size = newValue } }
  }

  /// Blocks a stream, as a stopped reader does: it takes no text until ``unblock(_:)``.
  public func block(_ stream: TerminalClient.OutputStream) {
    state.withLock { $0.block(stream) }
  }

  /// Lets a blocked stream take the accepted texts, and those that follow.
  public func unblock(_ stream: TerminalClient.OutputStream) {
    state.withLock { $0.unblock(stream) }
  }

  /// Lets every write to a stream fail from now on, or with no error succeed again.
  public func failWrites(
    to stream: TerminalClient.OutputStream,
    with error: TerminalClientError?
  ) {
    state.withLock { $0.writeErrors[stream] = error }
  }

  /// Presses keys; they wait until somebody listens.
  public func press(_ keys: TerminalClient.Key...) {
    state.withLock { $0.press(keys) }
  }

  /// Ends the input after the keys that are pressed already.
  public func endInput() {
    state.withLock { $0.endInput() }
  }

  /// Sends a signal to all who listen for it; first waits until somebody does.
  ///
  /// Give the test a time limit: code that never listens would let it wait for ever. A cancelled task
  /// waits no longer and sends nothing.
  public func send(_ signal: TerminalClient.Signal) async {
    let id = state.withLock { $0.makeID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAwaited = state.withLock { state in
          if Task.isCancelled || state.awaitedSignals.contains(signal) { return true }
          state.senders[id] = State.Sender(signal: signal, continuation: continuation)
          return false
        }
        if isAwaited { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.senders.removeValue(forKey: id) }?.continuation.resume()
    }
    guard !Task.isCancelled else { return }
    // Told without the lock: telling waits for a listener who is being cancelled, and who needs the lock to go.
    for listener in state.withLock({ $0.listeners(for: signal) }) {
      listener.yield(signal)
    }
  }
}
