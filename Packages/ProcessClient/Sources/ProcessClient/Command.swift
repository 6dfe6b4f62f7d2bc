extension ProcessClient {
  /// A program to run, and the conditions of the run.
  public struct Command: Equatable, Sendable {
    /// The path of the program, or a name without a slash, which is searched for in `PATH`.
    public var program: String

    /// The arguments after the name of the program.
    public var arguments: [String]

    /// Variables to add to the environment of this process.
    public var environment: [String: String]

    /// The names of the variables of this process that the program inherits; nil for all but those with a secret.
    ///
    /// A variable has a secret if its name is that of a token, password or key, or if its value is a URL with a password:
    /// no program needs the secrets of this process, and a browser would pass them to every program that it starts.
    public var inheritedVariables: Set<String>?

    /// The working directory; nil for that of this process.
    public var workingDirectory: String?

    /// The standard streams.
    public var streams: Streams

    /// The time after which the program is terminated; nil for no limit.
    public var timeLimit: Duration?

    /// Creates a command; by default its output is captured up to 1 MiB for each stream.
    public init(
      _ program: String,
      _ arguments: [String] = [],
      environment: [String: String] = [:],
      inheriting inheritedVariables: Set<String>? = nil,
      workingDirectory: String? = nil,
      streams: Streams = .captured(limit: 1 << 20),
      timeLimit: Duration? = nil
    ) {
      self.program = program
      self.arguments = arguments
      self.environment = environment
      self.inheritedVariables = inheritedVariables
      self.workingDirectory = workingDirectory
      self.streams = streams
      self.timeLimit = timeLimit
    }
  }

  /// The standard streams of a program.
  public enum Streams: Equatable, Sendable {
    /// No input, and output that is discarded.
    case none

    /// No input, and output that is returned: at most `limit` bytes of each stream.
    case captured(limit: Int)

    /// The terminal of this process, which waits in the background meanwhile.
    ///
    /// Streams of this process that are redirected to a file or a pipe are the terminal, too.
    case terminal
  }

  /// The end of a program.
  public struct Exit: Equatable, Sendable {
    /// How the program ended.
    public var status: Status

    /// The captured standard output; otherwise empty.
    public var output: [UInt8]

    /// The captured standard error; otherwise empty.
    public var errorOutput: [UInt8]

    /// Creates the end of a program; by default of one that succeeded without output.
    public init(
      _ status: Status = .exited(0),
      output: [UInt8] = [],
      errorOutput: [UInt8] = []
    ) {
      self.status = status
      self.output = output
      self.errorOutput = errorOutput
    }
  }

  /// How a program ended.
  public enum Status: Equatable, Sendable {
    /// The program exited with a status; 0 means success.
    case exited(Int32)

    /// A signal with this number terminated the program.
    case signalled(Int32)
  }
}
