import Contract
import Testing

@testable import FetchStatistics

@Suite struct DurationHistogramTests {
  @Test func `an empty histogram has no percentile and no longest duration`() {
    #expect(DurationHistogram().percentile(50) == nil)
    #expect(DurationHistogram().longest == nil)
  }

  @Test(arguments: [0, 1, 1_023, 1_024, 3_333_333, Int64.max])
  func `every percentile of one duration is the duration`(duration: Int64) {
    var histogram = DurationHistogram()
    histogram.add(duration)
    #expect([0, 1, 50, 95, 100].map(histogram.percentile) == Array(repeating: duration, count: 5))
    #expect(histogram.longest == duration)
  }

  @Test(
    arguments: [
      (0, 1), (1, 1), (10, 1), (11, 2), (50, 5), (51, 6), (90, 9), (95, 10), (99, 10), (100, 10),
    ]
  ) func `a percentile is the nearest rank`(percent: Int, value: Int64) {
    var histogram = DurationHistogram()
    for duration in (1...10).reversed() { histogram.add(Int64(duration)) }
    #expect(histogram.percentile(percent) == value)
  }

  @Test func `a negative duration counts as 0`() {
    var histogram = DurationHistogram()
    histogram.add(.min)
    #expect(histogram.percentile(50) == 0)
    #expect(histogram.longest == 0)
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `a percentile differs from that of the sorted durations by 0.1 % at most`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var histogram = DurationHistogram()
    let durations = (0..<Int.random(in: 1...300, using: &generator)).map { _ in
      Int64.random(in: 0...(.max >> Int64.random(in: 0..<63, using: &generator)), using: &generator)
    }.sorted()
    for duration in durations.shuffled(using: &generator) { histogram.add(duration) }
    let wrong = [0, 1, 25, 50, 90, 95, 99, 100].filter { percent in
      let rank = max((durations.count * percent + 99) / 100, 1)
      let exact = Double(durations[rank - 1])
      return abs(Double(histogram.percentile(percent) ?? -1) - exact) > exact / 1_000
    }
    #expect(wrong == [])
    #expect(histogram.longest == durations.last)
  }

  @Test func `every power of two and its neighbours are within 0.1 %`() {
    for exponent in 0..<62 {
      let power = Int64(1) << exponent
      for duration in [power - 1, power, power + 1] {
        var histogram = DurationHistogram()
        // The others keep the percentile from being clamped to the duration.
        for duration in [0, duration, 2 * duration + 1] { histogram.add(duration) }
        let value = Double(histogram.percentile(50) ?? -1)
        #expect(abs(value - Double(duration)) <= Double(duration) / 1_000)
      }
    }
  }
}
