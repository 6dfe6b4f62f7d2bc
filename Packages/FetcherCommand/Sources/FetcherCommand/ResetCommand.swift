import CommandLineParsing
import CommandSupport
import CounterService
import DataFetchFeature
import FetchLog
import LastResponseCodeService
import Store
import TextFormatting

let resetCommand = ToolCommand<Dependencies>(
  "reset",
  summary: "Begin again: forget the last response code, and count from 0. The history stays.",
  options: [
    OptionGroup("Reset", forceOption, undoOption),
    OptionGroup("Output", jsonOption),
  ],
  examples: [
    ("fetcher reset", "Begin again, after a question."),
    ("fetcher reset --undo", "Take that back, as long as nothing new was fetched."),
  ]
) { try await $0.reset() }

private let undoOption = Option(
  flag: "undo",
  summary: "Bring the state before the last reset back, unless something was fetched since."
)

extension CommandRun<Dependencies> {
  /// Resets what is shown, or takes that back, and shows what it is then; makes no file.
  fileprivate func reset() async throws -> ExitCode {
    guard let saved = try await openDatabaseIfPresent(at: databaseLocation()) else {
      if values[undoOption] { throw Failure.noReset }
      return try await show(FetchedState())
    }
    if values[undoOption] {
      return try await show(try await saved.unitOfWork.write(saved.undoReset), after: .undo)
    }
    let state = try await saved.unitOfWork.read(saved.state)
    if state.isFresh { return try await show(state) }
    try await confirm(
      "Forget the response code and the count of \(state.timesFetched.fetches)?",
      elsewhere: "Use 'fetcher reset --force'."
    )
    try await saved.unitOfWork.write(saved.reset)
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
      try await output.show(state.resultLines, after: change)
    }
    return .success
  }
}

// One unit of work each.
extension FetchStorage {
  fileprivate func reset() throws {
    // Where somebody else was faster, a second reset would hide the first one from undo.
    guard try !state().isFresh else { return }
    _ = try fetchLog.startGeneration()
    try counterService.reset()
    try lastResponseCodeService.reset()
  }

  /// Goes back to the former generation of the log, and to what it tells of.
  fileprivate func undoReset() throws -> FetchedState {
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
