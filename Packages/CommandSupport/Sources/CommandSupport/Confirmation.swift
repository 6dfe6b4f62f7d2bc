import CommandLineParsing
import TerminalClient

extension CommandRun {
  /// Asks a question unless `--force` is set, and throws unless the answer is yes.
  ///
  /// - Parameters:
  ///   - question: A question that names what will be lost.
  ///   - advice: The advice if the process has no terminal to ask on.
  public func confirm(_ question: String, withoutTerminal advice: String) async throws {
    if values[forceOption] { return }
    let terminal = output.terminal
    guard terminal.isTerminal(.input), terminal.isTerminal(.error) else {
      throw Failure(
        .usage,
        code: "usage",
        "Cannot ask for confirmation without a terminal. \(advice)"
      )
    }
    do {
      terminal.write("\(question) [y/N] ", to: .error)
      try await terminal.flush(.error)
    } catch let error as TerminalClientError {
      // Also if the reader has gone: a user cannot answer a question that was not printed.
      throw Failure(notWritten: error)
    }
    let answer = await line(from: terminal.keys())
    try Task.checkCancellation()
    guard ["y", "yes"].contains(answer?.lowercased()) else {
      // At the end of the input, the line of the question has not ended.
      if answer == nil { output.report("") }
      throw Failure(.refused, code: "declined", "Cancelled. Nothing was changed.")
    }
  }
}

/// Returns the typed line, or nil if the input ends first.
private func line(from keys: AsyncStream<TerminalClient.Key>) async -> String? {
  var line = ""
  for await key in keys {
    switch key {
    case .character(let character): line.append(character)
    case .return: return line
    default: line.append(" ")  // A line with any other key is not a yes.
    }
  }
  return nil
}
