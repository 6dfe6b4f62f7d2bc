import APIClient
import GitHubClient
import ObservableStateTesting
import PortableFoundation
import SQLiteDatabase
import StargazerService
import TestClock
import Testing

@testable import StargazersFeature

/// The people of a saved list, which a view model shows until the first response.
@Suite(.timeLimit(.minutes(10))) struct SavedPeopleTests {
  private let gitHub = MockGitHub()
  private let clock = TestClock()
  private let database = SQLiteDatabase.inMemory()

  private var now: Date {
    ModelTests.start.addingTimeInterval(clock.now.offset / .seconds(1))
  }

  private var service: StargazerService {
    .mock(client: .mock(of: gitHub), in: database) { now }
  }

  private func viewModel() -> StargazersViewModel {
    let viewModel = StargazersViewModel(of: .many, service, every: nil, clock: clock) { now }
    viewModel.show(.list)
    return viewModel
  }

  init() async throws {
    gitHub.set(MockRepository(.many, stargazers: (1...250).map { .mock($0) }))
    _ = try await service.sync(.many) { _ in }
    clock.advance(by: .seconds(60))
  }

  @Test func `the saved people are shown until the first page has arrived`() async throws {
    let gate = Gate()
    gitHub.onRequest = { _ in try await gate.pass() }
    let viewModel = viewModel()
    let run = Task { await viewModel.run() }
    _ = await viewModel.states().first { $0.savedTime != nil }
    let state = viewModel.state()
    #expect(state.people.count == 100)
    #expect(state.people.first == .mock(250))
    #expect(state.savedTime == ModelTests.start)
    #expect(state.listedCount == 250)
    #expect(!state.isLoaded)
    gitHub.update(.many) { $0.stargazers.append(.mock(251)) }
    gate.open()
    _ = await viewModel.states().first { $0.isLoaded }
    #expect(viewModel.state().people.first == .mock(251))
    #expect(viewModel.state().savedTime == nil)
    #expect(viewModel.state().listedCount == 251)
    run.cancel()
    await run.value
  }

  @Test func `a failure keeps the saved people, and a refusal does not`() async throws {
    gitHub.failure = GitHubClientError.badCredentials
    let viewModel = viewModel()
    let run = Task { await viewModel.run() }
    _ = await viewModel.states().first { !$0.failures.isEmpty }
    #expect(viewModel.state().people.count == 100)
    gitHub.failure = nil
    gitHub.update(.many) { $0.access = .empty }
    await viewModel.refresh()
    #expect(viewModel.state().people.isEmpty)
    #expect(viewModel.state().savedTime == nil)
    #expect(viewModel.state().listedCount == nil)
    run.cancel()
    await run.value
  }

  @Test func `without a saved list, nothing is shown before the first page`() async throws {
    let other = SQLiteDatabase.inMemory()
    let service = StargazerService.mock(client: .mock(of: gitHub), in: other) { now }
    #expect(try await service.savedPeople(.many, .oldest, 10) == nil)
    let saved = try await self.service.savedPeople(.many, .oldest, 2)
    #expect(saved?.people == [.mock(1), .mock(2)])
    #expect(saved?.count == 250)
  }
}
