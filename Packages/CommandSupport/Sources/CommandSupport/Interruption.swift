public import TerminalClient

/// Runs a command, and cancels it when a signal asks the process to exit.
///
/// Returns when the command has finished: a transaction in flight is committed or rolled back.
func interruptible(
  by terminal: TerminalClient,
  _ command: @escaping @Sendable () async -> ExitCode
) async -> ExitCode {
  await withTaskGroup(of: Event.self) { group in
    // Listened for first: before, a signal would end the process in the middle of a transaction.
    group.addTask { [signals = terminal.signals([.hangUp, .interrupt, .quit, .terminate])] in
      for await signal in signals { return .signal(signal) }
      return .signal(nil)
    }
    group.addTask { .ended(await command()) }
    var signalled: ExitCode?
    for await event in group {
      switch event {
      case .ended(let code):
        group.cancelAll()
        return signalled ?? code
      case .signal(let signal):
        signalled = signal.flatMap(ExitCode.init(endedBy:))
        if signalled != nil { group.cancelAll() }
      }
    }
    return .internalError
  }
}

private enum Event {
  case ended(ExitCode)
  case signal(TerminalClient.Signal?)
}

extension ExitCode {
  /// The exit code of a process that a signal asked to exit; nil for other signals.
  public init?(endedBy signal: TerminalClient.Signal) {
    switch signal {
    case .hangUp: self = .hangUp
    case .interrupt: self = .interrupt
    case .quit: self = .quit
    case .terminate: self = .terminate
    default: return nil
    }
  }
}
