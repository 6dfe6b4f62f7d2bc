import Contract
import PortableFoundation
import PriceLog
import SQLiteDatabase
import Testing

@Suite struct PriceLogThinTests {
  private let database = SQLiteDatabase.inMemory()
  private let log: PriceLog

  init() { log = .mock(in: database) }

  @Test
  func
    `a thin replaces the records of the hours that ended before its time or at it, except for the latest of each symbol`()
    throws
  {
    try log.append([0: 1, 10: 2, 3599: 3, 3600: 4, 3700: 5])
    _ = try log.append([.sample(20, 9, of: "B")])
    #expect(try log.thin(before: .sample(3599), limit: 10) == 0)
    #expect(try log.thin(before: .sample(3600), limit: 10) == 3)
    #expect(
      try database.records() == [
        "latest A 3700…3700 5", "latest B 20…20 9", "hour A 0…3599 1 3 1 3",
        "samples A 3600…3600 4",
      ]
    )
    #expect(try log.thin(before: .distantFuture, limit: 10) == 1)
    #expect(try log.counts() == .init(symbols: 2, samples: 2, hours: 2, oldest: .sample(0)))
    #expect(try log.latest([]).map(\.price) == [5, 9])
  }

  @Test func `candles of hours and days of UTC stay the same after a thin`() throws {
    try log.fill()
    let hours = try log.candles(.hour)
    let days = try log.candles(.day)
    #expect(hours.count == 30)
    #expect(days.count == 2)
    for (time, limit) in [(7200, 10), (36_000, 25), (100_000, 100), (200_000, .max)] {
      _ = try log.thin(before: .sample(time), limit: limit)
      #expect(try log.candles(.hour) == hours)
      #expect(try log.candles(.day) == days)
    }
  }

  @Test func `an hourly record is one candle of shorter periods, at its first time`() throws {
    try log.append([100: 5, 130: 7, 3000: 4, 3500: 6, 3700: 8])
    _ = try log.thin(before: .sample(3600), limit: 10)
    #expect(try log.candles(.record) == [.sample(100, 5, 7, 4, 6), .sample(3700, 8)])
    #expect(try log.candles(.minute) == [.sample(60, 5, 7, 4, 6), .sample(3660, 8)])
    // Late samples of the hour, since the clock was set back.
    try log.append([3550: 3, 50: 9, 4000: 1])
    #expect(try log.candles(.hour) == [.sample(0, 9, 9, 3, 3), .sample(3600, 8, 8, 1, 1)])
    #expect(try log.thin(before: .sample(3600), limit: 10) == 2)
    #expect(
      try log.candles(.record) == [.sample(50, 9, 9, 3, 3), .sample(3700, 8), .sample(4000, 1)]
    )
  }

  @Test func `a thin replaces the oldest records first, and at most as many as its limit`() throws {
    try log.append([0: 1, 400: 2, 800: 3, 1200: 4, 1600: 5])
    for (limit, count) in [(0, 0), (-1, 0), (1, 1), (2, 2), (.max, 1), (1, 0)] {
      #expect(try log.thin(before: .distantFuture, limit: limit) == count)
      if limit == 1, count == 1 {
        #expect(try log.candles(.record).map(\.open) == [1, 2, 3, 4, 5])
        #expect(try database.records().contains("samples A 400…400 2"))
        #expect(try database.records().contains("hour A 0…0 1 1 1 1"))
      }
    }
  }

  @Test func `repeated thins with a small limit have the result of one`() throws {
    try log.fill()
    let copy = SQLiteDatabase.inMemory()
    let other = PriceLog.mock(in: copy)
    try other.fill()
    let count = try other.thin(before: .sample(72_000), limit: .max)
    var counts: [Int] = []
    while case let count = try log.thin(before: .sample(72_000), limit: 7), count > 0 {
      counts.append(count)
    }
    #expect(counts.reduce(0, +) == count)
    #expect(try database.records() == copy.records())
  }

  @Test func `a repeated thin without new records changes nothing`() throws {
    try log.fill()
    _ = try log.thin(before: .sample(72_000), limit: .max)
    let records = try database.records()
    #expect(try log.thin(before: .sample(72_000), limit: .max) == 0)
    #expect(try database.records() == records)
  }
}

extension PriceLog {
  /// Appends prices of two symbols in 30 hours.
  fileprivate func fill() throws {
    let samples = (0..<300).flatMap { index -> [PriceSample] in
      let price = Decimal(100 + (index * 37) % 23) / 10
      return [.sample(index * 360, price), .sample(index * 360, price + 1, of: "B")]
    }
    _ = try append(samples)
  }
}
