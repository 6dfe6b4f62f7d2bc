import GitHubClient
import ObservableStateTesting
import PortableFoundation
import StargazerService
import TestClock
import Testing

@testable import StargazersFeature

// The count, the history and the details.
extension ModelTests {
  @Test func `the count is received with the first page, and then requested at the interval`()
    async throws
  {
    set(1...3)
    try await running(viewModel(every: .seconds(10))) { viewModel in
      await viewModel.state(where: \.isLoaded)
      #expect(viewModel.state().repository?.starCount == 3)
      #expect(viewModel.state().countTime == Self.start)
      #expect(countRequests == 1)
      for count in 4...6 {
        gitHub.update(name) { $0.stargazers.append(.mock(count)) }
        await advance(by: 9)
        await waiting { viewModel.state().repository?.starCount == count }
        #expect(viewModel.state().repository?.starCount == count - 1)
        await advance(by: 1)
        await viewModel.state { $0.repository?.starCount == count }
        #expect(viewModel.state().countTime == now)
        #expect(viewModel.state().changeSinceListing == count - 3)
      }
      #expect(viewModel.state().numbers == [1, 2, 3])
    }
  }

  @Test func `without an interval, the count is not requested again`() async throws {
    set(1...3)
    try await running { viewModel in
      await viewModel.state(where: \.isLoaded)
      let count = gitHub.requests.count
      clock.advance(by: .seconds(1_000))
      viewModel.show(.hidden)
      await waiting { false }
      viewModel.show(.list)
      await waiting { gitHub.requests.count > count }
      #expect(gitHub.requests.count == count)
    }
  }

  @Test func `an older count never replaces a newer one`() async throws {
    set(1...3)
    let gate = Gate()
    defer { gate.open() }
    let late = viewModel(every: .seconds(10)) { service in
      service.count = { [count = service.count] name in
        let counted = try await count(name)
        _ = try await gate.passFirst()
        return counted
      }
    }
    try await running(late) { viewModel in
      await viewModel.state(where: \.isLoaded)
      await advance(by: 10)
      await gate.arrivals(atLeast: 1)
      gitHub.update(name) { $0.stargazers.append(.mock(4)) }
      await viewModel.refresh()
      #expect(viewModel.state().repository?.starCount == 4)
      gate.open()
      await waiting { viewModel.state().repository?.starCount == 3 }
      #expect(viewModel.state().repository?.starCount == 4)
    }
  }

  @Test
  func `without permission to list people, the history and the count are shown with the reason`()
    async throws
  {
    set(1...3)
    gitHub.update(name) { $0.access = .denied(.init(status: 403)) }
    try await running { viewModel in
      await viewModel.state { $0.history != nil }
      let state = viewModel.state()
      #expect(state.refusal?.denial.status == 403)
      #expect(state.level == .history)
      #expect(state.repository?.starCount == 3)
      #expect(state.history?.total == 3)
      #expect(state.failures == [])
      let count = pageRequests.count
      clock.advance(by: .seconds(1_000))
      await waiting { pageRequests.count > count }
      #expect(pageRequests.count == count)
    }
  }

  @Test func `without permission and without a history, the count is shown`() async throws {
    set(1...3)
    gitHub.update(name) { $0.access = .denied(.init(status: 403)) }
    let withoutHistory = viewModel { $0.history = { _ in throw GitHubClientError.unreachable } }
    try await running(withoutHistory) { viewModel in
      await viewModel.state { !$0.failures.isEmpty }
      #expect(viewModel.state().failures.map(\.operation) == [.history])
      #expect(viewModel.state().level == .count)
      #expect(viewModel.state().repository?.starCount == 3)
    }
  }

  @Test func `the history is requested when it is first shown`() async throws {
    set(1...3)
    func count() -> Int { gitHub.requests.count { $0 == .history(name, page: 1) } }
    try await running { viewModel in
      await viewModel.state(where: \.isLoaded)
      await waiting { count() > 0 }
      #expect(count() == 0)
      for view in [StargazersViewModel.View.history, .list, .history] {
        viewModel.show(view)
        await viewModel.state { view == .list || $0.history != nil }
      }
      await waiting { count() > 1 }
      #expect(count() == 1)
    }
  }

  @Test func `the details of an account are requested when they are shown`() async throws {
    set(1...3)
    let profile = try Profile.mock("ada")
    gitHub.set(profile)
    try await running { viewModel in
      await viewModel.state(where: \.isLoaded)
      #expect(viewModel.state().details == nil)
      viewModel.show(.details(profile.account.login))
      #expect(viewModel.state().details == .init(login: profile.account.login))
      await viewModel.state { $0.details?.profile == profile }
      viewModel.show(.list)
      #expect(viewModel.state().details == nil)
    }
  }

  @Test func `late details of another account never appear`() async throws {
    let (first, second) = (try Profile.mock("first"), try Profile.mock("second"))
    gitHub.set(first)
    gitHub.set(second)
    let gate = Gate()
    let viewModel = viewModel { service in
      service.profile = { [profile = service.profile] login in
        let profile = try await profile(login)
        // Late, and not cancelled.
        if login == first.account.login { await Task { try? await gate.pass() }.value }
        return profile
      }
    }
    viewModel.show(.details(first.account.login))
    let refresh = Task { await viewModel.refresh() }
    await gate.arrivals(atLeast: 1)
    viewModel.show(.details(second.account.login))
    gate.open()
    await refresh.value
    #expect(viewModel.state().details == .init(login: second.account.login))
  }

  @Test func `details that failed are requested again after a pause`() async throws {
    let profile = try Profile.mock("ada")
    let login = profile.account.login
    set(1...3)
    gitHub.set(profile)
    let viewModel = viewModel()
    await viewModel.refresh()
    gitHub.failure = GitHubClientError.unreachable
    try await running(viewModel, showing: .details(login)) { viewModel in
      await viewModel.state { !$0.failures.isEmpty }
      #expect(viewModel.state().failures.map(\.operation) == [.details(login)])
      gitHub.failure = nil
      await advance(by: 1)
      await viewModel.state { $0.details?.profile == profile }
      #expect(viewModel.state().failures == [])
    }
  }

  @Test func `leaving the details removes their failure`() async throws {
    let login = try #require(Login("nobody"))
    set(1...3)
    let viewModel = viewModel()
    viewModel.show(.details(login))
    await viewModel.refresh()
    #expect(viewModel.state().failures.map(\.operation) == [.details(login)])
    viewModel.show(.list)
    #expect(viewModel.state().failures == [])
  }
}

extension Profile {
  /// The details of an account with a name.
  fileprivate static func mock(_ name: String) throws -> Self {
    Self(
      account: Account(id: 7, login: try #require(Login(name))),
      kind: "User",
      repositoryCount: 1,
      followerCount: 2,
      followingCount: 3,
      createdAt: Date(timeIntervalSince1970: 0)
    )
  }
}
