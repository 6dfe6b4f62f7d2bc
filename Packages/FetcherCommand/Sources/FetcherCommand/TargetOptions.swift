import CommandLineParsing
import NetworkOptions
import TargetStore

/// The arguments of a line of a target file: the name of a target, the arguments of `check`, and how it is watched.
enum TargetOptions {
  static let name = Argument(.target, summary: "Name of the target.")

  static let every = Option(
    "every",
    .duration,
    defaultText: "--every of 'watch'",
    summary: "Time between the starts of two attempts."
  )

  static let failures = Option(
    "failures",
    .integer(in: 1...1_000),
    default: 1,
    summary: "Number of failed attempts in a row after which the target is failing."
  )

  static let successes = Option(
    "successes",
    .integer(in: 1...1_000),
    default: 1,
    summary: "Number of successful attempts in a row after which the target is healthy."
  )

  static let maintenance = Option(
    "maintenance",
    repeating: .maintenance,
    summary: "Send no requests in a weekly period of local time, such as 'sat 02:00-04:00'."
  )

  /// Returns the values of the words of a line; reads defaults from the environment.
  ///
  /// - Throws: `CommandLineError`; `InvalidValue` for a request of help.
  static func values(of words: [String], _ environment: Environment) throws -> ParsedValues {
    guard case .run(_, let values) = try lines.parse([line] + words, environment: environment)
    else { throw InvalidValue("must be the name of a target and the arguments of 'fetcher check'") }
    return values
  }

  private static let line = "target"

  private static let lines = CommandLineTool(
    name: "targets",
    summary: "The lines of a target file.",
    commands: [
      Command(
        line,
        summary: "Check a target.",
        options: CheckOptions.groups + [
          OptionGroup("Target", every, failures, successes, maintenance),
          OptionGroup(
            "Transport",
            networkOptions.transport,
            networkOptions.certificates,
            networkOptions.proxy
          ),
        ],
        arguments: name,
        CheckOptions.url
      )
    ]
  )
}
