import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import Testing

/// People who come and go while a list is read.
@Suite(.timeLimit(.minutes(10))) struct MovementTests {
  private let repository: TestRepository

  init() throws { repository = try TestRepository(count: 35) }

  @Test func `a quiet sync after disturbed ones finds all people`() async throws {
    for seed in 0..<250 as Range<UInt64> {
      let random = Shared(SeededGenerator(seed: seed))
      let next: @Sendable (ClosedRange<Int>) -> Int = { range in
        let number = Shared(0)
        random.replace { generator in
          var generator = generator
          number.value = Int.random(in: range, using: &generator)
          return generator
        }
        return number.value
      }
      let repository = try TestRepository(count: next(0...60))
      let last = Shared(1_000)
      // The local clock differs from GitHub's, whose times the stars have.
      let (now, offset) = (repository.now, [0, -2, 2, -600, 600][Int(seed % 5)])
      repository.gitHub.now = { now.value.addingTimeInterval(Double(offset)) }
      repository.gitHub.onRequest = { _ in
        repository.now.replace { $0.addingTimeInterval(Double(next(0...10)) / 10) }
        if next(1...3) == 1, !repository.people.isEmpty {
          repository.change { $0.remove(at: next(0...($0.count - 1))) }
        }
        if next(1...3) == 1 {
          var new = Stargazer.mock(last.replace { $0 + 1 })
          // Stars have the time of a whole second.
          let second = repository.gitHub.now().timeIntervalSince1970.rounded(.down)
          new.starredAt = Date(timeIntervalSince1970: second)
          repository.change { [new] in $0.append(new) }
        }
        if next(1...12) == 1 { throw TestError() }
      }
      for _ in 0..<4 { _ = await repository.isInterrupted() }
      repository.succeed()
      let report = try await repository.sync()
      #expect(report.difference == nil, "seed \(seed)")
      #expect(try repository.list() == repository.people, "seed \(seed)")
    }
  }

  // The first person of the next page is missed by the first reading. The length of the list does not show it, and
  // neither does the count if another person came.
  @Test(arguments: 0...1)
  func `if people left while the pages were read, all pages are read once more`(
    newCount: Int
  ) async throws {
    repository.onPage(3) {
      repository.change { people in
        people.remove(at: 0)
        people += (0..<newCount).map { .new(100 + $0) }
      }
    }
    let requests = try await repository.requests {
      let report = try await repository.sync()
      #expect(report.difference == nil)
    }
    #expect(try repository.list() == repository.people)
    // A person who came can be displaced, too, so the page before is read again.
    #expect(requests == 11 + newCount)
  }

  @Test func `if a person comes after the last page was read, all pages are read once more`()
    async throws
  {
    let isRead = Shared(false)
    repository.gitHub.onRequest = { request in
      if request == .stargazers(repository.name, page: 4) { isRead.value = true }
      guard request == .repository(repository.name), isRead.value else { return }
      repository.succeed()
      repository.change { $0.append(.new(200)) }
    }
    #expect(try await repository.sync().difference == nil)
    #expect(try repository.list() == repository.people)
  }

  @Test
  func
    `people who leave during each reading are a difference, and make the next sync read all pages`()
    async throws
  {
    repository.gitHub.onRequest = { request in
      guard request == .stargazers(repository.name, page: 4) else { return }
      repository.change { $0.remove(at: 0) }
    }
    let report = try await repository.sync()
    #expect(report.difference == .other)
    #expect(report.changes.list.count == report.repository.starCount)
    repository.succeed()
    // The repository, all pages, and the count.
    #expect(try await repository.requests { try await repository.sync() } == 6)
    #expect(try repository.list() == repository.people)
    #expect(try await repository.requests { try await repository.sync() } == 2)
  }

  @Test func `a count between an interrupted sync and the next one does not hide who left`()
    async throws
  {
    repository.gitHub.onRequest = { request in
      switch request {
      case .stargazers(repository.name, page: 2) where repository.people.count == 35:
        repository.change { $0.remove(at: 0) }
      case .stargazers(repository.name, page: 3): throw TestError()
      default: break
      }
    }
    #expect(await repository.isInterrupted())
    repository.succeed()
    _ = try await repository.service.count(repository.name)
    #expect(try await repository.sync().difference == nil)
    #expect(try repository.list() == repository.people)
  }

  @Test(arguments: [-40_000, -1, 0, 1, 40_000])
  func `a wrong clock of the server costs at most another reading`(days: Int) async throws {
    repository.gitHub.now = {
      Stargazer.mock(20).starredAt.addingTimeInterval(Double(days) * 86_400)
    }
    for _ in 0..<2 {
      let report = try await repository.sync()
      #expect(report.difference == nil)
      #expect(try repository.list() == repository.people)
      repository.change { $0.remove(at: 4) }
    }
    #expect(repository.gitHub.requests.count <= 30)
  }
}

extension Stargazer {
  /// A person who comes a number of seconds after the start.
  fileprivate static func new(_ number: Int) -> Self {
    var stargazer = Stargazer.mock(1_000 + number)
    stargazer.starredAt = TestRepository.start.addingTimeInterval(Double(number))
    return stargazer
  }
}
