import CommandLineParsing
import TerminalClient

/// The command line tool: from its arguments to its exit code.
public enum FetcherCommand {
  /// Runs what the arguments ask for.
  ///
  /// Results go to standard output, everything else to standard error. A signal that asks the process to
  /// end cancels the command; the exit code comes when nothing is left half done.
  ///
  /// - Parameters:
  ///   - arguments: The words behind the program's own name.
  ///   - dependencies: What the command needs of the world.
  public static func run(_ arguments: [String], _ dependencies: Dependencies) async -> ExitCode {
    await run(arguments.map { Array($0.utf8) }, dependencies)
  }

  /// Runs a command from the bytes of its arguments, as the system passes them.
  ///
  /// Bytes that are not UTF-8 are a usage error: as text, they could name another file.
  public static func run(_ arguments: [[UInt8]], _ dependencies: Dependencies) async -> ExitCode {
    let environment = dependencies.environment
    let invocation: Invocation<CommandName>
    do {
      invocation = try tool.parse(arguments, environment: environment)
    } catch {
      let words = arguments.map { String(decoding: $0, as: UTF8.self) }
      let output = Output(
        terminal: dependencies.terminal,
        appearance: Appearance(environment: environment),
        isJSON: words.prefix { $0 != "--" }.contains("--json"),
        now: dependencies.now
      )
      output.report(Failure(error, in: words))
      await output.flushMessages()
      return .usage
    }
    let values: ParsedValues? = if case .run(_, let values) = invocation { values } else { nil }
    let output = Output(
      terminal: dependencies.terminal,
      appearance: Appearance(environment: environment, values: values),
      isJSON: values.map { $0[jsonOption] || $0[historyFormatOption] == .json } ?? false,
      now: dependencies.now
    )
    switch invocation {
    case .help(let command):
      return await output.exitCode {
        try await output.show(tool.help(of: command, width: output.width))
        return .success
      }
    case .version:
      return await output.exitCode {
        try await output.show("fetcher \(version)")
        return .success
      }
    case .run(let command, let values):
      let run = CommandRun(
        values: values,
        environment: environment,
        dependencies: dependencies,
        output: output,
        stopwatch: Stopwatch(dependencies.clock)
      )
      return await interruptible(by: dependencies.terminal) {
        await output.exitCode { try await run.run(command) }
      }
    }
  }
}

extension Failure {
  /// The command line cannot be understood.
  fileprivate init(_ error: CommandLineError, in arguments: [String]) {
    let advice =
      switch error {
      case .missingCommand:
        tool.shortHelp().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      case .undecodableArgument:
        ["If it names a file, rename the file or pass a symbolic link to it."]
      case .undecodableVariable(let name, _):
        ["Set \(name) to text in UTF-8, or unset it."]
      default:
        Self.advice(on: tool.command(in: arguments))
      }
    self.init(.usage, code: "usage", "\(error)", lines: ["\(error)"] + advice)
  }

  private static func advice(on command: CommandName?) -> [String] {
    [
      tool.usage(of: command),
      command.map { "See 'fetcher \($0.rawValue) --help', or 'fetcher --help' for all commands." }
        ?? "See 'fetcher --help'.",
    ]
  }
}
