import Synchronization

/// Programs in memory: closures that a test installs by name.
///
///     let processes = MockProcesses()
///     processes["date"] = { _ in ProcessClient.Exit(output: Array("Monday\n".utf8)) }
///     let client = ProcessClient.mock(processes)
///     try await client.run(ProcessClient.Command("date"))
public final class MockProcesses: Sendable {
  /// A program: returns its end for a command, whose environment and working directory are complete.
  public typealias Program =
    @Sendable (_ command: ProcessClient.Command) async throws -> ProcessClient.Exit

  private let hasTerminal: Bool
  private let environment: [String: String]
  private let workingDirectory: String
  private let clock: any Clock<Duration>
  private let state = Mutex(State())

  private struct State {
    var programs: [String: Program] = [:]
    var commands: [ProcessClient.Command] = []
  }

  /// Creates a mock without programs.
  ///
  /// - Parameters:
  ///   - hasTerminal: Whether programs can run at a terminal.
  ///   - environment: The environment of this process.
  ///   - workingDirectory: The working directory of this process.
  ///   - clock: The clock that measures time limits.
  public init(
    hasTerminal: Bool = true,
    environment: [String: String] = [:],
    workingDirectory: String = "/",
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.hasTerminal = hasTerminal
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.clock = clock
  }

  /// The program with a name; nil for none.
  public subscript(name: String) -> Program? {
    get { state.withLock { $0.programs[name] } }
    set { state.withLock { $0.programs[name] = newValue } }
  }

  /// The commands so far that started a program, in order, as they were passed.
  public var commands: [ProcessClient.Command] { state.withLock(\.commands) }

  func run(_ command: ProcessClient.Command) async throws -> ProcessClient.Exit {
    guard let program = self[command.program] else {
      throw ProcessClientError.notFound(program: command.program)
    }
    if command.streams == .terminal, !hasTerminal {
      throw ProcessClientError.terminalUnavailable(
        program: command.program,
        cause: "the process has no terminal"
      )
    }
    state.withLock { $0.commands.append(command) }
    var completed = command
    completed.environment =
      environment
      .filter { command.inherits($0.key, value: $0.value) }
      .merging(command.environment) { $1 }
    completed.workingDirectory = command.workingDirectory ?? workingDirectory
    var exit = try await limited(by: command) { [completed] in try await program(completed) }
    guard case .captured(let limit) = command.streams else {
      (exit.output, exit.errorOutput) = ([], [])
      return exit
    }
    guard max(exit.output.count, exit.errorOutput.count) <= limit else {
      throw ProcessClientError.outputTooLong(program: command.program, limit: limit)
    }
    return exit
  }

  /// Returns the end of a program, which is cancelled at its time limit.
  private func limited(
    by command: ProcessClient.Command,
    _ program: @escaping @Sendable () async throws -> ProcessClient.Exit
  ) async throws -> ProcessClient.Exit {
    guard let timeLimit = command.timeLimit else {
      let exit = try await program()
      try Task.checkCancellation()
      return exit
    }
    return try await withThrowingTaskGroup(of: ProcessClient.Exit.self) { group in
      group.addTask { try await program() }
      group.addTask { [clock] in
        try await clock.sleep(for: timeLimit)
        throw ProcessClientError.timedOut(program: command.program, after: timeLimit)
      }
      defer { group.cancelAll() }
      guard let exit = try await group.next() else { throw CancellationError() }
      try Task.checkCancellation()
      return exit
    }
  }
}
