import CommandLineParsing
import CommandSupport
import DataFetchFeature
import StyleGuide
import Synchronization

extension CommandRun<Dependencies> {
  /// Runs a fetch, and shows its steps on a terminal when it takes long.
  func withProgress(
    _ fetch: (
      _ onStep: @escaping @Sendable (DataFetchViewModel.Step) -> Void
    ) async throws -> FetchedState
  ) async throws -> FetchedState {
    let timeout = values[timeoutOption]
    let progress = CurrentStep()
    return try await withProgress(after: .seconds(1)) { elapsed in
      progress.step.withLock(\.self).sentence(timeLeft: timeout - elapsed)
    } _: {
      try await fetch { step in progress.step.withLock { $0 = step } }
    }
  }
}

/// The step that a fetch has reached.
private final class CurrentStep: Sendable {
  let step = Mutex<DataFetchViewModel.Step?>(nil)
}

extension DataFetchViewModel.Step? {
  /// The step, and the remaining time for it, without a full stop.
  fileprivate func sentence(timeLeft: Duration) -> String {
    let seconds = timeLeft.components.seconds + (timeLeft.components.attoseconds > 0 ? 1 : 0)
    return switch self {
    case .requesting(let step): "\(step.sentence), \(max(seconds, 0)) s left"
    case .saving: "Saving"
    case nil: "Starting"
    }
  }
}
