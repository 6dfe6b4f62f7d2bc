/// Runs programs, such as the user's editor, a browser or `git`.
public struct ProcessClient: Sendable {
  /// Runs a program and returns how it ended.
  ///
  /// The program receives its arguments unchanged and in order. The environment is that of this process, with the
  /// variables of the command, which replace others of the same name; variables with secrets are not inherited. A command
  /// can limit the inherited variables to some names. The program runs in the working directory of the command. An exit status that is not zero is a result, and so
  /// is termination by a signal. A missing program is an error.
  ///
  /// A program without streams reads nothing, and its output is discarded. Captured output is complete and separate for
  /// both streams. A program whose output exceeds the limit is terminated.
  ///
  /// A program with the terminal is in the foreground: it reads the keys, and control-C and control-Z reach it alone;
  /// when control-Z stops the program, this process stops, too. After the run, the terminal has its former settings, and
  /// this process is in the foreground again. A program that needs the terminal does not start without one. Other
  /// programs have no terminal, so they cannot wait for a password.
  ///
  /// A program that exceeds its time limit is terminated. Cancellation terminates the program. The run throws when the
  /// program has exited; the programs that it started are terminated, too, unless they left its process group.
  /// Without a termination, they continue.
  ///
  /// - Throws: ``ProcessClientError``; `CancellationError`.
  public var run: @Sendable (_ command: Command) async throws -> Exit

  /// Creates a client from its endpoint.
  public init(run: @escaping @Sendable (_ command: Command) async throws -> Exit) {
    self.run = run
  }
}
