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
    await run(arguments.map { Array($0.utf8) }, dependencies)
  }

  /// Runs a command from the bytes of its arguments, as the system passes them.
  ///
  /// Bytes that are not UTF-8 are a usage error: as text, they could name another file.
  public static func run(_ arguments: [[UInt8]], _ dependencies: Dependencies) async -> ExitCode {
    let output = Output(terminal: dependencies.terminal)
    let code = await exitCode(of: arguments, dependencies, output)
    await output.flushMessages()
    return code
  }

  private static func exitCode(
    of arguments: [[UInt8]],
    _ dependencies: Dependencies,
    _ output: Output
  ) async -> ExitCode {
    do {
      switch try tool.parse(arguments) {
      case .help(let command):
        try await output.show(tool.help(of: command))
      case .version:
        try await output.show("workspace \(version)")
      case .run(let command, let values):
        let run = CommandRun(values: values, dependencies: dependencies, output: output)
        switch command {
        case .architecture: return try await run.architecture()
        case .check: return try await run.check()
        case .new: return try await run.new()
        }
      }
      return .success
    } catch TerminalClientError.readerGone {
      return .success
    } catch let error as CommandLineError {
      let words = arguments.map { String(decoding: $0, as: UTF8.self) }
      output.report("\(error)", tool.usage(of: tool.command(in: words)))
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
