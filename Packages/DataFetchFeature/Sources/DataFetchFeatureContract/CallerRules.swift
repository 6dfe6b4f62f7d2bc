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
      try check(viewModel.state().timesFetched, is: 1)
    },
    Rule("A call after the end of a fetch starts a new one") { subject in
      let viewModel = subject.viewModel()
      await viewModel.fetchContent()
      await viewModel.fetchContent()
      try check(
        viewModel.state().withoutRecord,
        is: .init(responseCode: UUID(number: 2), timesFetched: 2)
      )
    },
    Rule("A call while a cancelled fetch ends waits for that end and starts anew") { subject in
      let gate = Gate()
      let end = Gate()
      defer { end.open() }
      let viewModel = subject.viewModel(responseCode: { number in
        if number == 1 { try await gate.pass(slowedBy: end) }
        return UUID(number: number)
      })
      let executor = SerialTaskExecutor()
      let cancelled = await executor.start(viewModel.fetchContent)
      await gate.arrivals(atLeast: 1)
      cancelled.cancel()
      await end.arrivals(atLeast: 1)
      let impatient = await executor.start(viewModel.fetchContent)
      let patient = await executor.start(viewModel.fetchContent)
      impatient.cancel()
      await impatient.value
      try check(viewModel.state().step, is: .requesting(.requestingResponseCode))

      end.open()
      await cancelled.value
      await patient.value
      try check(
        viewModel.state().withoutRecord,
        is: .init(responseCode: UUID(number: 2), timesFetched: 1)
      )
    },
    Rule("A caller that is cancelled waits no longer, and the fetch goes on for the others") {
      subject in
      let gate = Gate()
      defer { gate.open() }
      let viewModel = subject.viewModel(responseCode: { try await gate.responseCode($0) })
      let executor = SerialTaskExecutor()
      let first = await executor.start(viewModel.fetchContent)
      await gate.arrivals(atLeast: 1)
      let second = await executor.start(viewModel.fetchContent)
      first.cancel()
      await first.value
      try check(gate.cancellations, is: 0)
      try check(viewModel.state().step, is: .requesting(.requestingResponseCode))

      gate.open()
      await second.value
      try check(viewModel.state().timesFetched, is: 1)
    },
    Rule(
      """
      When nobody waits any more, the fetch is cancelled, and the last caller waits for its end
      """
    ) { subject in
      let gate = Gate()
      let end = Gate()
      defer { end.open() }
      let viewModel = subject.viewModel(responseCode: { number in
        try await gate.pass(slowedBy: end)
        return UUID(number: number)
      })
      let executor = SerialTaskExecutor()
      let first = await executor.start(viewModel.fetchContent)
      await gate.arrivals(atLeast: 1)
      let hasEnded = ObservableState(false)
      let last = await executor.start {
        await viewModel.fetchContent()
        hasEnded.update { $0 = true }
      }
      first.cancel()
      await first.value
      try check(gate.cancellations, is: 0)

      last.cancel()
      await end.arrivals(atLeast: 1)
      await executor.settle()
      try check(!hasEnded.state, "the last caller to wait for the end of the fetch")

      end.open()
      await last.value
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
    Rule("A caller that is cancelled before it calls starts nothing") { subject in
      let viewModel = subject.viewModel()
      let states = viewModel.states()
      await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        await viewModel.fetchContent()
      }.value
      try check(await heard(from: states), is: [DataFetchViewModel.State()])
    },
  ]
}
