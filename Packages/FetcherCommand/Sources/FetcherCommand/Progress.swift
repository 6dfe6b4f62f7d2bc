import CommandLineParsing
import CommandSupport
import DataFetchFeature
import StyleGuide

extension CommandRun<Dependencies> {
  /// Runs a fetch, and shows its steps on a terminal when it takes long.
  func withProgress(of viewModel: DataFetchViewModel, _ fetch: () async -> Void) async {
    let timeout = values[timeoutOption]
    await withProgress(after: .seconds(1)) { elapsed in
      viewModel.state().step.sentence(timeLeft: timeout - elapsed)
    } _: {
      await fetch()
    }
  }
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
