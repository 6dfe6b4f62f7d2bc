import AttemptLog
import CommandLineParsing
import CommandSupport
import DataFetchFeature
import Store
import TextFormatting

extension CommandRun<Dependencies> {
  /// Throws unless the target of `--target`, if there is one, has an attempt.
  ///
  /// - Parameter storage: The saved attempts; nil without a database.
  func checkTarget(in storage: FetchStorage?) async throws {
    guard let target = values[targetOption] else { return }
    let isKnown = try await storage?.unitOfWork.read {
      try [AttemptLog.Kind.passes, .failures].contains { kind in
        try storage?.attemptLog.page(.init(kind, target: target, limit: 1)).isEmpty == false
      }
    }
    guard isKnown != true else { return }
    let targets = try await storage?.unitOfWork.read { try storage?.attemptLog.targets() ?? [] }
    let advice =
      targets?.suggestion(for: target).map { "Did you mean '\($0)'?" }
      ?? "Run 'fetcher check URL --target NAME' first, or check --target and --database."
    throw Failure(
      .notFound,
      code: "not_found",
      "No attempt of the target \(target) is saved.",
      advice
    )
  }
}

/// The meaning of ``ExitCode/notFound`` for commands that select a target.
let targetNotFound =
  "The database given with --database does not exist, or the target of --target has no attempt."
