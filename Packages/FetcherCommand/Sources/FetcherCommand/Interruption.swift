import TerminalClient

/// Runs a command that the signals which ask a process to end cancel.
///
/// The command ends before its exit code is given: a transaction in flight is finished or rolled back.
func interruptible(
  by terminal: TerminalClient,
  _ command: @escaping @Sendable () async -> ExitCode
) async -> ExitCode {
  await withTaskGroup(of: Event.self) { group in
    group.addTask { .ended(await command()) }
    group.addTask {
      for await signal in terminal.signals([.hangUp, .interrupt, .terminate]) {
        return .signal(signal)
      }
      return .signal(nil)
    }
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
  /// What a process ends with that a signal asked to end.
  init?(endedBy signal: TerminalClient.Signal) {
    switch signal {
    case .hangUp: self = .hangUp
    case .interrupt: self = .interrupt
    case .terminate: self = .terminate
    default: return nil
    }
  }
}
