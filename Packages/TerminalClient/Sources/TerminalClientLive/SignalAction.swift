import POSIX
import Synchronization
import TerminalClient

/// The action of the process for a signal.
struct SignalAction {
  private let number: CInt
  private let action: sigaction

  /// The current action; nil if the signal is ignored.
  init?(ofUnignored number: CInt) {
    guard !isIgnored(number) else { return nil }
    var action = sigaction()
    sigaction(number, nil, &action)
    self.number = number
    self.action = action
  }

  /// Replaces the action with the default one.
  func disable() {
    signal(number, SIG_DFL)
  }

  /// Makes this the action of the signal again.
  func restore() {
    var action = action
    sigaction(number, &action, nil)
  }
}

extension TerminalClient.Signal {
  /// The number of the signal.
  var number: CInt {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .quit: SIGQUIT
    case .suspend: SIGTSTP
    case .resume: SIGCONT
    case .resize: SIGWINCH
    }
  }
}

/// Runs a body while the calling thread does not block some signals.
///
/// The threads of Dispatch block all signals. The terminal lets a thread that blocks SIGTTIN or SIGTTOU read the input
/// and write over the output of another job, instead of stopping the process.
func withUnblockedSignals<Result>(_ numbers: CInt..., body: () -> Result) -> Result {
  var (signals, former) = (sigset_t(), sigset_t())
  sigemptyset(&signals)
  for number in numbers { sigaddset(&signals, number) }
  pthread_sigmask(SIG_UNBLOCK, &signals, &former)
  defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
  return body()
}

/// The descriptor that ``recordSignal(_:)`` writes to.
///
/// It is set before the first handler is installed and never closed: a handler may still run on another thread after
/// the last listener has ended.
let handlerDescriptor = Atomic<CInt>(-1)

/// The handler of every signal with a listener; it uses only async-signal-safe functions.
func recordSignal(_ number: CInt) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  write(handlerDescriptor.load(ordering: .relaxed), &byte, 1)
  errno = code
}
