import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import Testing

@Suite struct HistoryTests {
  private let repository: TestRepository
  private let name: RepositoryName

  /// The start of the first week, in UTC.
  private let sunday = Date(timeIntervalSince1970: 1_704_585_600)

  init() throws {
    repository = try TestRepository(count: 0)
    name = repository.name
  }

  /// Returns a time some days after the start of the first week.
  private func day(_ number: Double) -> Date { sunday.addingTimeInterval(number * 86_400) }

  private func week(_ index: Int, _ days: [Int]) -> StarWeek {
    StarWeek(start: day(Double(7 * index)), days: days)
  }

  /// Replaces the history, newest week first.
  private func set(_ weeks: [StarWeek]) {
    repository.gitHub.update(name) { $0.weeks = weeks }
  }

  private func history() async throws -> StarHistory { try await repository.service.history(name) }

  private func saved() throws -> StarStore.SavedHistory? {
    try repository.store.repositories().first.flatMap { try repository.store.history($0.id) }
  }

  @Test func `requests and saves the new stars of a repository by day, since its creation`()
    async throws
  {
    set([week(1, [0, 0, 3, 0, 1, 0, 2]), week(0, [1, 0, 0, 0, 0, 0, 4])])
    let history = try await history()
    #expect(history.days.map(\.count) == [1, 0, 0, 0, 0, 0, 4, 0, 0, 3, 0, 1, 0, 2])
    #expect(history.repository.name == name)
    #expect(history.time == TestRepository.start)
    let saved = try #require(try saved())
    #expect(saved.weeks.map(\.start) == [sunday, day(7)])
    #expect(saved.weeks.map(\.days.count) == [7, 7])
    #expect(saved.time == TestRepository.start)
  }

  @Test func `the days are oldest first`() async throws {
    set((0..<5).reversed().map { week($0, [1, 2, 3, 4, 5, 6, 7]) })
    let days = try await history().days
    #expect(days.map(\.start) == (0..<35).map { day(Double($0)) })
    #expect(days.map(\.count) == (0..<35).map { $0 % 7 + 1 })
  }

  // A page for each week, of which those before the creation are not requested; one page for all.
  @Test(arguments: [(1, 2), (100, 1)])
  func `weeks that ended before the creation of the repository are dropped`(
    pageSize: Int,
    pageCount: Int
  ) async throws {
    let created = [week(3, [1, 1, 1, 1, 1, 1, 1]), week(2, [0, 0, 1, 0, 0, 0, 0])]
    set(created + (-40..<2).reversed().map { week($0, [0, 0, 0, 0, 0, 0, 0]) })
    // Created on Tuesday.
    repository.gitHub.update(name) { $0.createdAt = day(16.5) }
    repository.gitHub.historyPageSize = pageSize
    let days = try await history().days
    #expect(days.map(\.count) == [1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1])
    #expect(days.first?.start == day(16))
    #expect(try saved()?.weeks.count == 2)
    #expect(repository.gitHub.requests.count == 1 + pageCount)
  }

  // A clock that is some hours slow does not hide stars.
  @Test(arguments: [(9.5, [1, 0, 0, 0, 0, 0, 0, 1, 2, 0]), (7.9, [1, 0, 0, 0, 0, 0, 0, 1, 2])])
  func `future days are dropped`(now: Double, counts: [Int]) async throws {
    set([week(1, [1, 2, 0, 0, 0, 0, 0]), week(0, [1, 0, 0, 0, 0, 0, 0])])
    repository.now.value = day(now)
    #expect(try await history().days.map(\.count) == counts)
  }

  @Test func `a history of several pages has each week once`() async throws {
    set((0..<7).reversed().map { week($0, [$0, 0, 0, 0, 0, 0, 0]) })
    repository.gitHub.historyPageSize = 2
    // A week starts between the first request and the second one.
    repository.gitHub.onRequest = { request in
      guard request == .history(name, page: 2) else { return }
      repository.succeed()
      set([7, 6, 5, 4, 3, 2, 1, 0].map { week($0, [$0, 0, 0, 0, 0, 0, 0]) })
    }
    let counts = try await history().days.map(\.count)
    #expect(counts.count == 49)
    #expect(counts.filter { $0 > 0 } == [1, 2, 3, 4, 5, 6])
  }

  @Test func `the sum of the days can differ from the count`() async throws {
    repository.add(3)
    set([week(0, [5, 0, 0, 0, 0, 0, 0])])
    let history = try await history()
    #expect(history.total == 5)
    #expect(history.difference == -2)
  }

  @Test func `a request that fails keeps the saved history`() async throws {
    set((0..<3).reversed().map { week($0, [1, 0, 0, 0, 0, 0, 0]) })
    _ = try await history()
    let before = try saved()
    repository.gitHub.historyPageSize = 1
    set((0..<9).reversed().map { week($0, [2, 0, 0]) })
    repository.gitHub.onRequest = { request in
      if request == .history(name, page: 3) { throw TestError() }
    }
    await #expect(throws: TestError()) { try await history() }
    #expect(try saved() == before)
  }
}
