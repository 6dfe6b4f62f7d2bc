import ContentService
import Contract
import DataFetchFeature
import ObservableStateTesting
import PortableFoundation
import SerialTaskExecutor
import Testing

extension DataFetchFeatureContract {
  static let fetchRules = [
    Rule("A fetch clears the error message before its first request") { subject in
      let gate = Gate()
      let viewModel = subject.viewModel(responseCode: { number in
        if number == 1 { throw TestError() }
        return try await gate.responseCode(number)
      })
      await viewModel.fetchContent()
      let second = Task { await viewModel.fetchContent() }
      await gate.arrivals(atLeast: 1)
      let state = viewModel.state()
      gate.open()
      await second.value
      try check(state.errorMessage, is: nil)
      try check(state.failure, is: nil)
    },
    Rule("A fetch shows each of its steps, then the new code and count") { subject in
      let viewModel = subject.viewModel()
      let states = viewModel.states()
      await viewModel.fetchContent()
      try check(
        await received(from: states).map(\.withoutRecords),
        is: [
          .init(),
          .init(step: .requesting(.requestingPath)),
          .init(step: .requesting(.requestingResponseCode)),
          .init(step: .saving),
          .init(saved: .init(responseCode: UUID(number: 1), timesFetched: 1)),
        ]
      )
    },
    Rule("What is shown is saved") { subject in
      let gate = Gate()
      let viewModel = subject.viewModel(saving: { try await gate.pass() })
      let other = subject.viewModel()
      let fetch = Task { await viewModel.fetchContent() }
      await gate.arrivals(atLeast: 1)
      let before = viewModel.state()
      gate.open()
      await fetch.value
      try check(before, is: .init(step: .saving))

      await other.onAppear()
      try check(other.state(), is: viewModel.state())
    },
    Rule(
      "A failed fetch leaves code and count unchanged, and shows the error message and the failure"
    ) { subject in
      let error = ContentServiceError.unreachable(
        .init(.requestingPath, .localhost),
        cause: "refused"
      )
      let failures: [(any Error, DataFetchFailure)] = [
        (error, .notFetched(error)),
        (TestError(), .internalError(cause: "TestError()")),
      ]
      for (error, failure) in failures {
        let viewModel = subject.viewModel(responseCode: { number in
          if number == 2 { throw error }
          return UUID(number: number)
        })
        await viewModel.fetchContent()
        let fetched = viewModel.state()
        await viewModel.fetchContent()
        try check(viewModel.state().saved, is: fetched.saved)
        try check(viewModel.state().failure, is: failure)
        try check(viewModel.state().step, is: nil)
        try check(viewModel.state().errorMessage, is: DataFetchViewModel.errorMessage)
        let other = subject.viewModel()
        await other.onAppear()
        try check(other.state().saved, is: fetched.saved)
      }
    },
    Rule("A code that cannot be saved is not shown, and the failure names it") { subject in
      let viewModel = subject.viewModel(saving: { throw TestError() })
      await viewModel.fetchContent()
      try check(
        viewModel.state().withoutRecords,
        is: .init(failure: .notSaved(responseCode: UUID(number: 1), cause: "TestError()"))
      )
      await viewModel.refresh()
      try check(viewModel.state().saved.timesFetched, is: 0)
    },
    Rule("A call during a fetch joins it and starts nothing") { subject in
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
