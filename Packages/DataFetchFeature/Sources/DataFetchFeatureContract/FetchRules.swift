import ContentService
import Contract
import DataFetchFeature
import PortableFoundation
import Testing

extension DataFetchFeatureContract {
  static let fetchRules = [
    Rule("A fetch takes the error message away before it asks") { subject in
      let gate = Gate()
      let viewModel = subject.viewModel(responseCode: { number in
        if number == 1 { throw Failure() }
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
    Rule("A fetch shows each of its steps, and then the new code and count") { subject in
      let viewModel = subject.viewModel()
      let states = viewModel.states()
      await viewModel.fetchContent()
      try check(
        await heard(from: states).map(\.withoutRecord),
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
      """
      A fetch that fails leaves code and count as they were, and shows the error message and the failure
      """
    ) { subject in
      guard let url = URL(string: "http://localhost:8000") else { return }
      let error = ContentServiceError.unreachable(.init(.requestingPath, url), cause: "refused")
      let failures: [(any Error, DataFetchFailure)] = [
        (error, .notFetched(error)),
        (Failure(), .internalError(cause: "It broke.")),
      ]
      for (error, failure) in failures {
        let viewModel = subject.viewModel(responseCode: { number in
          if number == 2 { throw error }
          return UUID(number: number)
        })
        await viewModel.fetchContent()
        let fetched = viewModel.state()
        await viewModel.fetchContent()
        try check(viewModel.state(), is: .init(saved: fetched.saved, failure: failure))
        try check(viewModel.state().errorMessage, is: DataFetchViewModel.errorMessage)
        let other = subject.viewModel()
        await other.onAppear()
        try check(other.state(), is: fetched)
      }
    },
    Rule("A code that cannot be saved is not shown, and the failure names it") { subject in
      let viewModel = subject.viewModel(saving: { throw Failure() })
      await viewModel.fetchContent()
      try check(
        viewModel.state(),
        is: .init(failure: .notSaved(responseCode: UUID(number: 1), cause: "It broke."))
      )
      await viewModel.refresh()
      try check(viewModel.state().saved.timesFetched, is: 0)
    },
  ]
}
