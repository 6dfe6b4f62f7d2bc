import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import Testing

@Suite(.timeLimit(.minutes(10))) struct SyncTests {
  private let repository: TestRepository

  init() throws { repository = try TestRepository(count: 35) }

  @Test func `returns the changes since the last complete list`() async throws {
    let first = try await repository.sync()
    #expect(try repository.list() == repository.people)
    #expect(first.changes.isFirst)
    #expect(first.changes.counts == [0, 0])
    #expect(first.difference == nil)
    // A closed account, a person who left, a person who came, and one who came back.
    repository.change { people in
      people[3].account = nil
      people.append(people.remove(at: 20))
      people[34].starredAt = TestRepository.start
      people.remove(at: 10)
      people.append(.mock(36))
    }
    let second = try await repository.sync()
    #expect(try repository.list() == repository.people)
    #expect(!second.changes.isFirst)
    #expect(second.changes.counts == [1, 2])
    #expect(second.changes.list.count == 35)
    #expect(second.repository.starCount == 35)
    #expect(!second.isUnchanged)
  }

  @Test(arguments: [(0, 3), (7, 3), (10, 3), (35, 6)])
  func `an unchanged list costs two requests`(count: Int, firstRequests: Int) async throws {
    let repository = try TestRepository(count: count)
    #expect(try await repository.requests { try await repository.sync() } == firstRequests)
    let list = try repository.store.list(try #require(try repository.store.repositories().first).id)
    repository.now.replace { $0.addingTimeInterval(7 * 86_400) }
    let requests = try await repository.requests {
      let report = try await repository.sync()
      #expect(report.isUnchanged)
      #expect(report.changes.counts == [0, 0])
      #expect(report.changes.list == list)
      #expect(report.difference == nil)
    }
    #expect(requests == 2)
    #expect(try repository.list() == repository.people)
  }

  // The last page has space; it is filled; it is followed by two pages; it is full.
  @Test(arguments: [(35, 1, 3), (35, 5, 3), (35, 20, 5), (0, 3, 3), (40, 1, 4)])
  func `new people cost three requests, and one for each further page`(
    count: Int,
    newCount: Int,
    requests: Int
  ) async throws {
    let repository = try TestRepository(count: count)
    try await repository.sync()
    repository.add(newCount)
    let requestCount = try await repository.requests {
      let report = try await repository.sync()
      #expect(report.changes.counts == [newCount, 0])
      #expect(!report.isUnchanged)
    }
    #expect(requestCount == requests)
    #expect(try repository.list() == repository.people)
  }

  // Of the last two pages and the first one; a page less.
  @Test(arguments: [32..<33, 25..<26, 0..<1, 20..<35])
  func `if people left, all pages are read`(indices: Range<Int>) async throws {
    try await repository.sync()
    repository.change { $0.removeSubrange(indices) }
    let report = try await repository.sync()
    #expect(report.changes.counts == [0, indices.count])
    #expect(report.difference == nil)
    #expect(try repository.list() == repository.people)
  }

  @Test func `a difference that stays the same is not read again`() async throws {
    func sync(newCount: Int = 0) async throws {
      let report = try await repository.sync()
      #expect(report.changes.newCount == newCount)
      #expect(report.difference == .other)
    }
    repository.gitHub.update(repository.name) { $0.unlistedCount = 2 }
    try await sync()
    #expect(try await repository.requests { try await sync() } == 2)
    repository.add(1)
    #expect(try await repository.requests { try await sync(newCount: 1) } == 3)
    repository.gitHub.update(repository.name) { $0.unlistedCount = 0 }
    #expect(try await repository.sync().difference == nil)
  }

  @Test func `a renamed repository is synced by both names`() async throws {
    let renamed = try #require(RepositoryName("other/new-name"))
    try await repository.sync()
    repository.gitHub.update(repository.name) { $0.name = renamed }
    for name in [repository.name, renamed] {
      let report = try await repository.service.sync(name) { _ in }
      #expect(report.isUnchanged)
      #expect(report.repository.name == renamed)
    }
    #expect(try repository.store.repositories().map(\.name) == ["other/new-name"])
  }

  @Test func `closed accounts stay in the list`() async throws {
    repository.change { people in
      for index in [0, 10, 11, 34] { people[index].account = nil }
    }
    let first = try await repository.sync()
    #expect(first.difference == nil)
    #expect(try repository.list() == repository.people)
    #expect(try await repository.sync().isUnchanged)
    repository.change { people in
      people[3].account = nil
      people.append(.mock(36))
    }
    let second = try await repository.sync()
    #expect(second.changes.counts == [1, 0])
    // The last page is unchanged but for the new person: the other account stays until all pages are read.
    #expect(try repository.list().count == 36)
  }

  @Test func `a person with another name is neither new nor lost`() async throws {
    try await repository.sync()
    let renamed = try #require(Login("renamed"))
    repository.change { $0[34].account?.login = renamed }
    let report = try await repository.sync()
    #expect(report.changes.counts == [0, 0])
    #expect(!report.isUnchanged)
    #expect(try repository.list() == repository.people)
  }

  @Test func `the list ends at page 400`() async throws {
    let repository = try TestRepository(count: 405, pageSize: 1)
    let first = try await repository.requests {
      let report = try await repository.sync()
      #expect(report.difference == .tooMany)
    }
    #expect(first == 402)
    #expect(try repository.list() == Array(repository.people.prefix(400)))
    // People after page 400 change the count only.
    repository.change { $0.append(.mock(406)) }
    let second = try await repository.requests {
      let report = try await repository.sync()
      #expect(report.isUnchanged)
      #expect(report.difference == .tooMany)
      #expect(report.repository.starCount == 406)
    }
    #expect(second == 2)
    // A person leaves.
    repository.change { $0.remove(at: 5) }
    let third = try await repository.sync()
    #expect(third.changes.counts == [1, 1])
    #expect(third.difference == .tooMany)
    // GitHub lists all people again.
    repository.change { $0 = Array($0.prefix(399)) }
    #expect(try await repository.sync().difference == nil)
    #expect(try repository.list() == repository.people)
  }

  @Test func `the list ends at a page that GitHub refuses`() async throws {
    repository.refusePages(from: 3)
    #expect(try await repository.sync().difference == .tooMany)
    #expect(try repository.list() == Array(repository.people.prefix(20)))
    repository.refusePages(from: 2)
    #expect(try await repository.sync().difference == .tooMany)
    #expect(try repository.list() == Array(repository.people.prefix(10)))
    repository.succeed()
    #expect(try await repository.sync().difference == nil)
    #expect(try repository.list() == repository.people)
    // The first page is none that GitHub does not list.
    let other = try TestRepository(count: 35)
    other.refusePages(from: 1)
    await #expect(throws: GitHubClientError.self) { try await other.sync() }
    #expect(try other.list() == [])
  }
}
