import APIClient
import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import StargazerServiceContract
import Testing

/// The paths of a sync on every configuration.
@Suite(.timeLimit(.minutes(10))) struct SyncTests {
  @Test(arguments: Configuration.allCases)
  func `a repeated sync of 1,234 people needs at most five requests`(
    configuration: Configuration
  ) async throws {
    let github = try await TestRepository(configuration, count: 1_234, pageSize: 100)
    #expect(try await github.requests { try await github.sync() } == 15)
    #expect(try await github.requests { try await github.sync() } == 2)
    for (new, requests) in [(1, 3), (65, 3), (1, 4), (99, 3), (150, 5)] {
      github.change { people in
        people += (1...new).map { .mock(people.count + $0) }
      }
      #expect(try await github.requests { try await github.sync() } == requests)
      #expect(try github.list() == github.people)
    }
  }

  @Test(arguments: Configuration.allCases)
  func `a renamed repository is synced by both names`(configuration: Configuration) async throws {
    let github = try await TestRepository(configuration, count: 35)
    try await github.sync()
    let renamed = try #require(RepositoryName("other/new-name"))
    github.subject.gitHub.update(github.name) { $0.name = renamed }
    let requests = try await github.requests {
      let report = try await github.sync()
      #expect(report.isUnchanged)
      #expect(report.repository.name == renamed)
    }
    #expect(requests == 2)
    let report = try await github.subject.service.sync(renamed) { _ in }
    #expect(report.isUnchanged)
    #expect(try github.subject.store.repositories().map(\.name) == ["other/new-name"])
  }

  @Test(arguments: Configuration.allCases)
  func `closed accounts stay in the list`(configuration: Configuration) async throws {
    let github = try await TestRepository(configuration, count: 25)
    github.change { people in
      for index in [0, 10, 11, 24] { people[index].account = nil }
    }
    let first = try await github.sync()
    #expect(first.difference == nil)
    #expect(try github.list() == github.people)
    #expect(try await github.sync().isUnchanged)
    github.change { people in
      people[3].account = nil
      people.append(.mock(26))
    }
    let second = try await github.sync()
    #expect([second.changes.newCount, second.changes.lostCount] == [1, 0])
    // The last page is unchanged but for the new person: the other account stays until all pages are read.
    #expect(try github.list().count == 26)
  }

  @Test(arguments: Configuration.allCases)
  func `a person with another name is neither new nor lost`(
    configuration: Configuration
  ) async throws {
    let github = try await TestRepository(configuration, count: 25)
    try await github.sync()
    let renamed = try #require(Login("renamed"))
    github.change { $0[24].account?.login = renamed }
    let report = try await github.sync()
    #expect([report.changes.newCount, report.changes.lostCount] == [0, 0])
    #expect(!report.isUnchanged)
    #expect(try github.list() == github.people)
  }

  @Test func `the list ends at page 400`() async throws {
    let github = try await TestRepository(.mock, count: 405, pageSize: 1)
    let first = try await github.requests {
      let report = try await github.sync()
      #expect(report.difference == .tooMany)
    }
    #expect(first == 402)
    #expect(try github.list() == Array(github.people.prefix(400)))
    // People after page 400 change the count only.
    github.change { $0.append(.mock(406)) }
    let second = try await github.requests {
      let report = try await github.sync()
      #expect(report.isUnchanged)
      #expect(report.difference == .tooMany)
      #expect(report.repository.starCount == 406)
    }
    #expect(second == 2)
    // A person leaves.
    github.change { $0.remove(at: 5) }
    let third = try await github.sync()
    #expect([third.changes.newCount, third.changes.lostCount] == [1, 1])
    #expect(third.difference == .tooMany)
    // GitHub lists all people again.
    github.change { $0 = Array($0.prefix(399)) }
    #expect(try await github.sync().difference == nil)
    #expect(try github.list() == github.people)
  }

  @Test(arguments: Configuration.allCases)
  func `the list ends at a page that GitHub refuses`(configuration: Configuration) async throws {
    let github = try await TestRepository(configuration, count: 35)
    github.refusePages(from: 3)
    #expect(try await github.sync().difference == .tooMany)
    #expect(try github.list() == Array(github.people.prefix(20)))
    github.refusePages(from: 2)
    #expect(try await github.sync().difference == .tooMany)
    #expect(try github.list() == Array(github.people.prefix(10)))
    github.succeed()
    #expect(try await github.sync().difference == nil)
    #expect(try github.list() == github.people)
    // The first page is none that GitHub does not list.
    let other = try await TestRepository(configuration, count: 35)
    other.refusePages(from: 1)
    await #expect(throws: GitHubClientError.self) { try await other.sync() }
    #expect(try other.list() == [])
  }
}
