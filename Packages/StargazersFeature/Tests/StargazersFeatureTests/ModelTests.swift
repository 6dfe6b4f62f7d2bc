import APIClient
import GitHubClient
import ObservableStateTesting
import PortableFoundation
import StargazerService
import TestClock
import Testing

@testable import StargazersFeature

/// The view model, on a GitHub and a store in memory.
@Suite(.timeLimit(.minutes(10))) struct ModelTests {
  static let start = Date(timeIntervalSince1970: 1_795_392_000)

  let gitHub = MockGitHub()
  let clock = TestClock()
  let name = RepositoryName.many

  /// The current time, which advances with the clock.
  var now: Date { Self.start.addingTimeInterval(clock.now.offset / .seconds(1)) }

  /// Creates a view model; the closure changes its service.
  func viewModel(
    _ order: StarOrder = .oldest,
    every interval: Duration? = nil,
    changing: (_ service: inout StargazerService) -> Void = { _ in }
  ) -> StargazersViewModel {
    var service = StargazerService.mock(client: .mock(of: gitHub)) { now }
    changing(&service)
    return StargazersViewModel(of: name, order: order, service, every: interval, clock: clock) {
      now
    }
  }

  /// Runs a view model during work, and checks that it leaves no sleeper behind.
  func running(
    _ viewModel: StargazersViewModel? = nil,
    showing view: StargazersViewModel.View = .list,
    _ work: (_ viewModel: StargazersViewModel) async throws -> Void
  ) async throws {
    let viewModel = viewModel ?? self.viewModel()
    viewModel.show(view)
    do {
      async let _: Void = viewModel.run()
      try await work(viewModel)
    }
    #expect(clock.sleeperCount == 0)
  }

  /// Gives other tasks time for a forbidden step, until it has happened.
  func waiting(until hasHappened: () -> Bool) async {
    for _ in 0..<10_000 where !hasHappened() { await Task.yield() }
  }

  /// Advances the clock after some code has started to sleep.
  func advance(by seconds: Int) async {
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(seconds))
  }

  /// Replaces the repository by one with the people of some numbers, oldest star first.
  func set(_ numbers: some Sequence<Int>, pageSize: Int = 100) {
    gitHub.pageSize = pageSize
    gitHub.set(MockRepository(name, stargazers: numbers.map { .mock($0) }))
  }

  /// Makes the requests for the first page, or all requests, wait at a gate until the test opens it.
  func wait(at gate: Gate, onlyFirstPage: Bool = true) {
    gitHub.onRequest = { request in
      if !onlyFirstPage || request == .stargazers(name, page: 1) { try await gate.pass() }
    }
  }

  /// The numbers of the requested pages of people.
  var pageRequests: [Int] {
    gitHub.requests.compactMap { if case .stargazers(_, let page) = $0 { page } else { nil } }
  }

  /// The number of requests for the repository, of which each attempt to load the first page sends one.
  var countRequests: Int { gitHub.requests.count { $0 == .repository(name) } }

  // MARK: Listeners

  @Test func `a new view model shows nothing and sends no request`() async throws {
    set(1...3)
    try await running(viewModel(every: .seconds(10)), showing: .hidden) { viewModel in
      await waiting { !gitHub.requests.isEmpty }
      #expect(gitHub.requests == [])
      #expect(viewModel.state() == .init(name: name, order: .oldest, interval: .seconds(10)))
    }
  }

  @Test func `a mock shows the newest people of its GitHub`() async {
    set(1...2)
    let viewModel = StargazersViewModel.mock(of: name, client: .mock(of: gitHub))
    await viewModel.refresh()
    #expect(viewModel.state().numbers == [2, 1])
  }

  // MARK: Failures

  @Test func `a failure is shown once, and is followed by further attempts with growing pauses`()
    async throws
  {
    set(1...3)
    gitHub.failure = GitHubClientError.unreachable
    try await running { viewModel in
      var counts: [Int] = []
      for second in 0...7 {
        await viewModel.state { !$0.failures.isEmpty }
        await clock.sleepers(atLeast: 1)
        counts.append(countRequests)
        #expect(viewModel.state().failures.map(\.cause) == [.github(.unreachable)])
        guard second < 7 else { break }
        clock.advance(by: .seconds(1))
        await waiting { countRequests > counts[second] }
      }
      // Attempts at 0, 1, 3 and 7 seconds.
      #expect(counts == [1, 2, 2, 3, 3, 3, 3, 4])
      #expect(viewModel.state().failures.map(\.count) == [4])
      #expect(viewModel.state().failures.map(\.nextAttempt) == [Self.start.addingTimeInterval(15)])
      gitHub.failure = nil
      await advance(by: 8)
      await viewModel.state { $0.isLoaded }
      #expect(viewModel.state().failures == [])
    }
  }

  @Test func `there is no attempt after a failure that no attempt can change`() async throws {
    try await running(showing: .history) { viewModel in
      await viewModel.state { $0.failures.count == 2 }
      #expect(viewModel.state().failures.map(\.nextAttempt) == [nil, nil])
      let cause = StargazersFailure.Cause.github(.unknownRepository(name))
      #expect(viewModel.state().failures.map(\.cause) == [cause, cause])
      let count = gitHub.requests.count
      clock.advance(by: .seconds(1_000))
      await waiting { gitHub.requests.count > count }
      #expect(gitHub.requests.count == count)
    }
  }

  @Test func `after a rate limit, the next attempt is at its end`() async throws {
    set(1...3)
    gitHub.failure = GitHubClientError.rateLimited(.init(.primary, remaining: .seconds(90)))
    try await running(viewModel(every: .seconds(10))) { viewModel in
      await viewModel.state { !$0.failures.isEmpty }
      #expect(viewModel.state().failures.map(\.nextAttempt) == [Self.start.addingTimeInterval(90)])
      let count = gitHub.requests.count
      gitHub.failure = nil
      await advance(by: 89)
      await waiting { gitHub.requests.count > count }
      #expect(gitHub.requests.count == count)
      await advance(by: 1)
      await viewModel.state { $0.isLoaded }
      #expect(viewModel.state().failures == [])
    }
  }

  @Test func `the rate limit of the last response is shown with the time of its reset`() async {
    set(1...3)
    let limit = RateLimit(
      resource: "core",
      limit: 60,
      remaining: 60,
      timeUntilReset: .seconds(100)
    )
    gitHub.rateLimit = limit
    let viewModel = viewModel()
    await viewModel.refresh()
    let status = viewModel.state().rateLimit
    #expect(status?.limit.remaining == 60 - gitHub.requests.count)
    #expect(status?.resetTime == Self.start.addingTimeInterval(100))
  }

  @Test func `the reason of a failure is its description`() {
    let error = GitHubClientError.unknownRepository(name)
    #expect("\(StargazersFailure(.count, .github(error)))" == "\(error)")
    #expect("\(StargazersFailure(.count, .other("It broke.")))" == "It broke.")
  }
}

extension StargazersViewModel {
  /// Waits until the state meets a condition.
  func state(where condition: (State) -> Bool) async {
    for await state in states() where condition(state) { return }
  }
}

extension StargazersViewModel.State {
  /// The numbers of the people, as those of `Stargazer.mock`.
  var numbers: [Int] { people.map { Int($0.account?.id ?? 0) - 1_000 } }
}

extension RepositoryName {
  /// The repository of the tests.
  static let many: Self = {
    guard let name = Self("octo/many") else { preconditionFailure("A name is OWNER/NAME.") }
    return name
  }()
}

extension GitHubClientError {
  /// The error of a server that cannot be reached.
  static let unreachable = Self.network(.unreachable(URL(filePath: "/github"), cause: "refused"))
}
