import Contract
import Testing

@testable import FetchStatistics

@Suite struct TimelineTests {
  @Test func `a timeline without events has no columns`() {
    #expect(Timeline().columns(atMost: 10).isEmpty)
  }

  @Test func `one fetch has one column`() {
    var timeline = Timeline()
    timeline.addFetch(at: 1_800_000_000, duration: 5)
    let columns = timeline.columns(atMost: 10)
    #expect(columns.map(\.start) == [1_800_000_000])
    #expect(columns.map(\.column.fetches) == [1])
    #expect(timeline.columns(atMost: 0).isEmpty)
    #expect(timeline.columns(atMost: -1).isEmpty)
  }

  @Test func `columns cover the time evenly`() {
    var timeline = Timeline()
    for second in 0..<1_000 { timeline.addFetch(at: Double(second), duration: Int64(second)) }
    let columns = timeline.columns(atMost: 10)
    #expect(columns.count == 10)
    for (index, column) in columns.enumerated() {
      #expect(abs(column.start - Double(index) * 100) < 4)
      #expect(abs(column.column.fetches - 100) < 4)
      #expect(abs(column.column.total / Double(column.column.fetches) - column.start - 50) < 4)
      #expect(abs(Double(column.column.longest) - column.start - 100) < 4)
    }
    #expect(columns.map(\.column.fetches).reduce(0, +) == 1_000)
  }

  @Test func `failures of a period are spread over its columns`() {
    var timeline = Timeline()
    timeline.addFetch(at: 0, duration: 1)
    timeline.add(FailurePeriod(first: 500, last: 999, count: 500))
    let columns = timeline.columns(atMost: 4)
    #expect(columns.map(\.column.fetches) == [1, 0, 0, 0])
    #expect(columns.map { ($0.column.failures + 5) / 10 } == [0, 0, 25, 25])
    #expect(columns.map(\.column.failures).reduce(0, +) == 500)
  }

  @Test func `each failure of a period is in the column of its time`() {
    var timeline = Timeline()
    timeline.addFetch(at: 0, duration: 1)
    timeline.add(FailurePeriod(first: 10, last: 500, count: 491))
    let columns = timeline.columns(atMost: Timeline.capacity)
    let ends = columns.dropFirst().map(\.start) + [.infinity]
    let expected = zip(columns, ends).map { column, end in
      (10...500).count { column.start <= Double($0) && Double($0) < end }
    }
    #expect(columns.count > 256)
    #expect(columns.map(\.column.failures) == expected)
  }

  @Test func `a time before the first one belongs to the first column`() {
    var timeline = Timeline()
    timeline.addFetch(at: 100, duration: 1)
    timeline.addFetch(at: 50, duration: 1)
    timeline.addFetch(at: 101, duration: 1)
    #expect(timeline.columns(atMost: 2).map(\.column.fetches) == [2, 1])
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `no event is lost when columns merge`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var timeline = Timeline()
    var time = Double.random(in: 0...2e9, using: &generator)
    var start: Double?
    let pause = Double.random(in: 0.001...1e6, using: &generator)
    var (fetches, failures, total, longest) = (0, 0, 0.0, Int64(0))
    for _ in 0..<Int.random(in: 1...3_000, using: &generator) {
      time += Double.random(in: 0...pause, using: &generator)
      start = start ?? time
      if Int.random(in: 0..<4, using: &generator) == 0 {
        let count = Int.random(in: 1...1_000, using: &generator)
        let last = time + Double.random(in: 0...3 * pause, using: &generator)
        timeline.add(FailurePeriod(first: time, last: last, count: count))
        failures += count
      } else {
        let duration = Int64.random(in: 0...1_000_000, using: &generator)
        timeline.addFetch(at: time, duration: duration)
        fetches += 1
        total += Double(duration)
        longest = max(longest, duration)
      }
    }
    for limit in [1, 7, 60, 10_000] {
      let columns = timeline.columns(atMost: limit)
      #expect((1...min(limit, Timeline.capacity)).contains(columns.count))
      #expect(columns.map(\.start) == columns.map(\.start).sorted())
      #expect(columns.first?.start == start)
      #expect(columns.map(\.column.fetches).reduce(0, +) == fetches)
      #expect(columns.map(\.column.failures).reduce(0, +) == failures)
      #expect(columns.map(\.column.total).reduce(0, +) == total)
      #expect(columns.map(\.column.longest).max() == longest)
    }
  }
}
