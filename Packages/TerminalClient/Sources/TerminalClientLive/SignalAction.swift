import POSIX
import Synchronization
import TerminalClient

/// What a signal does to the process.
struct SignalAction {
  private let number: CInt
  private let action: sigaction

  /// What a signal does now; nothing if it is ignored.
  init?(ofUnignored number: CInt) {
    var action = sigaction()
    sigaction(number, nil, &action)
    let isIgnored =
      unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    guard !isIgnored else { return nil }
    self.number = number
    self.action = action
  }

  /// Lets the signal do this again.
  func restore() {
    var action = action
    sigaction(number, &action, nil)
  }
}

extension sigaction {
  #if canImport(Darwin)
    fileprivate var handler: (@convention(c) (CInt) -> Void)? { __sigaction_u.__sa_handler }
  #elseif canImport(Musl)
    fileprivate var handler: (@convention(c) (CInt) -> Void)? { __sa_handler.sa_handler }
  #else
    fileprivate var handler: (@convention(c) (CInt) -> Void)? { __sigaction_handler.sa_handler }
  #endif
}

extension TerminalClient.Signal {
  /// The system's number of the signal.
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

/// Where ``noteSignal(_:)`` writes.
///
/// It is stored before the first handler is installed, and the descriptor is never closed: a handler may
/// still run on another thread when the last listener has gone.
let handlerDescriptor = Atomic<CInt>(-1)

/// The handler of every signal that somebody listens for: nothing but what is safe in a handler.
func noteSignal(_ number: CInt) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  write(handlerDescriptor.load(ordering: .relaxed), &byte, 1)
  errno = code
}
