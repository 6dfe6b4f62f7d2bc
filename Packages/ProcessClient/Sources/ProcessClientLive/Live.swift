public import ProcessClient

extension ProcessClient {
  /// Returns a client of the operating system.
  ///
  /// A program starts with the default action of every signal, and inherits no descriptor but the standard streams.
  ///
  /// - Parameters:
  ///   - terminal: The path of the controlling terminal.
  ///   - gracePeriod: The time from SIGTERM, which asks a program to exit, to SIGKILL.
  ///   - clock: The clock that measures time limits and the grace period.
  public static func live(
    terminal: String = "/dev/tty",
    gracePeriod: Duration = .seconds(2),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> Self {
    Self { command in
      try Task.checkCancellation()
      let program = try RunningProgram(command, terminal: terminal)
      let reason = await program.stopReason(timeLimit: command.timeLimit, clock: clock)
      if let reason, program.terminate() {
        let kill = Task {
          try await clock.sleep(for: gracePeriod)
          program.kill()
        }
        defer { kill.cancel() }
        _ = try? await program.end()
        throw reason.error(of: command)
      }
      let end = try await program.end()
      if end.isTruncated { throw StopReason.outputTooLong.error(of: command) }
      return end.value
    }
  }
}

/// The reason to terminate a program.
enum StopReason: Sendable {
  case cancelled, timedOut, outputTooLong

  fileprivate func error(of command: ProcessClient.Command) -> any Error {
    switch (self, command.timeLimit, command.streams) {
    case (.timedOut, let limit?, _):
      ProcessClientError.timedOut(program: command.program, after: limit)
    case (.outputTooLong, _, .captured(let limit)):
      ProcessClientError.outputTooLong(program: command.program, limit: limit)
    default: CancellationError()
    }
  }
}

extension RunningProgram {
  /// Waits until the program exits and returns nil, or returns the reason to terminate it.
  fileprivate func stopReason(
    timeLimit: Duration?,
    clock: any Clock<Duration>
  ) async -> StopReason? {
    await withTaskGroup(of: StopReason?.self) { group in
      group.addTask {
        for await event in self.events { return event == .outputTooLong ? .outputTooLong : nil }
        return .cancelled
      }
      if let timeLimit {
        group.addTask {
          do { try await clock.sleep(for: timeLimit) } catch { return .cancelled }
          return .timedOut
        }
      }
      let reason = await group.next()
      group.cancelAll()
      return reason ?? nil
    }
  }
}
