import APIClient
import Contract
import GitHubClient
import ObservableStateTesting
import PortableFoundation
import StargazerService
import StargazersFeature
import Testing

extension StargazersFeatureContract {
  static let refreshRules = [
    Rule("A refresh supersedes a page in flight") { subject in
      subject.set(1...6, pageSize: 2)
      let gate = Gate()
      defer { gate.open() }
      subject.gitHub.onRequest = { request in
        if request == .stargazers(name, page: 2) { _ = try await gate.passFirst() }
      }
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        await gate.arrivals(atLeast: 1)
        subject.set(4...5, pageSize: 2)
        await viewModel.refresh()
        try check(viewModel.state().numbers, is: [4, 5])
        gate.open()
        await waiting { viewModel.state().people.count > 2 }
        try check(viewModel.state().numbers, is: [4, 5])
        try check(viewModel.state().failures, is: [])
      }
    },
    Rule("A refresh keeps the people until the first page has arrived") { subject in
      subject.set(1...3)
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      subject.set(2...5)
      let gate = Gate()
      defer { gate.open() }
      subject.gitHub.onRequest = { request in
        if request == .stargazers(name, page: 1) { try await gate.pass() }
      }
      let refresh = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      try check(viewModel.state().numbers, is: [1, 2, 3])
      try check(viewModel.state().isRefreshing, is: true)
      gate.open()
      await refresh.value
      try check(viewModel.state().numbers, is: [2, 3, 4, 5])
      try check(viewModel.state().isRefreshing, is: false)
    },
    Rule("At most one refresh is in flight") { subject in
      subject.set(1...3)
      let gate = Gate()
      defer { gate.open() }
      subject.gitHub.onRequest = { request in
        if request == .stargazers(name, page: 1) { try await gate.pass() }
      }
      let viewModel = subject.viewModel()
      let refreshes = (0..<3).map { _ in Task { await viewModel.refresh() } }
      await gate.arrivals(atLeast: 1)
      await waiting { gate.arrivals > 1 }
      try check(gate.arrivals, is: 1)
      gate.open()
      for refresh in refreshes { await refresh.value }
      try check(viewModel.state().numbers, is: [1, 2, 3])
    },
    Rule("A refresh does not wait for the end of a pause") { subject in
      subject.set(1...3)
      subject.gitHub.failure = unreachable
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      try check(viewModel.state().failures.count, is: 1)
      subject.gitHub.failure = nil
      await viewModel.refresh()
      try check(viewModel.state().failures, is: [])
      try check(viewModel.state().numbers, is: [1, 2, 3])
    },
    Rule("A refresh that fails keeps the people") { subject in
      subject.set(1...3)
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      let before = viewModel.state()
      subject.gitHub.failure = unreachable
      await viewModel.refresh()
      try check(viewModel.state().failure(.people)?.cause, is: .github(unreachable))
      try check(viewModel.state().people, is: before.people)
      try check(viewModel.state().repository, is: before.repository)
      try check(viewModel.state().isComplete, is: true)
    },
    Rule("A refresh that fails does not postpone the next attempt") { subject in
      subject.set(1...3)
      let pause = RateLimitPause(.primary, remaining: .seconds(8))
      let errors: [(GitHubClientError, seconds: Double)] = [
        (unreachable, 1), (.rateLimited(pause), 8),
      ]
      for (error, seconds) in errors {
        subject.gitHub.failure = error
        let viewModel = subject.viewModel()
        viewModel.show(.history)
        try await subject.running(viewModel) {
          try await viewModel.state { !$0.failures.isEmpty }
          let end = subject.now.value.addingTimeInterval(seconds)
          for _ in 0..<6 { await viewModel.refresh() }
          try check(viewModel.state().failures.map(\.nextAttempt), is: [end, end])
          subject.gitHub.failure = nil
          try await subject.clock.sleeper()
          subject.advance(by: Int(seconds))
          try await viewModel.state { $0.isLoaded && $0.history != nil }
          try check(viewModel.state().failures, is: [])
        }
      }
    },
    Rule("A cancelled refresh changes no value") { subject in
      subject.set(1...3)
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      let before = viewModel.state()
      let gate = Gate()
      defer { gate.open() }
      subject.gitHub.onRequest = { _ in try await gate.pass() }
      let refresh = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      refresh.cancel()
      await refresh.value
      try check(viewModel.state(), is: before)
    },
  ]
}
