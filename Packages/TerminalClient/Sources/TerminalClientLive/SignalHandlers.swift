import Dispatch
import POSIX
import Synchronization
import TerminalClient

/// The signal handlers of the process, each installed while its signal has a listener.
///
/// A process has one table of handlers, and a handler is a C function that can access only global state, so there is one
/// instance. The handler writes the number of the signal to a pipe, which is async-signal-safe; a thread reads it there.
///
/// A dispatch source is not sufficient on Linux: it installs its handler later, also for ignored signals, and never
/// removes it.
final class SignalHandlers: Sendable {
  static let shared = SignalHandlers()

  private let state = Mutex(State())
  private let pipe = Pipe()

  private init() {
    guard let pipe else { return }
    // A handler must not wait: when the pipe is full, signals coalesce.
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    handlerDescriptor.store(pipe.writing, ordering: .relaxed)
    DispatchQueue(label: "TerminalClient.signals").async { [self] in readSignals(from: pipe) }
  }

  /// Returns a stream of signals, which ends immediately if the process has no free descriptors.
  func signals(_ kinds: Set<TerminalClient.Signal>) -> AsyncStream<TerminalClient.Signal> {
    AsyncStream { continuation in
      guard pipe != nil else { return continuation.finish() }
      let id = state.withLock { $0.add(Listener(kinds: kinds, continuation: continuation)) }
      continuation.onTermination = { [self] _ in state.withLock { $0.remove(id) } }
    }
  }

  /// Stops the process with the default action of control-Z.
  func suspendProcess() {
    guard SignalAction(ofUnignored: SIGTSTP) != nil else { return }
    // Unblocked and sent to this thread, the signal takes effect before the call returns.
    whileStopped(by: SIGTSTP) { _ = raise(SIGTSTP) }
  }

  /// Runs a body during which a signal may stop the process.
  ///
  /// Meanwhile the signals of all kinds have their default actions. SIGCONT continues the process, and its listeners are
  /// not notified. A signal that asks the process to exit ends the process, since the program cannot react to it: a shell
  /// sends it before SIGCONT, and the body might stop the process again. It is unblocked, so that it ends the process
  /// before this thread continues.
  func whileStopped<Result: Sendable>(by number: CInt, _ body: () -> Result) -> Result {
    state.withLock { _ in
      let actions = TerminalClient.Signal.allCases
        .compactMap { SignalAction(ofUnignored: $0.number) }
      for action in actions { action.disable() }
      defer { for action in actions { action.restore() } }
      return withUnblockedSignals(number, SIGHUP, SIGINT, SIGQUIT, SIGTERM, body: body)
    }
  }

  private func readSignals(from pipe: Pipe) {
    var number: UInt8 = 0
    while true {
      guard read(pipe.reading, &number, 1) == 1 else { continue }
      deliver(CInt(number))
    }
  }

  /// Delivers a signal to its listeners.
  ///
  /// Not under the lock: yielding waits for a listener that is being cancelled, which needs the lock to remove itself.
  private func deliver(_ number: CInt) {
    guard let kind = TerminalClient.Signal.allCases.first(where: { $0.number == number }) else {
      return
    }
    var isDelivered = false
    for listener in state.withLock({ $0.listeners(for: kind) }) {
      if case .enqueued = listener.yield(kind) { isDelivered = true }
    }
    // The last listener ended after the signal arrived: send the signal again for its default action, or for this
    // handler if the listener is not removed yet.
    if !isDelivered { kill(getpid(), number) }
  }
}

extension SignalHandlers {
  private struct Listener {
    let kinds: Set<TerminalClient.Signal>
    let continuation: AsyncStream<TerminalClient.Signal>.Continuation
  }

  private struct State {
    private var listeners: [Int: Listener] = [:]
    private var formerHandlers: [TerminalClient.Signal: SignalAction] = [:]
    private var nextID = 0

    mutating func add(_ listener: Listener) -> Int {
      defer { nextID += 1 }
      listeners[nextID] = listener
      for kind in listener.kinds where formerHandlers[kind] == nil {
        guard let former = SignalAction(ofUnignored: kind.number) else { continue }
        formerHandlers[kind] = former
        signal(kind.number, recordSignal)
      }
      return nextID
    }

    mutating func remove(_ id: Int) {
      guard let listener = listeners.removeValue(forKey: id) else { return }
      for kind in listener.kinds where !isAwaited(kind) {
        formerHandlers.removeValue(forKey: kind)?.restore()
      }
    }

    func listeners(
      for kind: TerminalClient.Signal
    ) -> [AsyncStream<TerminalClient.Signal>.Continuation] {
      listeners.values.filter { $0.kinds.contains(kind) }.map(\.continuation)
    }

    private func isAwaited(_ kind: TerminalClient.Signal) -> Bool {
      listeners.values.contains { $0.kinds.contains(kind) }
    }
  }
}
