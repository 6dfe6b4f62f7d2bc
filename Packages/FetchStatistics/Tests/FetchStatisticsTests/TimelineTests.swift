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
}
