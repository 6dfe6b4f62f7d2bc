import Contract
import GitHubClient
import PortableFoundation
import StarStore
import Testing

@testable import StargazerService

/// Syncs that stop, and syncs at the same time.
@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  private let repository: TestRepository

  init() throws { repository = try TestRepository(count: 35) }

  /// Makes the requests for a page fail.
  private func interrupt(atPage page: Int) {
    repository.gitHub.onRequest = { request in
      if request == .stargazers(repository.name, page: page) { throw TestError() }
    }
  }

  /// The number of people of the unfinished walk; nil without one.
  private var walkedCount: Int? {
    get throws {
      let id = try repository.store.repositories().first?.id
      return try id.flatMap { try repository.store.walk($0)?.count }
    }
  }

  @Test func `each page is saved when it is received`() async throws {
    let reports = Shared<[SyncProgress]>([])
    let saved = Shared<[Int?]>([])
    _ = try await repository.service.sync(repository.name) { progress in
      reports.replace { $0 + [progress] }
      saved.replace { $0 + [try? walkedCount] }
    }
    #expect(
      reports.value
        == [10, 20, 30, 35].enumerated().map { index, count in
          SyncProgress(count: count, expectedCount: 35, pageCount: index + 1, isContinued: false)
        }
    )
    // The last page is saved together with the complete list, which ends the walk.
    #expect(saved.value == [10, 20, 30, nil])
    #expect(try repository.list().count == 35)
  }

  @Test func `an interrupted sync continues at its next page`() async throws {
    interrupt(atPage: 3)
    #expect(await repository.isInterrupted())
    repository.succeed()
    let requestCount = repository.gitHub.requests.count
    let progress = Shared<[SyncProgress]>([])
    let report = try await repository.restarted().sync(repository.name) { each in
      progress.replace { $0 + [each] }
    }
    let name = repository.name
    #expect(
      repository.gitHub.requests.dropFirst(requestCount) == [
        .repository(name), .stargazers(name, page: 3), .stargazers(name, page: 2),
        .stargazers(name, page: 4), .repository(name),
      ]
    )
    #expect(progress.value.map(\.count) == [30, 35])
    #expect(progress.value.map(\.isContinued) == [true, true])
    #expect(report.difference == nil)
    #expect(try repository.list() == repository.people)
  }

  // The first person, the last person of the saved pages, and several; others come, so that the count stays.
  @Test(arguments: [[0], [19], [3, 7, 12]])
  func `if people left in the meantime, it starts over`(indices: [Int]) async throws {
    interrupt(atPage: 3)
    #expect(await repository.isInterrupted())
    repository.succeed()
    repository.change { people in
      for index in indices.reversed() { people.remove(at: index) }
      people += indices.map { .mock(100 + $0) }
    }
    let progress = Shared<[SyncProgress]>([])
    _ = try await repository.service.sync(repository.name) { each in
      progress.replace { $0 + [each] }
    }
    #expect(progress.value.map(\.count) == [10, 20, 30, 35])
    #expect(progress.value.map(\.isContinued) == [false, false, false, false])
    #expect(try repository.list() == repository.people)
  }

  @Test func `the complete list stays until the next one is complete`() async throws {
    let people = repository.people
    try await repository.sync()
    repository.change { $0.removeFirst(12) }
    interrupt(atPage: 2)
    #expect(await repository.isInterrupted())
    #expect(try repository.list() == people)
    // Without permission, too: before the sync continues, and while it reads the pages.
    for access in [MockRepository.Access.empty, .denied(.init(status: 404))] {
      for page in [2, 3] {
        repository.onPage(page) {
          repository.gitHub.update(repository.name) { $0.access = access }
        }
        await #expect(throws: StargazerServiceError.self) { try await repository.sync() }
        #expect(try repository.list() == people)
        repository.gitHub.update(repository.name) { $0.access = .permitted }
      }
    }
    #expect(try await repository.sync().changes.counts == [0, 12])
  }

  // Another process syncs while this one waits for a page.
  @Test(arguments: 1...4)
  func `concurrent syncs continue each other's reading: no person is lost or listed twice`(
    page: Int
  ) async throws {
    let other = Shared<SyncReport?>(nil)
    repository.onPage(page) {
      other.value = try await repository.restarted().sync(repository.name) { _ in }
    }
    let report = try await repository.sync()
    #expect(try repository.list() == repository.people)
    #expect(report.changes.list == other.value?.changes.list)
    #expect(report.difference == nil)
    #expect(try walkedCount == nil)
  }

  @Test(arguments: 1...8)
  func `a sync that is interrupted at any request continues, and loses no person`(
    request: Int
  ) async throws {
    for change in 0..<2 {
      repository.fail(atRequest: request)
      let isInterrupted = await repository.isInterrupted()
      // All requests of the first sync; of the second one, those of the last page and of all pages.
      #expect(isInterrupted == (request <= (change == 0 ? 6 : 7)))
      repository.succeed()
      try await repository.sync()
      #expect(try repository.list() == repository.people)
      repository.change { people in
        people.remove(at: 7)
        people += [.mock(100), .mock(101)]
      }
    }
  }

  @Test func `a sync whose task is cancelled continues`() async throws {
    let task = Task {
      try await repository.service.sync(repository.name) { progress in
        if progress.pageCount == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let requests = try await repository.requests { try await repository.sync() }
    // The repository, the next page, the page before, the last page and the count.
    #expect(requests == 5)
    #expect(try repository.list() == repository.people)
  }
}
