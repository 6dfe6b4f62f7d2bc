import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import StargazerServiceContract
import Testing

/// People who come and go while a list is read.
@Suite(.timeLimit(.minutes(10))) struct MovementTests {
  @Test(arguments: Configuration.allCases)
  func `a quiet sync after disturbed ones finds all people`(
    configuration: Configuration
  ) async throws {
    for seed in 0..<(configuration == .mock ? 250 : 10) as Range<UInt64> {
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
      let github = try await TestRepository(configuration, count: next(0...60))
      let last = Shared(1_000)
      // The local clock differs from GitHub's, whose times the stars have.
      let (now, offset) = (github.subject.now, [0, -2, 2, -600, 600][Int(seed % 5)])
      github.subject.gitHub.now = { now.value.addingTimeInterval(Double(offset)) }
      github.subject.gitHub.onRequest = { _ in
        github.subject.now.replace { $0.addingTimeInterval(Double(next(0...10)) / 10) }
        if next(1...3) == 1, !github.people.isEmpty {
          github.change { $0.remove(at: next(0...($0.count - 1))) }
        }
        if next(1...3) == 1 {
          var new = Stargazer.mock(last.replace { $0 + 1 })
          // Stars have the time of a whole second.
          let second = github.subject.gitHub.now().timeIntervalSince1970.rounded(.down)
          new.starredAt = Date(timeIntervalSince1970: second)
          github.change { [new] in $0.append(new) }
        }
        if next(1...12) == 1 { throw TestError() }
      }
      for _ in 0..<4 { _ = await github.isInterrupted() }
      github.succeed()
      let report = try await github.sync()
      #expect(report.difference == nil, "seed \(seed)")
      #expect(try github.list() == github.people, "seed \(seed)")
    }
  }

  @Test(arguments: Configuration.allCases)
  func
    `people who leave during each reading are a difference, and make the next sync read all pages`(
      configuration: Configuration
    ) async throws
  {
    let github = try await TestRepository(configuration, count: 35)
    github.subject.gitHub.onRequest = { request in
      guard request == .stargazers(github.name, page: 4) else { return }
      github.change { $0.remove(at: 0) }
    }
    let report = try await github.sync()
    #expect(report.difference == .other)
    #expect(report.changes.list.count == report.repository.starCount)
    github.succeed()
    // The repository, all pages, and the count.
    #expect(try await github.requests { try await github.sync() } == 6)
    #expect(try github.list() == github.people)
    #expect(try await github.requests { try await github.sync() } == 2)
  }

  @Test(arguments: Configuration.allCases, [-600, -2, 0, 2, 600])
  func `a star and an unstar during a sync are found, whatever the local clock shows`(
    configuration: Configuration,
    seconds: Int
  ) async throws {
    let github = try await TestRepository(configuration, count: 35)
    let time = StargazerServiceContract.start
    github.subject.now.value = time.addingTimeInterval(Double(seconds))
    github.subject.gitHub.now = { time }
    github.subject.gitHub.onRequest = { request in
      guard request == .stargazers(github.name, page: 2), github.people.count == 35 else { return }
      var new = Stargazer.mock(100)
      new.starredAt = time.addingTimeInterval(1)
      github.change { [new] people in
        if people.contains(new) { return }
        people.remove(at: 0)
        people.append(new)
      }
    }
    let report = try await github.sync()
    #expect(report.difference == nil)
    #expect(try github.list() == github.people)
  }

  @Test(arguments: Configuration.allCases)
  func `a count between an interrupted sync and the next one does not hide who left`(
    configuration: Configuration
  ) async throws {
    let github = try await TestRepository(configuration, count: 35)
    github.subject.gitHub.onRequest = { request in
      switch request {
      case .stargazers(github.name, page: 2) where github.people.count == 35:
        github.change { $0.remove(at: 0) }
      case .stargazers(github.name, page: 3): throw TestError()
      default: break
      }
    }
    #expect(await github.isInterrupted())
    github.succeed()
    _ = try await github.subject.service.count(github.name)
    #expect(try await github.sync().difference == nil)
    #expect(try github.list() == github.people)
  }

  @Test(arguments: [-40_000, -1, 0, 1, 40_000])
  func `a wrong clock of the server costs at most another reading`(days: Int) async throws {
    let github = try await TestRepository(.mock, count: 35)
    github.subject.gitHub.now = {
      Stargazer.mock(20).starredAt.addingTimeInterval(Double(days) * 86_400)
    }
    for _ in 0..<2 {
      let report = try await github.sync()
      #expect(report.difference == nil)
      #expect(try github.list() == github.people)
      github.change { $0.remove(at: 4) }
    }
    #expect(github.subject.gitHub.requests.count <= 30)
  }
}
