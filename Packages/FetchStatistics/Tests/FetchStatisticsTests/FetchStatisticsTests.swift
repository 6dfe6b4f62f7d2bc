import PortableFoundation
import Testing

@testable import FetchStatistics

@Suite struct FetchStatisticsTests {
  @Test func `statistics of nothing have no values`() {
    let statistics = FetchStatistics([])
    #expect(statistics.fetches == 0)
    #expect(statistics.failures == 0)
    #expect(statistics.successRate == nil)
    #expect(statistics.percentile(50) == nil)
    #expect(statistics.maximum == nil)
    #expect(statistics.firstTime == nil)
    #expect(statistics.lastTime == nil)
    #expect(statistics.columns(atMost: 10) == [])
    #expect(statistics.servers == [])
  }

  @Test func `fetches and failures have numbers, durations and times`() {
    let statistics = FetchStatistics([
      .fetch(at: 1, from: "a", duration: .milliseconds(1)),
      .fetch(at: 2, from: "b", duration: .milliseconds(4)),
      .failures(3, from: 4, through: 8),
      .fetch(at: 5, from: "b", duration: .microseconds(2_500)),
    ])
    #expect(statistics.fetches == 3)
    #expect(statistics.failures == 3)
    #expect(statistics.successRate == 0.5)
    #expect(statistics.percentile(50) == .microseconds(2_502))
    #expect(statistics.percentile(0) == .milliseconds(1))
    #expect(statistics.maximum == .milliseconds(4))
    #expect(statistics.firstTime == Date(timeIntervalSince1970: 1))
    #expect(statistics.lastTime == Date(timeIntervalSince1970: 8))
  }

  @Test func `one fetch is a success, and one failure is none`() {
    #expect(FetchStatistics([.fetch(at: 1, from: "a")]).successRate == 1)
    #expect(FetchStatistics([.failure(at: 1, from: "a")]).successRate == 0)
  }

  @Test func `the largest number of failures does not overflow`() {
    let events: [Event] = [.fetch(at: 1, from: "a"), .failures(.max, from: 2, through: 9)]
    let statistics = FetchStatistics(events + events)
    #expect(statistics.failures == .max)
    #expect(statistics.successRate ?? 1 < 1e-9)
  }

  @Test func `failures alone have no durations`() {
    let statistics = FetchStatistics([.failures(3, from: 4, through: 8)])
    #expect(statistics.successRate == 0)
    #expect(statistics.percentile(95) == nil)
    let columns = statistics.columns(atMost: 2)
    #expect(columns.map(\.failures) == [1, 2])
    #expect(columns.map(\.mean) == [nil, nil])
    #expect(columns.map(\.maximum) == [nil, nil])
  }

  @Test func `a column has the mean and the maximum of its durations`() {
    let statistics = FetchStatistics([
      .fetch(at: 1, from: "a", duration: .milliseconds(1)),
      .fetch(at: 2, from: "b", duration: .milliseconds(4)),
    ])
    let columns = statistics.columns(atMost: 1)
    #expect(columns.map(\.start) == [Date(timeIntervalSince1970: 1)])
    #expect(columns.map(\.fetches) == [2])
    #expect(columns.map(\.mean) == [.microseconds(2_500)])
    #expect(columns.map(\.maximum) == [.milliseconds(4)])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `an extreme time or duration does not trap`(seconds: Double) {
    for time in [seconds, -seconds] {
      let statistics = FetchStatistics([
        .fetch(at: 1, from: "a"), .fetch(at: time, from: "a", duration: .seconds(Int64.max)),
        .failures(.max, from: time, through: 5), .failures(.max, from: 0, through: time),
        .fetch(at: 2, from: "a", duration: .seconds(-1)),
      ])
      #expect(statistics.fetches == 3)
      #expect(statistics.maximum == .microseconds(Int64.max))
      _ = statistics.longestOutage?.duration(at: .distantFuture)
      _ = statistics.columns(atMost: 3)
    }
  }
}
