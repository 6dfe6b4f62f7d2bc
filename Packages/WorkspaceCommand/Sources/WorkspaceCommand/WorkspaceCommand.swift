import CommandLineParsing
import TerminalClient

/// The workspace's own tool: from its arguments to its exit code.
public enum WorkspaceCommand {
  /// Runs what the arguments ask for.
  ///
  /// Results go to standard output, everything else to standard error.
  ///
  /// - Parameters:
  ///   - arguments: The words behind the program's own name.
  ///   - dependencies: What the command needs of the world.
  public static func run(_ arguments: [String], _ dependencies: Dependencies) async -> ExitCode {
    let output = Output(terminal: dependencies.terminal)
    do {
      switch try tool.parse(arguments) {
      case .help(let command):
        try output.show(tool.help(of: command))
      case .version:
        try output.show("workspace \(version)")
      case .run(let command, let values):
        let run = CommandRun(values: values, dependencies: dependencies, output: output)
        switch command {
        case .architecture: return try await run.architecture()
        case .check: return try await run.check()
        case .newClient: return try await run.newClient()
        }
      }
      return .success
    } catch TerminalClientError.readerGone {
      return .success
    } catch let error as CommandLineError {
      output.report("\(error)", tool.usage(of: tool.command(in: arguments)))
      return .usage
    } catch let failure as Failure {
      output.report(failure.sentence)
      return failure.code
    } catch {
      output.report("\(error)")
      return .internalError
    }
  }
}

/// The version of the tool.
private let version = "0.1.0"
