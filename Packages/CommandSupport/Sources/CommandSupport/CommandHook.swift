public import ProcessClient

/// The shell command of an option such as `--on-alert`, which runs for events.
///
///     let hook = CommandHook(
///       "notify-send \"$PRICE\"", of: "--on-alert", inheriting: ["TOOL_DATABASE"], processes: system.processes
///     )
///     let result = try await hook.run(["PRICE": "42"], for: "alert 3")
///
/// The shell gets the command exactly as the user wrote it. All values are in the environment, so that no text from outside
/// is interpreted. Take the command from the command line alone and never store it, so that no database can run anything.
///
/// The shell inherits only variables that are known to contain no secrets; see ``inheritedVariables``. It reads nothing,
/// has no terminal, and is terminated with the programs that it started after ``timeLimit``, or if its output exceeds
/// ``outputLimit``.
public struct CommandHook: Sendable {
  /// The result of a run.
  public struct Result: Equatable, Sendable {
    /// The standard output of the command, and then its standard error.
    public var output = ""

    /// What went wrong, in one sentence; nil if the command succeeded.
    public var failure: String?

    /// Creates a result.
    public init(output: String = "", failure: String? = nil) {
      (self.output, self.failure) = (output, failure)
    }
  }

  /// The time after which the command is terminated.
  public static let timeLimit = Duration.seconds(30)

  /// The maximum number of bytes of each stream.
  public static let outputLimit = 65_536

  /// The names of the variables that every command inherits.
  ///
  /// Programs need them to find files, the desktop and the language. Tokens and passwords have other names.
  public static let inheritedVariables: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ",
    "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME",
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR",
  ]

  private let command: String
  private let option: String
  private let variables: Set<String>
  private let processes: ProcessClient

  /// Creates a hook.
  ///
  /// - Parameters:
  ///   - command: The command line for `/bin/sh`.
  ///   - option: The option that sets it, for messages.
  ///   - variables: The names of the tool's own variables without secrets, which the command inherits, too.
  ///   - processes: Runs the shell.
  public init(
    _ command: String,
    of option: String,
    inheriting variables: Set<String>,
    processes: ProcessClient
  ) {
    self.command = command
    self.option = option
    self.variables = Self.inheritedVariables.union(variables)
    self.processes = processes
  }

  /// Runs the command for an event, and returns its output and what went wrong.
  ///
  /// - Parameters:
  ///   - values: The variables with the values of the event.
  ///   - event: The event in a sentence, such as "alert 3".
  /// - Throws: `CancellationError`, after the command was terminated.
  public func run(_ values: [String: String], for event: String) async throws -> Result {
    let failure = "The command of \(option) failed for \(event)."
    do {
      let exit = try await processes.run(
        ProcessClient.Command(
          "/bin/sh",
          ["-c", command],
          environment: values,
          inheriting: variables,
          streams: .captured(limit: Self.outputLimit),
          timeLimit: Self.timeLimit
        )
      )
      let output = String(decoding: exit.output + exit.errorOutput, as: UTF8.self)
      return Result(output: output, failure: exit.status.failure.map { "\(failure) \($0)" })
    } catch let error as ProcessClientError {
      return Result(failure: "\(failure) \(error)")
    }
  }
}

extension ProcessClient.Status {
  /// What went wrong, in one sentence; nil for success.
  fileprivate var failure: String? {
    switch self {
    case .exited(0): nil
    case .exited(let status): "Its exit status is \(status)."
    case .signalled(let signal): "Signal \(signal) terminated it."
    }
  }
}
