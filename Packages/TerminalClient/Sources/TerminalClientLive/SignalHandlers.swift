import Dispatch
import POSIX
import Synchronization
import TerminalClient

/// The handlers of signals, each installed while somebody listens for its signal.
///
/// A process has one table of handlers, and a handler is a C function that knows nothing but globals:
/// therefore there is one instance. The handler writes the signal's number into a pipe, which is one of
/// the few things that a handler may do; a thread reads it there.
///
/// A dispatch source for signals would do less on Linux: it installs its handler some time later, also
/// where the signal was ignored, and leaves it behind.
final class SignalHandlers: Sendable {
  static let shared = SignalHandlers()

  private let state = Mutex(State())
  private let pipe = Pipe()

  private init() {
    guard let pipe else { return }
    // A handler must not wait: of very many signals at once, some are one.
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    handlerDescriptor.store(pipe.writing, ordering: .relaxed)
    DispatchQueue(label: "TerminalClient.signals").async { [self] in readSignals(from: pipe) }
  }

  /// A stream of signals, which ends at once if the process has no descriptors left for it.
  func signals(_ kinds: Set<TerminalClient.Signal>) -> AsyncStream<TerminalClient.Signal> {
    AsyncStream { continuation in
      guard pipe != nil else { return continuation.finish() }
      let id = state.withLock { $0.add(Listener(kinds: kinds, continuation: continuation)) }
      continuation.onTermination = { [self] _ in state.withLock { $0.remove(id) } }
    }
  }

  /// Stops the process by the default effect of control-Z.
  func suspendProcess() {
    state.withLock { _ in
      guard let handler = SignalAction(ofUnignored: SIGTSTP) else { return }
      // The signal that lets the process go on does so by default, and is not noted: who suspended knows.
      let resumeHandler = SignalAction(ofUnignored: SIGCONT)
      for number in [SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
      // Unblocked and sent to this thread, the signal has its effect before the next line.
      var stop = sigset_t()
      var former = sigset_t()
      sigemptyset(&stop)
      sigaddset(&stop, SIGTSTP)
      pthread_sigmask(SIG_UNBLOCK, &stop, &former)
      raise(SIGTSTP)
      pthread_sigmask(SIG_SETMASK, &former, nil)
      handler.restore()
      resumeHandler?.restore()
    }
  }

  private func readSignals(from pipe: Pipe) {
    var number: UInt8 = 0
    while true {
      guard read(pipe.reading, &number, 1) == 1 else { continue }
      deliver(CInt(number))
    }
  }

  /// Tells a signal to those who listen for it.
  ///
  /// Not under the lock: telling waits for a listener who is being cancelled, and who needs the lock to go.
  private func deliver(_ number: CInt) {
    guard let kind = TerminalClient.Signal.allCases.first(where: { $0.number == number }) else {
      return
    }
    var isTaken = false
    for listener in state.withLock({ $0.listeners(for: kind) }) {
      if case .enqueued = listener.yield(kind) { isTaken = true }
    }
    // The last listener went after the signal came, which has its usual effect after all; or comes here
    // again, if the listener is still about to go.
    if !isTaken { kill(getpid(), number) }
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
        signal(kind.number, noteSignal)
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
