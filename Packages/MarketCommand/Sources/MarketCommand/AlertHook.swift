import AlertStore
import CommandLineParsing
import PortableFoundation
import ProcessClient
import TextFormatting

/// The shell command that `watch` and `screen` run for each alert that fires.
let onAlertOption = Option(
  "on-alert",
  .string(named: "COMMAND").concealed(),
  summary: "Run a shell command for each alert that fires, with the values in its environment."
)

/// The command of `--on-alert`, which a shell runs for an alert that fires.
///
/// The shell gets the command exactly as the user wrote it. All values are in the environment, so that no text of an
/// exchange or a database is interpreted. The command comes from the command line alone and is never stored, so that no
/// database can run anything.
///
/// The shell inherits only variables that are known to contain no secrets; see ``inheritedVariables``. It reads nothing,
/// has no terminal, and is terminated with the programs that it started after ``timeLimit``, or if its output exceeds
/// ``outputLimit``.
struct AlertHook: Sendable {
  /// The result of a run.
  struct Result: Equatable, Sendable {
    /// The standard output of the command, and then its standard error.
    var output = ""

    /// What went wrong, in one sentence; nil if the command succeeded.
    var failure: String?
  }

  /// The time after which the command is terminated.
  static let timeLimit = Duration.seconds(30)

  /// The maximum number of bytes of each stream.
  static let outputLimit = 65_536

  /// The names of the variables with the values of a firing.
  static let variables = [
    "MARKET_ALERT", "MARKET_SYMBOL", "MARKET_DIRECTION", "MARKET_ALERT_PRICE", "MARKET_PRICE",
    "MARKET_TIME",
  ]

  /// The names of the variables that the command inherits.
  ///
  /// Programs need them to find files, the desktop and the language, or they are settings of this tool. Tokens and
  /// passwords have other names.
  static let inheritedVariables: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ",
    "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME",
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR",
    "MARKET_DATABASE", "MARKET_URL",
  ]

  private let command: String
  private let processes: ProcessClient

  /// Creates a hook.
  ///
  /// - Parameters:
  ///   - command: The command line for `/bin/sh`.
  ///   - processes: Runs the shell.
  init(command: String, processes: ProcessClient) {
    self.command = command
    self.processes = processes
  }

  /// Runs the command for an alert, and returns its output and what went wrong.
  ///
  /// - Throws: `CancellationError`, after the command was terminated.
  func run(_ firing: AlertStore.Firing) async throws -> Result {
    do {
      let exit = try await processes.run(shell(for: firing))
      let output = String(decoding: exit.output + exit.errorOutput, as: UTF8.self)
      return Result(output: output, failure: exit.status.failure.map { failure(of: firing, $0) })
    } catch let error as ProcessClientError {
      return Result(failure: failure(of: firing, "\(error)"))
    }
  }

  private func shell(for firing: AlertStore.Firing) -> ProcessClient.Command {
    let alert = firing.alert
    let values = [
      "\(alert.id)", alert.symbol, alert.direction.rawValue, "\(alert.price)", "\(firing.price)",
      alert.firedAt?.rfc3339 ?? "",
    ]
    return ProcessClient.Command(
      "/bin/sh",
      ["-c", command],
      environment: Dictionary(uniqueKeysWithValues: zip(Self.variables, values)),
      inheriting: Self.inheritedVariables,
      streams: .captured(limit: Self.outputLimit),
      timeLimit: Self.timeLimit
    )
  }

  private func failure(of firing: AlertStore.Firing, _ cause: String) -> String {
    "The command of --on-alert failed for alert \(firing.alert.id). \(cause)"
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
