import APIClient
import GitHubClient
import ObservableStateTesting
import PortableFoundation
import SQLiteDatabase
import StarStore
import StargazerService
import TestClock
import Testing

@testable import StargazersFeature

/// The view model of the list, on a GitHub and a store in memory.
@Suite(.timeLimit(.minutes(10))) struct FollowedModelTests {
  private let gitHub = MockGitHub()
  private let clock = TestClock()
  private let database = SQLiteDatabase.inMemory()
  private let other: RepositoryName

  private var service: StargazerService {
    .mock(client: .mock(of: gitHub), in: database) { now }
  }

  private var now: Date {
    ModelTests.start.addingTimeInterval(clock.now.offset / .seconds(1))
  }

  init() async throws {
    other = try #require(RepositoryName("octo/other"))
    gitHub.set(MockRepository(.many, stargazers: (1...250).map { .mock($0) }))
    gitHub.set(MockRepository(other, number: 2))
    let store = StarStore.mock(in: database)
    for name in [other, .many] {
      let saved = try await service.count(name).saved
      _ = try store.setFollowed(saved.id, ModelTests.start)
    }
  }

  private func viewModel(every interval: Duration? = nil) -> FollowedViewModel {
    FollowedViewModel(service, every: interval, clock: clock) { now }
  }

  private func running(
    _ viewModel: FollowedViewModel,
    _ work: () async throws -> Void
  ) async throws {
    do {
      async let _: Void = viewModel.run()
      try await work()
    }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a new view model shows nothing and sends no request`() {
    let requests = gitHub.requests.count
    #expect(viewModel().state() == FollowedViewModel.State())
    #expect(gitHub.requests.count == requests)
  }

  @Test func `the saved repositories are shown before the first response`() async throws {
    gitHub.failure = GitHubClientError.unavailable(Samples.url, status: 502)
    let viewModel = viewModel()
    await viewModel.run()
    let state = viewModel.state()
    #expect(state.rows.map(\.name) == [.many, other])
    #expect(state.rows.map(\.count.count) == [250, 0])
    #expect(state.rows.map(\.hasFailed) == [true, false], "A shared failure ends the refresh.")
    #expect(state.failures == [.github(.unavailable(Samples.url, status: 502))])
    #expect(state.isLoaded && !state.isRefreshing)
  }

  @Test func `counts are requested at the interval, and histories once a day`() async throws {
    let viewModel = viewModel(every: .seconds(300))
    func histories() -> Int {
      gitHub.requests.count { if case .history = $0 { true } else { false } }
    }
    try await running(viewModel) {
      _ = await viewModel.states().first { $0.nextRefresh != nil }
      #expect(histories() == 2)
      #expect(viewModel.state().rows.allSatisfy { $0.weeks?.count == 12 })
      gitHub.update(.many) { $0.unlistedCount = 5 }
      await clock.sleepers(atLeast: 1)
      clock.advance(by: .seconds(300))
      _ = await viewModel.states().first { $0.rows.first?.change == 5 }
      #expect(viewModel.state().rows.first?.count == StarCount(255, at: now))
      #expect(histories() == 2)
      await clock.sleepers(atLeast: 1)
      clock.advance(by: .seconds(90_000))
      _ = await viewModel.states().first { _ in histories() == 4 }
    }
  }

  @Test func `a failure of one repository does not end the refresh of the others`() async throws {
    gitHub.remove(.many)
    let viewModel = viewModel()
    await viewModel.run()
    let state = viewModel.state()
    #expect(state.failures == [.github(.unknownRepository(.many))])
    #expect(state.rows.map(\.hasFailed) == [true, false])
    #expect(state.rows.last?.weeks != nil)
    gitHub.set(MockRepository(.many, stargazers: []))
    await viewModel.refresh()
    #expect(viewModel.state().failures == [])
    #expect(viewModel.state().rows.map(\.hasFailed) == [false, false])
  }

  @Test func `after a rate limit, the next refresh is at its end`() async throws {
    let pause = RateLimitPause(.primary, remaining: .seconds(1_000))
    gitHub.failure = GitHubClientError.rateLimited(pause)
    let viewModel = viewModel(every: .seconds(300))
    try await running(viewModel) {
      _ = await viewModel.states().first { $0.nextRefresh != nil }
      #expect(viewModel.state().nextRefresh == now.addingTimeInterval(1_000))
      gitHub.failure = nil
      await clock.sleepers(atLeast: 1)
      clock.advance(by: .seconds(1_000))
      _ = await viewModel.states().first { $0.failures.isEmpty && !$0.isRefreshing }
    }
  }

  @Test func `another run keeps the changes since the first count`() async throws {
    let viewModel = viewModel()
    await viewModel.run()
    gitHub.update(.many) { $0.unlistedCount = 3 }
    _ = try await service.count(.many)
    await viewModel.run()
    #expect(viewModel.state().rows.map(\.change) == [3, 0])
  }
}
