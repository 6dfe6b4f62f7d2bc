import CivilCalendar
import GitHubClient
import PortableFoundation
import StargazerService
import Testing

@Suite struct PeriodTests {
  /// Sunday, 7 January 2024, in UTC.
  private let sunday = Date(timeIntervalSince1970: 1_704_585_600)

  private func history(_ counts: [Int], from start: Date? = nil) throws -> StarHistory {
    let name = try #require(RepositoryName("octo/many"))
    let start = start ?? sunday
    return StarHistory(
      repository: Repository(number: 1, name: name, starCount: 0, createdAt: start),
      days: counts.enumerated().map { index, count in
        StarHistory.Day(start: start.addingTimeInterval(Double(index) * 86_400), count: count)
      },
      time: start
    )
  }

  private func texts(_ periods: [StarPeriod]) -> [String] {
    periods.map { "\($0.start) \($0.count) \($0.total)" }
  }

  @Test func `days are those of the calendar`() throws {
    let periods = try history([1, 0, 2]).periods(by: .day)
    #expect(texts(periods) == ["2024-01-07 1 1", "2024-01-08 0 1", "2024-01-09 2 3"])
  }

  @Test func `weeks start on Monday`() throws {
    let periods = try history([1] + Array(repeating: 1, count: 8)).periods(by: .week)
    #expect(texts(periods) == ["2024-01-01 1 1", "2024-01-08 7 8", "2024-01-15 1 9"])
  }

  @Test func `the first week of a year can start in the year before`() throws {
    let newYear = Date(timeIntervalSince1970: 1_735_689_600)  // Wednesday, 1 January 2025
    #expect(texts(try history([4], from: newYear).periods(by: .week)) == ["2024-12-30 4 4"])
  }

  @Test func `months have their own lengths`() throws {
    let periods = try history(Array(repeating: 1, count: 366)).periods(by: .month)
    #expect(periods.map(\.count) == [25, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 6])
    #expect(periods.first?.start == CivilDay("2024-01-01"))
    #expect(periods.last?.start == CivilDay("2025-01-01"))
    #expect(periods.last?.total == 366)
  }

  @Test(arguments: StarInterval.allCases)
  func `a period without stars is not left out`(interval: StarInterval) throws {
    var gap = try history([1] + Array(repeating: 0, count: 99) + [1])
    gap.days.removeAll { $0.count == 0 }
    let complete = try history([1] + Array(repeating: 0, count: 99) + [1])
    #expect(gap.periods(by: interval) == complete.periods(by: interval))
    #expect(gap.periods(by: interval).count > 2)
  }

  @Test func `the first period has the days from then on, and the total of all`() throws {
    let history = try history(Array(repeating: 1, count: 60))
    let since = CivilDay("2024-02-10")
    #expect(
      texts(history.periods(by: .month, since: since)) == ["2024-02-01 20 54", "2024-03-01 6 60"]
    )
    #expect(history.periods(by: .day, since: since).first?.start == since)
    #expect(history.periods(by: .week, since: CivilDay("2030-01-01")) == [])
  }

  @Test func `a history without days has no periods`() throws {
    for interval in StarInterval.allCases {
      #expect(try history([]).periods(by: interval) == [])
    }
  }

  // GitHub's weeks start at a second that is not promised to be midnight in UTC.
  @Test(arguments: [-43_200, -39_600, -3_600, -1, 0, 1, 3_600, 28_800, 43_199])
  func `a day is that of its middle`(offset: Int) throws {
    let start = sunday.addingTimeInterval(Double(offset))
    let periods = try history([1, 2], from: start).periods(by: .day)
    #expect(texts(periods) == ["2024-01-07 1 1", "2024-01-08 2 3"])
  }

  @Test func `a change to summer time makes no day double`() throws {
    // Midnight in Berlin: the week of 31 March 2024 has an hour less.
    let before = try history(Array(repeating: 1, count: 7), from: sunday.addingTimeInterval(-3_600))
    let after = try history(
      Array(repeating: 1, count: 7),
      from: sunday.addingTimeInterval(7 * 86_400 - 7_200)
    )
    var history = before
    history.days += after.days
    #expect(history.periods(by: .day).map(\.count) == Array(repeating: 1, count: 14))
  }

  @Test(arguments: StarInterval.allCases)
  func `a period ends where the next one starts`(interval: StarInterval) {
    for number in 19_000..<20_500 {
      let day = CivilDay(daysSince1970: number)
      let (start, end) = (interval.start(of: day), interval.end(of: day))
      #expect(start <= day && day < end)
      #expect(interval.start(of: end) == end)
      #expect(interval.start(of: end - 1) == start)
    }
  }
}
