import CivilCalendar
import Contract
import PortableFoundation
import Testing

@testable import FetchStatistics

@Suite struct DailyAttemptsTests {
  private static let day: TimeInterval = 86_400

  /// The days of attempts in a zone, each as its number since 1970, successes and failures.
  private func days(
    offset: @escaping @Sendable (Date) -> Int = { _ in 0 },
    since start: TimeInterval = -.infinity,
    _ add: (inout DailyAttempts) -> Void
  ) -> [[Int]] {
    var attempts = DailyAttempts(secondsFromGMT: offset)
    add(&attempts)
    return attempts.days.map { [$0.day.daysSince1970, $0.successes, $0.failures] }
  }

  @Test func `an attempt counts on its local day`() {
    let times = [0, 3_599, 3_600, Self.day + 3_599, Self.day + 3_600]
    let counted = days(offset: { _ in -3_600 }) { attempts in
      for time in times { attempts.addSuccess(at: time, since: -.infinity) }
    }
    #expect(counted == [[-1, 2, 0], [0, 2, 0], [1, 1, 0]])
  }

  @Test func `a day with a change of the offset is longer or shorter`() {
    // From UTC to an hour ahead at noon of the first day.
    let change = Date(timeIntervalSince1970: Self.day / 2)
    let counted = days(offset: { $0 < change ? 0 : 3_600 }) { attempts in
      for time in [0, Self.day - 3_601, Self.day - 3_600, 2 * Self.day - 3_601] {
        attempts.addSuccess(at: time, since: -.infinity)
      }
    }
    #expect(counted == [[0, 2, 0], [1, 2, 0]])
  }

  @Test func `failures of a record are spread over its days`() {
    let counted = days { attempts in
      attempts.add(FailurePeriod(first: 0, last: 3 * Self.day, count: 7), since: -.infinity)
      attempts.add(FailurePeriod(first: 5 * Self.day, last: 5 * Self.day, count: 1), since: 0)
    }
    #expect(counted == [[0, 0, 2], [1, 0, 2], [2, 0, 2], [3, 0, 1], [5, 0, 1]])
  }

  @Test func `attempts before the period do not count`() {
    let counted = days { attempts in
      attempts.addSuccess(at: 9, since: 10)
      attempts.addSuccess(at: 10, since: 10)
      attempts.add(FailurePeriod(first: 0, last: 2 * Self.day, count: 3), since: Self.day)
      attempts.add(FailurePeriod(first: 0, last: 1, count: 3), since: 10)
    }
    #expect(counted == [[0, 1, 0], [1, 0, 1], [2, 0, 1]])
  }

  @Test func `the latest days are kept, in any order of the times`() {
    let capacity = DailyAttempts.capacity
    let numbers = (0..<2 * capacity).shuffled()
    let counted = days { attempts in
      for number in numbers { attempts.addSuccess(at: Double(number) * Self.day, since: 0) }
    }
    #expect(counted.map(\.[0]) == Array(capacity..<2 * capacity))
    let failed = days { attempts in
      attempts.add(FailurePeriod(first: 0, last: 1e9, count: .max), since: -.infinity)
    }
    #expect(failed.count == capacity)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func `an extreme time does not trap`(time: Double) {
    let counted = days(offset: \.localOffset) { attempts in
      attempts.addSuccess(at: time, since: -.infinity)
      attempts.add(FailurePeriod(first: time, last: 5, count: .max), since: -.infinity)
      attempts.add(FailurePeriod(first: 5, last: time, count: .max), since: -.infinity)
    }
    #expect(!counted.isEmpty)
  }
}
