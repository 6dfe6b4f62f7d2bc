import APIClient
import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import StargazerServiceContract
import Testing

/// The paths of a sync on every configuration.
@Suite(.timeLimit(.minutes(5))) struct SyncTests {
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
  func `a sync that is interrupted at any request continues, and loses nobody`(
    configuration: Configuration
  ) async throws {
    // All requests of the first sync, and of one after people came and went.
    for request in 1...8 {
      let github = try await TestRepository(configuration, count: 35)
      for change in 0..<2 {
        github.fail(atRequest: request)
        let isInterrupted = await github.isInterrupted()
        // All requests of the first sync; of the second one, those of the last page and of all pages.
        #expect(isInterrupted == (request <= (change == 0 ? 6 : 7)), "request \(request)")
        github.succeed()
        try await github.sync()
        #expect(try github.list() == github.people)
        github.change { people in
          people.remove(at: 7)
          people += [.mock(100), .mock(101)]
        }
      }
    }
  }

  @Test(arguments: Configuration.allCases)
  func `a sync continues after each single page, whatever changes in between`(
    configuration: Configuration
  ) async throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...60, using: &random)
      let github = try await TestRepository(configuration, count: count)
      var next = 1_000
      for _ in 0..<12 {
        github.fail(atRequest: Int.random(in: 1...8, using: &random))
        _ = await github.isInterrupted()
        if Bool.random(using: &random) {
          github.change { people in
            for _ in 0..<Int.random(in: 0...12, using: &random) {
              next += 1
              people.append(.mock(next))
            }
            for _ in 0..<Int.random(in: 0...3, using: &random) where !people.isEmpty {
              people.remove(at: Int.random(in: people.indices, using: &random))
            }
          }
        }
      }
      github.succeed()
      let report = try await github.sync()
      let list = try github.list()
      #expect(report.difference == nil)
      #expect(list == github.people)
    }
  }

  @Test(arguments: Configuration.allCases)
  func `two syncs at the same time have the same list`(configuration: Configuration) async throws {
    let github = try await TestRepository(configuration, count: 95)
    for round in 0..<5 {
      let reports = try await withThrowingTaskGroup(of: SyncReport.self) { group in
        for _ in 0..<2 {
          let service = github.subject.restarted()
          group.addTask { try await service.sync(github.name) { _ in } }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(try github.list() == github.people, "round \(round)")
      #expect(reports.map(\.changes.list.count) == [github.people.count, github.people.count])
      #expect(reports.contains { $0.isUnchanged } || round == 0 || reports.count == 2)
      github.change { people in
        people.remove(at: round * 10)
        people.append(.mock(1_000 + round))
      }
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

  @Test(arguments: Configuration.allCases)
  func `the list ends at page 400`(configuration: Configuration) async throws {
    let github = try await TestRepository(configuration, count: 405, pageSize: 1)
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
    // Somebody leaves.
    github.change { $0.remove(at: 5) }
    let third = try await github.sync()
    #expect([third.changes.newCount, third.changes.lostCount] == [1, 1])
    #expect(third.difference == .tooMany)
    // GitHub lists everybody again.
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
