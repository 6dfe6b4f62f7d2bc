import CommandLineParsing
import CounterService
import DataFetchFeature
import FetchLog
import LastResponseCodeService
import Store
import TerminalClient

let resetCommand = Command<CommandName>(
  .reset,
  summary: "Begin again: forget the last response code, and count from 0. The history stays.",
  options: [
    OptionGroup("Reset", forceOption, undoOption),
    OptionGroup("Output", jsonOption),
  ],
  examples: [
    ("fetcher reset", "Begin again, after a question."),
    ("fetcher reset --undo", "Take that back, as long as nothing new was fetched."),
  ]
)

private let forceOption = Option(
  flag: "force",
  short: "f",
  summary: "Do not ask; needed where there is no terminal."
)

private let undoOption = Option(
  flag: "undo",
  summary: "Bring the state before the last reset back, unless something was fetched since."
)

extension CommandRun {
  /// Resets what is shown, or takes that back, and shows what it is then; makes no file.
  func reset() async throws -> ExitCode {
    guard let saved = try await openDatabaseIfPresent(at: databasePath()) else {
      if values[undoOption] { throw Failure.noReset }
      return try await show(DataFetchViewModel.State())
    }
    if values[undoOption] {
      return try await show(try await saved.unitOfWork.write(saved.undoReset), after: .undo)
    }
    let state = try await saved.unitOfWork.read(saved.state)
    if state.isFresh { return try await show(state) }
    if !values[forceOption] { try await confirm(state) }
    try await saved.unitOfWork.write(saved.reset)
    return try await show(DataFetchViewModel.State(), after: .reset)
  }

  private func show(
    _ state: DataFetchViewModel.State,
    after change: Change? = nil
  ) async throws -> ExitCode {
    if output.isJSON {
      try await output.show(state.json, of: change == .undo ? .undo : .reset, after: change)
    } else {
      try await output.show(state.resultLines, after: change)
    }
    return .success
  }

  /// Asks whether to go on, and throws where the answer is no other than yes.
  private func confirm(_ state: DataFetchViewModel.State) async throws {
    let terminal = output.terminal
    guard terminal.isTerminal(.input), terminal.isTerminal(.error) else {
      throw Failure(
        .usage,
        code: "usage",
        "There is no terminal to ask on. Use 'fetcher reset --force'."
      )
    }
    let count = state.timesFetched == 1 ? "1 fetch" : "\(state.timesFetched) fetches"
    let question = "Forget the response code and the count of \(count)? [y/N] "
    do {
      terminal.write(question, to: .error)
      try await terminal.flush(.error)
    } catch let error as TerminalClientError {
      // Also where nobody reads any more: who cannot be asked has not said yes.
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

/// What is typed until the line ends; nil if the input ends first.
private func line(from keys: AsyncStream<TerminalClient.Key>) async -> String? {
  var line = ""
  for await key in keys {
    switch key {
    case .character(let character): line.append(character)
    case .return: return line
    default: line.append(" ")  // Whatever else it is, it makes no word a yes.
    }
  }
  return nil
}

// One unit of work each.
extension Dependencies.SavedState {
  fileprivate func reset() throws {
    // Where somebody else was faster, a second reset would hide the first one from undo.
    guard try !state().isFresh else { return }
    _ = try fetchLog.startGeneration()
    try counterService.reset()
    try lastResponseCodeService.reset()
  }

  /// Goes back to the former generation of the log, and to what it tells of.
  fileprivate func undoReset() throws -> DataFetchViewModel.State {
    guard try fetchLog.resumeGeneration() != nil else {
      throw Failure.noReset
    }
    try counterService.restore(try fetchLog.count())
    if let latest = try fetchLog.latest() {
      try lastResponseCodeService.updateResponseCode(latest.entry.responseCode)
    }
    return try state()
  }
}

extension Failure {
  fileprivate static let noReset = Failure(
    .refused,
    code: "nothing_to_undo",
    "There is no reset to take back: none is left, or something was fetched since."
  )
}
