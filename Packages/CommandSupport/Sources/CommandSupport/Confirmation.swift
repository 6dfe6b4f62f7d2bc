import CommandLineParsing
import TerminalClient

extension CommandRun {
  /// Asks whether to continue unless `--force` is set, and throws unless the answer is yes.
  ///
  /// - Parameters:
  ///   - question: A sentence that names what will be lost.
  ///   - advice: The advice where there is no terminal to ask on.
  public func confirm(_ question: String, elsewhere advice: String) async throws {
    if values[forceOption] { return }
    let terminal = output.terminal
    guard terminal.isTerminal(.input), terminal.isTerminal(.error) else {
      throw Failure(.usage, code: "usage", "There is no terminal to ask on. \(advice)")
    }
    do {
      terminal.write("\(question) [y/N] ", to: .error)
      try await terminal.flush(.error)
    } catch let error as TerminalClientError {
      // Also where the reader has gone: a question that is not shown has no answer.
      throw Failure(notWritten: error)
    }
    let answer = await line(from: terminal.keys())
    try Task.checkCancellation()
    guard ["y", "yes"].contains(answer?.lowercased()) else {
      // Where the input ended, the question's line has not.
      if answer == nil { output.report("") }
      throw Failure(.refused, code: "declined", "Nothing was changed.")
    }
  }
}

/// Returns what is typed until the line ends, or nil if the input ends first.
private func line(from keys: AsyncStream<TerminalClient.Key>) async -> String? {
  var line = ""
  for await key in keys {
    switch key {
    case .character(let character): line.append(character)
    case .return: return line
    default: line.append(" ")  // Any other key makes no word a yes.
    }
  }
  return nil
}
