import Contract
import GitHubClient
import ObservableStateTesting
import StargazerService
import StargazersFeature
import Testing

extension StargazersFeatureContract {
  static let countRules = [
    Rule("The count is received with the first page, and then requested at the interval") {
      subject in
      subject.set(1...3)
      let viewModel = subject.viewModel(every: .seconds(10))
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.isLoaded }
        try check(viewModel.state().repository?.starCount, is: 3)
        try check(viewModel.state().countTime, is: start)
        try check(subject.count { $0 == .repository(name) }, is: 1)
        for count in 4...6 {
          subject.change { $0.stargazers.append(.mock(count)) }
          try await subject.clock.sleeper()
          subject.advance(by: 9)
          await waiting { viewModel.state().repository?.starCount == count }
          try check(viewModel.state().repository?.starCount, is: count - 1)
          subject.advance(by: 1)
          try await viewModel.state { $0.repository?.starCount == count }
          try check(viewModel.state().countTime, is: subject.now.value)
          try check(viewModel.state().changeSinceListing, is: count - 3)
        }
        try check(viewModel.state().numbers, is: [1, 2, 3])
      }
    },
    Rule("Without an interval, the count is not requested again") { subject in
      subject.set(1...3)
      let viewModel = subject.viewModel(every: nil)
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.isLoaded }
        let count = subject.gitHub.requests.count
        subject.advance(by: 1_000)
        viewModel.show(.hidden)
        await waiting { false }
        viewModel.show(.list)
        await waiting { subject.gitHub.requests.count > count }
        try check(subject.gitHub.requests.count, is: count)
      }
    },
    Rule("An older count never replaces a newer one") { subject in
      subject.set(1...3)
      let gate = Gate()
      defer { gate.open() }
      let viewModel = subject.viewModel(every: .seconds(10)) { service in
        service.count = { [count = service.count] name in
          let counted = try await count(name)
          _ = try await gate.passFirst()
          return counted
        }
      }
      viewModel.show(.list)
      try await subject.running(viewModel) {
        try await viewModel.state { $0.isLoaded }
        try await subject.clock.sleeper()
        subject.advance(by: 10)
        await gate.arrivals(atLeast: 1)
        subject.change { $0.stargazers.append(.mock(4)) }
        await viewModel.refresh()
        try check(viewModel.state().repository?.starCount, is: 4)
        gate.open()
        await waiting { viewModel.state().repository?.starCount == 3 }
        try check(viewModel.state().repository?.starCount, is: 4)
      }
    },
  ]
}
