public import CommandLineParsing
import FileClient
public import PortableFoundation
import StyleGuide
import TerminalClient
public import TextFormatting

/// A run of a command: the values of its options, its dependencies and its output.
///
/// A tool adds its commands in extensions:
///
///     extension CommandRun<Dependencies> {
///       func list() async throws -> ExitCode { … }
///     }
public struct CommandRun<Resources: ToolDependencies>: Sendable {
  /// The tool of the command.
  public let tool: Tool<Resources>

  /// The name of the command.
  public let command: String

  /// The values of options and arguments.
  public private(set) var values: ParsedValues

  /// The dependencies of the tool.
  public let dependencies: Resources

  /// The streams for results and messages.
  public let output: Output

  /// Measures the time since the start of the command.
  public let stopwatch: Stopwatch

  /// The effects that every tool needs.
  public var system: System { dependencies.system }

  /// Returns the run with other values, such as those of a line of a file.
  public func replacing(_ values: ParsedValues) -> Self {
    var run = self
    run.values = values
    return run
  }

  /// Returns a time as text for users: to the second, local, with its offset from UTC.
  public func localText(of time: Date) -> String {
    time.text(offset: system.localOffset(time))
  }

  /// Returns the failure of options that contradict each other, or of a value that only the command can judge.
  public func misuse(_ message: String) -> Failure {
    Failure(.usage, code: "usage", message, "See '\(tool.name) \(command) --help'.")
  }

  /// Logs a step when `--verbose` is set.
  ///
  /// - Parameters:
  ///   - message: The step, on one line.
  ///   - details: Lines for users, below the message.
  ///   - exchange: For programs, the request or the response that the message and the details describe.
  public func log(_ message: String, details: [String] = [], exchange: JSON? = nil) {
    guard values[verboseOption] else { return }
    let elapsed = stopwatch.elapsed()
    if output.isJSON {
      let entry: JSON = [
        "log": [
          "elapsed_ms": .number(elapsed.milliseconds),
          "message": .string(message),
          "exchange": exchange ?? .null,
        ]
      ]
      return output.report(entry, of: .log)
    }
    let time = "[\(elapsed.text)] "
    output.report(time + message, as: .muted)
    let margin = String(repeating: " ", count: time.count)
    for line in details { output.report(margin + line, as: .muted) }
  }
}

extension Output {
  /// Returns the exit code of the work of a tool; reports an error that it throws.
  func exitCode(in tool: String, of work: () async throws -> ExitCode) async -> ExitCode {
    let code: ExitCode
    do {
      code = try await work()
    } catch TerminalClientError.readerGone {
      code = .success
    } catch is CancellationError {
      // Cancelled by a signal, which sets the exit code.
      code = .success
    } catch {
      let failure = Failure(of: error, in: tool)
      report(failure)
      code = failure.exitCode
    }
    await flushMessages()
    await flushRest()
    return code
  }

  /// Waits until standard output has accepted all its texts, unless it is blocked.
  ///
  /// Results are written already, and a failure to write them is reported. Texts that restore the terminal may be
  /// waiting.
  private func flushRest() async {
    await withDiscardingTaskGroup { group in
      group.addTask { try? await terminal.flush(.output) }
      // In a cancelled task, a flush does not wait for a blocked stream.
      group.cancelAll()
    }
  }
}

/// Measures the time since its creation.
public struct Stopwatch: Sendable {
  /// Returns the time since the creation of the stopwatch.
  public let elapsed: @Sendable () -> Duration

  /// Starts a stopwatch on a clock.
  public init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }
}
