import ContentService
import Contract
import DataFetchFeature
import ObservableState
import PortableFoundation
import SerialTaskExecutor
import Testing

extension DataFetchFeatureContract {
  /// Who waits for a fetch, and what their leaving does to it.
  static let callerRules = [
    Rule("A call while a fetch is in flight joins it and starts nothing") { subject in
      let gate = Gate()
      let viewModel = subject.viewModel(responseCode: { try await gate.responseCode($0) })
      let executor = SerialTaskExecutor()
      let first = await executor.start(viewModel.fetchContent)
      await gate.arrivals(atLeast: 1)
      let others = [
        await executor.start(viewModel.fetchContent), await executor.start(viewModel.fetchContent),
      ]
      gate.open()
      for call in [first] + others { await call.value }
      try check(gate.arrivals, is: 1)
      try check(viewModel.state().saved.timesFetched, is: 1)
    },
    Rule("A fetch that is cancelled before it is saved saves nothing and shows nothing") {
      subject in
      for step in [.requesting(.requestingResponseCode), .saving] as [DataFetchViewModel.Step] {
        let gate = Gate()
        defer { gate.open() }
        let viewModel = subject.viewModel(
          responseCode: { number in
            if step != .saving { try await gate.pass() }
            return UUID(number: number)
          },
          saving: { try await gate.pass() }
        )
        let call = Task { await viewModel.fetchContent() }
        await gate.arrivals(atLeast: 1)
        try check(viewModel.state().step, is: step)
        call.cancel()
        await call.value
        try check(viewModel.state(), is: DataFetchViewModel.State())
        await viewModel.refresh()
        try check(viewModel.state(), is: DataFetchViewModel.State())
      }
    },
  ]
}
