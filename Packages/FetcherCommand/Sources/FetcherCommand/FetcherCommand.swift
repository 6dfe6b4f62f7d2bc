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
    let output = Output(terminal: dependencies.terminal)
    let environment = dependencies.environment()
    do {
      switch try tool.parse(arguments, environment: environment) {
      case .help(let command):
        return output.show(tool.help(of: command, width: output.width))
      case .version:
        return output.show("fetcher \(version)")
      case .run(let command, let values):
        let run = CommandRun(
          values: values,
          environment: environment,
          dependencies: dependencies,
          output: output
        )
        return await interruptible(by: dependencies.terminal) {
          switch command {
          case .fetch: await run.fetch()
          case .status: await run.status()
          }
        }
      }
    } catch {
      let command = tool.command(in: arguments)
      output.report(
        "\(error)",
        tool.usage(of: command),
        command.map { "See 'fetcher \($0.rawValue) --help', or 'fetcher --help' for all commands." }
          ?? "See 'fetcher --help'."
      )
      return .usage
    }
  }
}
