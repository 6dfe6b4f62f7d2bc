import APIClient
import GitHubClient
import ObservableStateTesting
import PortableFoundation
import StargazerService
import StargazersFeature
import StargazersFeatureContract
import TestClock
import Testing

/// What the contract does not say, and the tests of the original application that are about its model.
@Suite(.timeLimit(.minutes(10))) struct ModelTests {
  private let name = StargazersFeatureContract.name
  private let subject = ContractTests.subject()

  private func running(
    _ viewModel: StargazersViewModel,
    _ work: () async throws -> Void
  ) async throws {
    viewModel.show(.list)
    try await subject.running(viewModel, work)
  }

  @Test func `a pending request shows no people and no failure`() async throws {
    let gate = Gate()
    defer { gate.open() }
    subject.set(1...3)
    subject.gitHub.onRequest = { _ in try await gate.pass() }
    let viewModel = subject.viewModel()
    try await running(viewModel) {
      await gate.arrivals(atLeast: 1)
      #expect(viewModel.state().people.isEmpty)
      #expect(viewModel.state().failures == [])
      #expect(viewModel.state().isLoading)
      #expect(!viewModel.state().isLoaded)
      #expect(viewModel.state().level == nil)
    }
  }

  @Test func `a failure and then an empty list show neither people nor a failure`() async throws {
    let viewModel = subject.viewModel()
    let error = GitHubClientError.unavailable(URL(filePath: "/"), status: 502)
    subject.set(0..<0)
    subject.gitHub.failure = error
    await viewModel.refresh()
    #expect(viewModel.state().people.isEmpty)
    #expect(viewModel.state().failures.map(\.cause) == [.github(error)])
    subject.gitHub.failure = nil
    await viewModel.refresh()
    #expect(viewModel.state().people.isEmpty)
    #expect(viewModel.state().failures == [])
    #expect(viewModel.state().level == .people)
  }

  @Test func `the newest people come first, also across pages`() async throws {
    subject.set(1...5, pageSize: 2)
    let viewModel = subject.viewModel(.newest)
    try await running(viewModel) {
      for await state in viewModel.states() where state.isComplete { break }
      let accounts = viewModel.state().people.map { $0.account?.id }
      #expect(accounts == [1_005, 1_004, 1_003, 1_002, 1_001])
    }
  }

  @Test func `a list that GitHub cuts off ends without a failure`() async throws {
    subject.set(1...3)
    let viewModel = subject.viewModel(changing: { service in
      service.people = { [people = service.people] name, order in
        subject.set(1...6, pageSize: 3)
        return try await people(name, order)
      }
      service.morePeople = { _ in
        throw GitHubClientError.beyondLastPage(URL(filePath: "/"))
      }
    })
    try await running(viewModel) {
      for await state in viewModel.states() where state.isComplete { break }
      #expect(viewModel.state().isTruncated)
      #expect(viewModel.state().failures == [])
      #expect(viewModel.state().people.count == 3)
    }
  }

  @Test func `closed accounts are no duplicates, and match no filter`() async throws {
    let time = Date(timeIntervalSince1970: 0)
    subject.set(1...1)
    subject.change {
      $0.stargazers += [.init(account: nil, starredAt: time), .init(account: nil, starredAt: time)]
    }
    let viewModel = subject.viewModel()
    await viewModel.refresh()
    #expect(viewModel.state().people.count == 3)
    #expect(viewModel.state().duplicateCount == 0)
    viewModel.filter("s")
    #expect(viewModel.state().shownPeople.count == 1)
  }

  @Test func `details that failed are requested again after a pause`() async throws {
    let login = try #require(Login("ada"))
    let profile = Profile(
      account: Account(id: 1, login: login),
      kind: "User",
      repositoryCount: 0,
      followerCount: 0,
      followingCount: 0,
      createdAt: Date(timeIntervalSince1970: 0)
    )
    subject.set(1...3)
    subject.gitHub.set(profile)
    let viewModel = subject.viewModel()
    await viewModel.refresh()
    subject.gitHub.failure = GitHubClientError.unavailable(URL(filePath: "/"), status: 500)
    viewModel.show(.details(login))
    try await subject.running(viewModel) {
      for await state in viewModel.states() where !state.failures.isEmpty { break }
      #expect(viewModel.state().failures.map(\.operation) == [.details(login)])
      subject.gitHub.failure = nil
      await subject.clock.sleepers(atLeast: 1)
      subject.advance(by: 1)
      for await state in viewModel.states() where state.details?.profile == profile { break }
      #expect(viewModel.state().failures == [])
    }
  }

  @Test func `leaving the details removes their failure`() async throws {
    let login = try #require(Login("nobody"))
    subject.set(1...3)
    let viewModel = subject.viewModel()
    viewModel.show(.details(login))
    await viewModel.refresh()
    #expect(viewModel.state().failures.map(\.operation) == [.details(login)])
    viewModel.show(.list)
    #expect(viewModel.state().failures == [])
  }

  @Test func `the reason of a failure is its description`() {
    let error = GitHubClientError.unknownRepository(name)
    #expect("\(StargazersFailure(.count, .github(error)))" == "\(error)")
    #expect("\(StargazersFailure(.count, .other("It broke.")))" == "It broke.")
  }
}
