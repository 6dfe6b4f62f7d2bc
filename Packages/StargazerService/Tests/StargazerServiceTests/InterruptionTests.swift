import APIClient
import Contract
import GitHubClient
import PortableFoundation
import SQLiteDatabase
import StarStore
import StargazerService
import StargazerServiceContract
import StargazerServiceLive
import Store
import StoreLive
import TemporaryDirectory
import Testing

/// Syncs that stop, and syncs at the same time.
@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  @Test(arguments: Configuration.allCases)
  func `a sync that is interrupted at any request continues, and loses no person`(
    configuration: Configuration
  ) async throws {
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
  func `an interrupted sync finds all people, whatever changes in between`(
    configuration: Configuration
  ) async throws {
    for seed in 0..<(configuration == .mock ? 100 : 8) as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...60, using: &random)
      let github = try await TestRepository(configuration, count: count)
      var next = 1_000
      for _ in 0..<12 {
        github.fail(atRequest: Int.random(in: 1...8, using: &random))
        _ = await github.isInterrupted()
        guard Bool.random(using: &random) else { continue }
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
      github.succeed()
      let report = try await github.sync()
      #expect(report.difference == nil, "seed \(seed)")
      #expect(try github.list() == github.people, "seed \(seed)")
    }
  }

  @Test(arguments: Configuration.allCases)
  func `a sync that reaches the rate limit continues after it`(
    configuration: Configuration
  ) async throws {
    let github = try await TestRepository(configuration, count: 95)
    let limit = RateLimit(
      resource: "core",
      limit: 5,
      remaining: 5,
      timeUntilReset: .seconds(60)
    )
    var limitedCount = 0
    while limitedCount < 10 {
      github.subject.gitHub.rateLimit = limit
      do {
        try await github.sync()
        break
      } catch GitHubClientError.rateLimited(let pause) {
        #expect(pause.remaining == .seconds(60))
        #expect(github.subject.service.rateLimit()?.remaining == 0)
        limitedCount += 1
      }
    }
    // The repository and four pages; then the repository, the next page, the page before, and two more; …
    #expect(limitedCount == 3)
    #expect(try github.list() == github.people)
  }

  @Test(arguments: Configuration.allCases)
  func `a sync whose task is cancelled continues`(configuration: Configuration) async throws {
    let github = try await TestRepository(configuration, count: 35)
    let task = Task {
      try await github.subject.service.sync(github.name) { progress in
        if progress.pageCount == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let requests = try await github.requests { try await github.sync() }
    // The repository, the next page, the page before, the last page and the count.
    #expect(requests == 5)
    #expect(try github.list() == github.people)
  }

  @Test(arguments: Configuration.allCases)
  func `a list that is refused during a sync keeps what was read`(
    configuration: Configuration
  ) async throws {
    let github = try await TestRepository(configuration, count: 35)
    for access in [MockRepository.Access.empty, .denied(.init(status: 404))] {
      github.subject.gitHub.onRequest = { request in
        guard request == .stargazers(github.name, page: 3) else { return }
        github.subject.gitHub.update(github.name) { $0.access = access }
      }
      await #expect(throws: StargazerServiceError.self) { try await github.sync() }
      #expect(try github.list() == [])
      github.succeed()
      github.subject.gitHub.update(github.name) { $0.access = .permitted }
    }
    try await github.sync()
    #expect(try github.list() == github.people)
  }

  @Test(arguments: Configuration.allCases)
  func `two syncs at the same time have the same list`(configuration: Configuration) async throws {
    let github = try await TestRepository(configuration, count: 95)
    try await verifyConcurrentSyncs(of: github) { _ in github.subject.restarted() }
  }

  @Test func `two processes that sync at the same time have the same list`() async throws {
    let directory = try TemporaryDirectory()
    let github = try await TestRepository(.mock, count: 95)
    let schema = Schema(applicationID: 1, migrations: [StarStore.schemaVersion1])
    var services: [StargazerService] = []
    var stores: [StarStore] = []
    for _ in 0..<2 {
      let file = directory.file("stars.sqlite3")
      let database = try await SQLiteDatabase.open(at: file, schema: schema)
      stores.append(.live(in: database))
      services.append(
        .live(
          using: .mock(of: github.subject.gitHub),
          at: "https://api.github.com",
          store: .live(in: database),
          unitOfWork: .live(in: database),
          now: { [now = github.subject.now] in now.value }
        )
      )
    }
    var shared = github
    shared.store = stores[0]
    try await verifyConcurrentSyncs(of: shared) { [services] in services[$0] }
  }

  /// Runs two syncs at the same time, several times, and changes the people in between.
  private func verifyConcurrentSyncs(
    of github: TestRepository,
    _ service: @Sendable (Int) -> StargazerService
  ) async throws {
    for round in 0..<5 {
      let reports = try await withThrowingTaskGroup(of: SyncReport.self) { group in
        for index in 0..<2 {
          let service = service(index)
          group.addTask { try await service.sync(github.name) { _ in } }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(try github.list() == github.people, "round \(round)")
      #expect(reports.map(\.changes.list.count) == [95, 95])
      #expect(reports.map(\.difference) == [nil, nil])
      github.change { people in
        people.remove(at: round * 10)
        people.append(.mock(1_000 + round))
      }
    }
  }
}
