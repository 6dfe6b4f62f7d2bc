import Synchronization

// The endpoints of the mock.
extension MockTerminal {
  func write(_ text: String, to stream: TerminalClient.OutputStream) {
    state.withLock { $0.write(Write(text, to: stream)) }
  }

  func flush(_ stream: TerminalClient.OutputStream) async throws {
    let (texts, end) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      if state.blockades[stream]?.flushes.append(end) == nil { end.finish() }
    }
    for await _ in texts {}
    try state.withLock { state in
      if state.blockades[stream] != nil { throw CancellationError() }
      if let error = state.unreportedErrors.removeValue(forKey: stream) { throw error }
    }
  }

  func enterScreen(_ screen: TerminalClient.Screen) throws {
    for stream in [TerminalClient.Stream.input, .output] where !streams.contains(stream) {
      throw TerminalClientError.notATerminal(stream)
    }
    state.withLock { state in
      guard state.screen == nil else { return }
      state.screen = screen
      state.screenEntries += 1
    }
  }

  func leaveScreen() {
    state.withLock { $0.screen = nil }
  }

  func suspend() {
    state.withLock { $0.suspensions += 1 }
  }

  func keys() -> AsyncStream<TerminalClient.Key> {
    AsyncStream { continuation in state.withLock { $0.listenForKeys(continuation) } }
  }

  func signals(_ kinds: Set<TerminalClient.Signal>) -> AsyncStream<TerminalClient.Signal> {
    AsyncStream { continuation in
      let id = state.withLock { $0.addListener(for: kinds, continuation) }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.signalListeners[id] = nil }
      }
    }
  }
}

extension MockTerminal {
  struct State {
    struct SignalListener {
      let kinds: Set<TerminalClient.Signal>
      let continuation: AsyncStream<TerminalClient.Signal>.Continuation
    }

    /// The texts and flushes that wait for a blocked stream.
    struct Blockade {
      var writes: [Write] = []
      var flushes: [AsyncStream<Never>.Continuation] = []
    }

    var size: TerminalClient.Size?
    var writes: [Write] = []
    var writeErrors: [TerminalClient.OutputStream: TerminalClientError] = [:]

    /// The errors that no flush has reported yet.
    var unreportedErrors: [TerminalClient.OutputStream: TerminalClientError] = [:]

    var blockades: [TerminalClient.OutputStream: Blockade] = [:]
    var screen: TerminalClient.Screen?
    var screenEntries = 0
    var suspensions = 0
    var signalListeners: [Int: SignalListener] = [:]

    /// The signals that wait for a listener, each with a stream that ends when the signal has one.
    var senders: [(signal: TerminalClient.Signal, end: AsyncStream<Never>.Continuation)] = []

    private var pressedKeys: [TerminalClient.Key]
    private var isInputEnded = false
    private var keyListener: AsyncStream<TerminalClient.Key>.Continuation?
    private var nextID = 0

    init(size: TerminalClient.Size?, pressedKeys: [TerminalClient.Key]) {
      self.size = size
      self.pressedKeys = pressedKeys
    }
  }
}

extension MockTerminal.State {
  mutating func write(_ write: MockTerminal.Write) {
    if blockades[write.stream]?.writes.append(write) != nil { return }
    if let error = writeErrors[write.stream] {
      unreportedErrors[write.stream] = unreportedErrors[write.stream] ?? error
    } else {
      writes.append(write)
    }
  }

  mutating func block(_ stream: TerminalClient.OutputStream) {
    blockades[stream] = blockades[stream] ?? Blockade()
  }

  mutating func unblock(_ stream: TerminalClient.OutputStream) {
    guard let blockade = blockades.removeValue(forKey: stream) else { return }
    for write in blockade.writes { self.write(write) }
    for flush in blockade.flushes { flush.finish() }
  }

  mutating func press(_ keys: [TerminalClient.Key]) {
    pressedKeys += keys
    deliverKeys()
  }

  mutating func endInput() {
    isInputEnded = true
    deliverKeys()
  }

  mutating func listenForKeys(_ listener: AsyncStream<TerminalClient.Key>.Continuation) {
    keyListener?.finish()
    keyListener = listener
    deliverKeys()
  }

  /// Delivers the pressed keys to the listener; a listener that has ended accepts none.
  private mutating func deliverKeys() {
    while let key = pressedKeys.first, case .enqueued? = keyListener?.yield(key) {
      pressedKeys.removeFirst()
    }
    if isInputEnded { keyListener?.finish() }
  }

  var awaitedSignals: Set<TerminalClient.Signal> {
    signalListeners.values.reduce(into: []) { $0.formUnion($1.kinds) }
  }

  /// Adds a listener for the signals that wait for it, and returns its id.
  mutating func addListener(
    for kinds: Set<TerminalClient.Signal>,
    _ continuation: AsyncStream<TerminalClient.Signal>.Continuation
  ) -> Int {
    nextID += 1
    signalListeners[nextID] = SignalListener(kinds: kinds, continuation: continuation)
    for sender in senders where kinds.contains(sender.signal) { sender.end.finish() }
    senders.removeAll { kinds.contains($0.signal) }
    return nextID
  }
}
