public import ProcessClient
public import TestClock

extension ProcessClientContract {
  /// A client under test, and the programs that it can run.
  public struct Subject: Sendable {
    /// The client, which has no terminal.
    public var client: ProcessClient

    /// Returns a command that runs a program, without its arguments.
    public var command: @Sendable (_ program: Program) -> ProcessClient.Command

    /// A variable of the environment of this process.
    public var variable: (name: String, value: String)

    /// The canonical path of a directory that is not the working directory of this process.
    public var directory: String

    /// The clock of the client.
    public var clock: TestClock

    /// Waits until the program ``Program/wait`` has started.
    public var started: @Sendable () async -> Void

    /// Returns whether the program ``Program/wait`` is running.
    public var isRunning: @Sendable () -> Bool

    /// Creates a subject.
    public init(
      client: ProcessClient,
      command: @escaping @Sendable (_ program: Program) -> ProcessClient.Command,
      variable: (name: String, value: String),
      directory: String,
      clock: TestClock,
      started: @escaping @Sendable () async -> Void,
      isRunning: @escaping @Sendable () -> Bool
    ) {
      self.client = client
      self.command = command
      self.variable = variable
      self.directory = directory
      self.clock = clock
      self.started = started
      self.isRunning = isRunning
    }

    /// Runs a program after a change of its command.
    func run(
      _ program: Program,
      _ change: (inout ProcessClient.Command) -> Void = { _ in }
    ) async throws -> ProcessClient.Exit {
      var command = command(program)
      change(&command)
      return try await client.run(command)
    }
  }

  /// A program that the rules run.
  public enum Program: Equatable, Sendable {
    /// Writes its arguments to standard output, each followed by a line feed.
    case printArguments

    /// Writes the value of a variable to standard output, followed by a line feed.
    case printVariable(String)

    /// Writes the path of its working directory to standard output, followed by a line feed.
    case printWorkingDirectory

    /// Copies standard input to standard output.
    case copyInput

    /// Writes a number of zero bytes to standard output, and of others to standard error.
    case write(output: Int, errorOutput: Int)

    /// Exits with a status.
    case exitWith(Int32)

    /// Sends itself a signal, which terminates it.
    case signal(Int32)

    /// Waits until it is terminated.
    case wait

    /// Does not exist.
    case missing
  }
}
