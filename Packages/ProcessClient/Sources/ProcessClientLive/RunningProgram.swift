import Dispatch
import POSIX
import ProcessClient
import Synchronization

/// A program from its start until its process is reaped, which always happens.
final class RunningProgram: Sendable {
  /// What a supervisor reacts to.
  enum Event: Sendable { case exited, outputTooLong }

  /// The end of a program, and whether output is missing because it exceeded the limit.
  struct End: Sendable {
    var value: ProcessClient.Exit
    var isTruncated: Bool
  }

  private struct State {
    /// Whether the process is reaped: its number may then be that of another process.
    var isReaped = false
    var isTerminated = false
    var end: Result<End, ProcessClientError>?
    var waiter: CheckedContinuation<Result<End, ProcessClientError>, Never>?
  }

  /// The exit, or that the output exceeds its limit.
  let events: AsyncStream<Event>

  private let name: String
  private let id: pid_t
  private let terminal: ForegroundTerminal?
  private let capture: OutputCapture?
  private let state = Mutex(State())

  /// Starts a program.
  init(_ command: ProcessClient.Command, terminal path: String) throws {
    name = command.program
    let (events, event) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    terminal =
      command.streams == .terminal
      ? try ForegroundTerminal(path: path, program: command.program) : nil
    if case .captured(let limit) = command.streams {
      capture = try OutputCapture(program: command.program, limit: limit) {
        event.yield(.outputTooLong)
      }
    } else {
      capture = nil
    }
    let spawning = try Spawning(command, terminal: terminal, capture: capture)
    do {
      id = try spawning.start()
    } catch {
      terminal?.takeBack()
      throw error
    }
    capture?.start()
    DispatchQueue(label: "ProcessClient.wait").async { [self] in
      let status = waitUntilExit()
      terminal?.takeBack()
      terminal?.close()
      let (output, errorOutput, isTruncated) = capture?.finish() ?? ([], [], false)
      let end = status.map { status in
        End(
          value: ProcessClient.Exit(status, output: output, errorOutput: errorOutput),
          isTruncated: isTruncated
        )
      }
      let waiter = state.withLock { state in
        state.end = end
        return state.waiter.take()
      }
      event.yield(.exited)
      event.finish()
      waiter?.resume(returning: end)
    }
  }

  /// Waits until the program has exited, also in a cancelled task; called once.
  func end() async throws -> End {
    try await withCheckedContinuation { continuation in
      let end = state.withLock { state in
        if state.end == nil { state.waiter = continuation }
        return state.end
      }
      if let end { continuation.resume(returning: end) }
    }.get()
  }

  /// Asks the program and its children to exit; returns false if the program has exited already.
  func terminate() -> Bool {
    state.withLock { state in
      guard !state.isReaped else { return false }
      state.isTerminated = true
      POSIX.kill(-id, SIGTERM)
      // A stopped process receives the signal when it continues.
      POSIX.kill(-id, SIGCONT)
      return true
    }
  }

  /// Ends the program and its children.
  func kill() {
    state.withLock { state in
      if !state.isReaped { POSIX.kill(-id, SIGKILL) }
    }
  }

  private func waitUntilExit() -> Result<ProcessClient.Status, ProcessClientError> {
    let kinds = WEXITED | WNOWAIT | (terminal == nil ? 0 : WSTOPPED)
    while true {
      // Without reaping, which frees the number of the process: no signal may be sent to it afterwards.
      var information = siginfo_t()
      guard waitid(P_PID, id_t(id), &information, kinds) == 0 else {
        if errno == EINTR { continue }
        return .failure(.cannotRun(program: name, cause: systemMessage()))
      }
      switch reap(isExited: information.si_code != CLD_STOPPED) {
      case nil: continue
      case .stopped(let signal): resume(after: signal)
      case .ended(let status): return .success(status)
      }
    }
  }

  private func reap(isExited: Bool) -> Change? {
    state.withLock { state in
      // The number is still that of the group, whose other processes may have ignored SIGTERM.
      if isExited, state.isTerminated { POSIX.kill(-id, SIGKILL) }
      var status: CInt = 0
      guard waitpid(id, &status, WUNTRACED | WNOHANG) == id else { return nil }
      let change = Change(status)
      if case .ended = change { state.isReaped = true }
      return change
    }
  }

  /// Continues the stopped program in the foreground; first stops this process like the program, unless the program only
  /// needed the terminal.
  private func resume(after signal: CInt) {
    guard let terminal else { return }
    // The program may have used the terminal before it was in the foreground.
    if ![SIGTTIN, SIGTTOU].contains(signal), !state.withLock(\.isTerminated) {
      terminal.suspendProcess()
    }
    terminal.handOver(to: id)
  }
}

/// A change that `waitpid` reports.
private enum Change {
  case stopped(CInt)
  case ended(ProcessClient.Status)

  /// Decodes a status like the macros of `<sys/wait.h>`, which Swift cannot import.
  ///
  /// The low 7 bits are the signal that terminated the process, 0 for an exit, or 0x7F for a stop. The next byte is the
  /// exit status or the signal that stopped the process.
  init(_ status: CInt) {
    let (low, high) = (status & 0x7F, (status >> 8) & 0xFF)
    self =
      switch low {
      case 0x7F: .stopped(high)
      case 0: .ended(.exited(high))
      default: .ended(.signalled(low))
      }
  }
}
