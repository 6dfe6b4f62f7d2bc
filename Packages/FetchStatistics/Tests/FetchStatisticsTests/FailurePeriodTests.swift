import Testing

@testable import FetchStatistics

@Suite struct FailurePeriodTests {
  @Test(
    arguments: [(99, 0), (100, 0), (100.1, 1), (110, 1), (110.1, 2), (120, 2), (140, 4), (141, 5)]
  ) func `failures are evenly spaced, including the first and the last`(time: Double, count: Int) {
    #expect(FailurePeriod(first: 100, last: 140, count: 5).count(before: time) == count)
  }

  @Test(
    arguments: [
      (0, 100, 140, 5), (100, 100, 140, 5), (101, 110, 140, 4), (110, 110, 140, 4),
      (131, 140, 140, 1), (140, 140, 140, 1),
    ]
  ) func `a part of a period has the failures in it`(
    start: Double,
    first: Double,
    last: Double,
    count: Int
  ) {
    #expect(
      FailurePeriod(first: 100, last: 140, count: 5).clipped(since: start)
        == FailurePeriod(first: first, last: last, count: count)
    )
  }

  @Test func `a part without a failure is nil`() {
    #expect(FailurePeriod(first: 100, last: 140, count: 5).clipped(since: 141) == nil)
  }

  @Test(arguments: [(1, 140.0), (0, 140), (-7, 140), (3, 99)])
  func `contradictory values become a period`(count: Int, last: Double) {
    let period = FailurePeriod(first: 100, last: last, count: count)
    #expect(period.last == 100)
    #expect(period.count == max(count, 1))
    #expect(period.count(before: 100) == 0)
    #expect(period.count(before: 101) == period.count)
  }

  @Test func `the largest count does not overflow`() {
    let period = FailurePeriod(first: 0, last: 1e12, count: .max)
    #expect(period.count(before: 1) > 0)
    #expect(period.count(before: 2e12) == .max)
    #expect(Int.max.clampedSum(1) == .max)
  }
}
