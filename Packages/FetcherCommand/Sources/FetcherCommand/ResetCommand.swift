import CommandLineParsing
import CommandSupport
import DataFetchFeature
import Store
import TextFormatting

let resetCommand = ToolCommand<Dependencies>(
  "reset",
  summary: "Forget the last response code and restart the count at 0; keeps the history.",
  options: [
    OptionGroup("Reset", forceOption, undoOption),
    OptionGroup("Output", jsonOption),
  ],
  examples: [
    ("fetcher reset", "Reset after confirmation."),
    ("fetcher reset --undo", "Undo the reset, unless something was fetched since."),
  ],
  exitCodes: [.refused, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: .ofSavedData(refused: "You declined, or there is no reset to undo.")
) { try await $0.reset() }

private let undoOption = Option(
  flag: "undo",
  summary: "Undo the last reset, unless something was fetched since."
)

extension CommandRun<Dependencies> {
  /// Resets code and count or undoes the last reset, and prints the new state; creates no file.
  fileprivate func reset() async throws -> ExitCode {
    guard let saved = try await openDatabaseIfPresent(at: databaseLocation()) else {
      if values[undoOption] { throw Failure.noReset }
      return try await show(FetchedState())
    }
    if values[undoOption] {
      guard let state = try await saved.unitOfWork.write(saved.undoReset) else {
        throw Failure.noReset
      }
      return try await show(state, after: .undo)
    }
    let state = try await saved.unitOfWork.read(saved.state)
    if state.isFresh { return try await show(state) }
    try await confirm(
      "Reset the count (\(state.timesFetched)) and forget the last response code? The history is kept.",
      withoutTerminal: "Use 'fetcher reset --force'."
    )
    _ = try await saved.unitOfWork.write(saved.reset)
    return try await show(FetchedState(), after: .reset)
  }

  private func show(
    _ state: FetchedState,
    after change: Change? = nil
  ) async throws -> ExitCode {
    if output.isJSON {
      let type: JSON.ObjectType = values[undoOption] ? .undo : .reset
      try await output.show(state.json, of: type, after: change)
    } else {
      try await output.show(state.lines.joined(separator: "\n"), after: change)
    }
    return .success
  }
}

extension Failure {
  fileprivate static let noReset = Failure(
    .refused,
    code: "nothing_to_undo",
    "Nothing to undo: there was no reset, it is already undone, or something was fetched since."
  )
}
