import Contract
import PortableFoundation
import PriceLog
import Testing

@Suite struct PriceLogCandleTests {
  private let log = PriceLog.mock()

  @Test func `a candle has the first, highest, lowest and last price of its period`() throws {
    try log.append([0: 10, 1: 9, 59: 100, 60: 20, 3599: 8, 3600: 7, 90_000: 3])
    _ = try log.append([.sample(30, 1_000, of: "B")])
    #expect(
      try log.candles(.minute) == [
        .sample(0, 10, 100, 9, 100), .sample(60, 20), .sample(3540, 8), .sample(3600, 7),
        .sample(90_000, 3),
      ]
    )
    #expect(
      try log.candles(.hour) == [.sample(0, 10, 100, 8, 8), .sample(3600, 7), .sample(90_000, 3)]
    )
    #expect(try log.candles(.day) == [.sample(0, 10, 100, 7, 7), .sample(86_400, 3)])
  }

  @Test func `a period without prices has no candle`() throws {
    try log.append([0: 1, 200: 2, 90_000: 2, 180_000: 3])
    #expect(try log.candles(.minute).map(\.start) == [0, 180, 90_000, 180_000].map(Date.sample))
    #expect(try log.candles(.hour).map(\.start) == [0, 90_000, 180_000].map(Date.sample))
    #expect(try log.candles(.hour, of: "B") == [])
    #expect(try log.candles(.hour, since: 201, until: 90_000) == [])
    #expect(try log.candles(.hour, since: 201, until: 200) == [])
  }

  @Test func `a record is a price of every period from its first to its last time`() throws {
    try log.append([30: 5, 100: 5, 200: 5, 201: 6])
    #expect(
      try log.candles(.minute) == [
        .sample(0, 5), .sample(60, 5), .sample(120, 5), .sample(180, 5, 6, 5, 6),
      ]
    )
    #expect(try log.candles(.record) == [.sample(30, 5), .sample(201, 6)])
    #expect(try log.candles(.minute, since: 70, until: 180) == [.sample(60, 5), .sample(120, 5)])
  }

  @Test
  func `prices are ordered by time; of prices at the same time, the last appended is the last`()
    throws
  {
    // The clock is set back twice, by minutes and by hours.
    try log.append([7200: 1, 1000: 2, 1000: 3, 300: 4, 1000: 5, 900: 6])
    #expect(
      try log.candles(.record) == [
        .sample(300, 4), .sample(900, 6), .sample(1000, 2), .sample(1000, 3), .sample(1000, 5),
        .sample(7200, 1),
      ]
    )
    #expect(
      try log.candles(.minute) == [
        .sample(300, 4), .sample(900, 6), .sample(960, 2, 5, 2, 5), .sample(7200, 1),
      ]
    )
    #expect(try log.candles(.hour) == [.sample(0, 4, 6, 2, 5), .sample(7200, 1)])
  }

  @Test func `hours and days start at the offset from UTC`() throws {
    try log.append([1799: 1, 1800: 2, 5399: 3, 5400: 4, 66_599: 5, 66_600: 6])
    let india = 19_800
    #expect(
      try log.candles(.hour, secondsFromUTC: { _ in india }) == [
        .sample(-1800, 1), .sample(1800, 2, 3, 2, 3), .sample(5400, 4), .sample(63_000, 5),
        .sample(66_600, 6),
      ]
    )
    #expect(
      try log.candles(.day, secondsFromUTC: { _ in india }) == [
        .sample(-19_800, 1, 5, 1, 5), .sample(66_600, 6),
      ]
    )
    #expect(
      try log.candles(.day, secondsFromUTC: { _ in -3600 }) == [
        .sample(-82_800, 1, 2, 1, 2), .sample(3600, 3, 6, 3, 6),
      ]
    )
    #expect(try log.candles(.hour, secondsFromUTC: { _ in Int.max }) == log.candles(.hour))
  }

  @Test func `a day whose offset changes is shorter or longer`() throws {
    // Midnight, then the last second of a day of 23 hours and the first one of the next.
    try log.append([0: 1, 82_799: 2, 82_800: 3, 169_200: 4])
    #expect(
      try log.candles(.day) { $0 < .sample(3_600) ? 0 : 3_600 } == [
        .sample(0, 1, 2, 1, 2), .sample(82_800, 3), .sample(169_200, 4),
      ]
    )
    // A day of 25 hours.
    #expect(
      try log.candles(.day) { $0 < .sample(3_600) ? 0 : -3_600 } == [
        .sample(0, 1, 3, 1, 3), .sample(90_000, 4),
      ]
    )
  }

  @Test func `a query includes the prices at its start time and excludes those at its end time`()
    throws
  {
    try log.append([100: 1, 200: 2, 300: 3, 400: 4, 4000: 5, 9000: 6])
    for (since, until, prices) in [
      (200, 400, [2, 3]), (201, 401, [3, 4]), (nil, 200, [1]), (4000, nil, [5, 6]),
      (4000, 9000, [5]), (9001, nil, []), (nil, 100, []), (nil, nil, [1, 2, 3, 4, 5, 6]),
    ] as [(Int?, Int?, [Decimal])] {
      #expect(try log.candles(.record, since: since, until: until).map(\.open) == prices)
    }
    #expect(try log.candles(.hour, since: 200, until: 400) == [.sample(0, 2, 3, 2, 3)])
  }

  @Test func `a closure that throws ends the reading with its error`() throws {
    try log.append([1: 1, 4000: 2, 9000: 3])
    var count = 0
    #expect(throws: TestError()) {
      try log.forEachCandle(.init(symbol: "A")) { _ in
        count += 1
        if count == 2 { throw TestError() }
      }
    }
    #expect(count == 2)
    #expect(try log.candles().count == 3)
  }
}
