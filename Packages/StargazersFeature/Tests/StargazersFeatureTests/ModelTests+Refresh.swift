import APIClient
import GitHubClient
import ObservableStateTesting
import PortableFoundation
import Testing

@testable import StargazersFeature

extension ModelTests {
  @Test func `at most one refresh is in flight`() async {
    set(1...3)
    let gate = Gate()
    wait(at: gate)
    let viewModel = viewModel()
    let refreshes = (0..<3).map { _ in Task { await viewModel.refresh() } }
    await gate.arrivals(atLeast: 1)
    await waiting { gate.arrivals > 1 }
    #expect(gate.arrivals == 1)
    gate.open()
    for refresh in refreshes { await refresh.value }
    #expect(viewModel.state().numbers == [1, 2, 3])
  }

  @Test func `a refresh that fails keeps the people, and promises no next attempt`() async {
    set(1...3)
    let viewModel = viewModel()
    await viewModel.refresh()
    let before = viewModel.state()
    gitHub.failure = GitHubClientError.unreachable
    await viewModel.refresh()
    #expect(viewModel.state().failures.map(\.operation) == [.people])
    #expect(viewModel.state().failures.map(\.cause) == [.github(.unreachable)])
    #expect(viewModel.state().failures.map(\.nextAttempt) == [nil])
    #expect(viewModel.state().people == before.people)
    #expect(viewModel.state().repository == before.repository)
    #expect(viewModel.state().isComplete)
  }

  @Test(
    arguments: [
      (.unreachable, 1), (.rateLimited(.init(.primary, remaining: .seconds(8))), 8),
    ] as [(GitHubClientError, Int)]
  )
  func `a refresh that fails does not postpone the next attempt`(
    error: GitHubClientError,
    seconds: Int
  ) async throws {
    set(1...3)
    gitHub.failure = error
    try await running(showing: .history) { viewModel in
      await viewModel.state { !$0.failures.isEmpty }
      let end = Self.start.addingTimeInterval(Double(seconds))
      for _ in 0..<6 { await viewModel.refresh() }
      #expect(viewModel.state().failures.map(\.nextAttempt) == [end, end])
      gitHub.failure = nil
      await advance(by: seconds)
      await viewModel.state { $0.isLoaded && $0.history != nil }
      #expect(viewModel.state().failures == [])
    }
  }

  @Test func `a cancelled refresh changes no value`() async {
    set(1...3)
    let viewModel = viewModel()
    viewModel.show(.list)
    let before = viewModel.state()
    let gate = Gate()
    wait(at: gate, onlyFirstPage: false)
    let refresh = Task { await viewModel.refresh() }
    await gate.arrivals(atLeast: 1)
    refresh.cancel()
    await refresh.value
    #expect(viewModel.state() == before)
  }

  @Test func `a refresh after permission was granted shows the people`() async {
    set(1...3)
    gitHub.update(name) { $0.access = .denied(.init(status: 403)) }
    let viewModel = viewModel()
    viewModel.show(.list)
    await viewModel.refresh()
    #expect(viewModel.state().people.count == 0)
    gitHub.update(name) { $0.access = .permitted }
    await viewModel.refresh()
    #expect(viewModel.state().refusal == nil)
    #expect(viewModel.state().level == .people)
    #expect(viewModel.state().numbers == [1, 2, 3])
  }
}
