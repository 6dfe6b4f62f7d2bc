import Contract
import GitHubClient
import StargazerService
import StargazersFeature
import Testing

extension StargazersFeatureContract {
  static let levelRules = [
    Rule("Without permission to list people, the history and the count are shown with the reason") {
      subject in
      subject.set(1...3)
      subject.deny(403)
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.history != nil }
        let state = viewModel.state()
        try check(state.refusal?.denial.status, is: 403)
        try check(state.level, is: .history)
        try check(state.repository?.starCount, is: 3)
        try check(state.history?.days.map(\.count).reduce(0, +), is: 3)
        try check(state.failures, is: [])
        let count = subject.pageRequests.count
        subject.advance(by: 1_000)
        await waiting { subject.pageRequests.count > count }
        try check(subject.pageRequests.count, is: count)
      }
    },
    Rule("Without permission and without a history, the count is shown") { subject in
      subject.set(1...3)
      subject.deny()
      let missing = GitHubClientError.unacceptableResponse(url, cause: "status 404")
      let viewModel = subject.viewModel { service in
        service.history = { _ in throw missing }
      }
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.failure(.history) != nil }
        try check(viewModel.state().level, is: .count)
        try check(viewModel.state().repository?.starCount, is: 3)
      }
    },
    Rule("A refresh after permission was granted shows the people") { subject in
      subject.set(1...3)
      subject.deny()
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      await viewModel.refresh()
      try check(viewModel.state().people.count, is: 0)
      subject.change { $0.access = .permitted }
      await viewModel.refresh()
      try check(viewModel.state().refusal, is: nil)
      try check(viewModel.state().level, is: .people)
      try check(viewModel.state().numbers, is: [1, 2, 3])
    },
  ]
}
