import Contract
import PortableFoundation
import PriceLog
import PriceLogContract
import Store
import StoreContract
import Testing

extension PriceLogContractTests {
  @Test func `each rule rejects a broken log`() async {
    await [
      Self.brokenAppends, Self.brokenValues, Self.brokenCandles, Self.brokenThins,
      Self.brokenRestores, Self.brokenSharing,
    ].reduce([:], +).verifyRejection(by: PriceLogContract.rules, changing: Self.mock.subject)
  }

  private static let brokenAppends: BrokenConfigurations<PriceLogContract.Subject> = [
    // Counts an hour too many.
    "A new log is empty": { subject, original in
      subject.client.counts = {
        var counts = try original.client.counts()
        counts.hours += 1
        return counts
      }
    },
    // Counts samples.
    "Consecutive equal prices of a symbol are one record with the first and the last time": {
      subject,
      original in
      subject.client.append = {
        _ = try original.client.append($0)
        return $0.count
      }
    },
    // Drops a repeated price.
    "Consecutive equal prices of a symbol are one record with the first and the last time": {
      subject,
      original in
      subject.client.append = { samples in
        let latest = try original.client.latest([])
        return try original.client.append(
          samples.filter { sample in
            !latest.contains { $0.symbol == sample.symbol && $0.price == sample.price }
          }
        )
      }
    },
    // Ignores the time.
    "A record has the samples of one hour of UTC: a new hour, or an earlier time than the last one, starts a new record":
      { subject, original in
        subject.client.append = { samples in
          try original.client.append(
            samples.map { PriceSample(symbol: $0.symbol, price: $0.price, time: samples[0].time) }
          )
        }
      },
    // Ignores the second connection.
    "Concurrent appends lose no sample": { subject, _ in
      subject.other.append = { _ in 1 }
    },
    // Ignores such a price.
    "A price that is not above 0 is refused": { subject, original in
      subject.client.append = { samples in
        try original.client.append(samples.filter { $0.price > 0 })
      }
    },
    // Appends the samples before the invalid one.
    "An endpoint that throws changes nothing": { subject, original in
      subject.client.append = { samples in
        try samples.reduce(0) { try $0 + original.client.append([$1]) }
      }
    },
  ]

  private static let brokenValues: BrokenConfigurations<PriceLogContract.Subject> = [
    // Uses binary fractions.
    "Prices are exact: they are stored as decimal text and compared as decimal numbers, to the last digit":
      { subject, original in
        subject.client.append = { samples in
          try original.client.append(
            samples.map { sample in
              let price = Decimal(Double("\(sample.price)") ?? 0)
              return PriceSample(symbol: sample.symbol, price: price, time: sample.time)
            }
          )
        }
      },
    // Compares texts.
    "Prices are exact: they are stored as decimal text and compared as decimal numbers, to the last digit":
      { subject, original in
        subject.client.forEachCandle = { query, body in
          guard query.period != .record else {
            return try original.client.forEachCandle(query, body)
          }
          let prices = try original.client.candles(.record).map { "\($0.open)" }
          for candle in try original.client.candles(query) {
            var candle = candle
            candle.high = Decimal(string: prices.max() ?? "") ?? 0
            try body(candle)
          }
        }
      },
    // Stores upper-case symbols.
    "Every symbol is stored unchanged and compared byte by byte": { subject, original in
      subject.client.append = { samples in
        try original.client.append(
          samples.map { sample in
            let symbol = sample.symbol.uppercased()
            return PriceSample(symbol: symbol, price: sample.price, time: sample.time)
          }
        )
      }
    },
    // Rounds to seconds.
    "Times are stored in milliseconds": { subject, original in
      subject.client.append = { samples in
        try original.client.append(
          samples.map { sample in
            let time = Date(timeIntervalSince1970: sample.time.timeIntervalSince1970.rounded())
            return PriceSample(symbol: sample.symbol, price: sample.price, time: time)
          }
        )
      }
    },
    // Returns the sample with the latest time.
    "The latest sample is that of the last append, whatever its time": { subject, original in
      let newest = Shared<[PriceSample]>([])
      subject.client.append = { samples in
        newest.replace { ($0 + samples).max { $0.time < $1.time }.map { [$0] } ?? [] }
        return try original.client.append(samples)
      }
      subject.client.latest = { _ in newest.value }
    },
    // Sorts by symbol.
    "The latest samples are in the order of the symbols; without symbols, in the order of their first appends":
      { subject, original in
        subject.client.latest = { symbols in
          try original.client.latest(symbols).sorted { $0.symbol < $1.symbol }
        }
      },
  ]

  private static let brokenCandles: BrokenConfigurations<PriceLogContract.Subject> = [
    // Exchanges open and close.
    "A candle has the first, highest, lowest and last price of its period": { subject, original in
      subject.client.forEachCandle = { query, body in
        for candle in try original.client.candles(query) {
          var candle = candle
          swap(&candle.open, &candle.close)
          try body(candle)
        }
      }
    },
    // Repeats a candle in the next period.
    "A period without prices has no candle": { subject, original in
      subject.client.forEachCandle = { query, body in
        let candles = try original.client.candles(query)
        for candle in candles { try body(candle) }
        guard var last = candles.last, query.period == .minute else { return }
        last.start += 60
        try body(last)
      }
    },
    // Is a price of the first period.
    "A record is a price of every period from its first to its last time": { subject, original in
      subject.client.forEachCandle = { query, body in
        let starts = try original.client.candles(.record, of: query.symbol).map(\.start)
        let length = query.period == .minute ? 60.0 : 0.001
        for candle in try original.client.candles(query)
        where starts.contains(where: { (candle.start..<candle.start + length).contains($0) }) {
          try body(candle)
        }
      }
    },
    // Keeps the order of the appends.
    "Prices are ordered by time; of prices at the same time, the last appended is the last": {
      subject,
      original in
      let appended = Shared<[PriceSample]>([])
      subject.client.append = { samples in
        appended.replace { $0 + samples }
        return try original.client.append(samples)
      }
      subject.client.forEachCandle = { query, body in
        guard query.period == .record else {
          return try original.client.forEachCandle(query, body)
        }
        for sample in appended.value {
          let price = sample.price
          try body(
            Candle(start: sample.time, open: price, high: price, low: price, close: price)
          )
        }
      }
    },
    // Ignores the offset.
    "Hours and days start at the offset from UTC": { subject, original in
      subject.client.forEachCandle = { query, body in
        var query = query
        query.secondsFromUTC = { _ in 0 }
        try original.client.forEachCandle(query, body)
      }
    },
    // Uses one offset for all days.
    "A day whose offset changes is shorter or longer": { subject, original in
      subject.client.forEachCandle = { query, body in
        var query = query
        let offset = query.secondsFromUTC(.distantPast)
        query.secondsFromUTC = { _ in offset }
        try original.client.forEachCandle(query, body)
      }
    },
    // Includes the end time.
    "A query includes the prices at its start time and excludes those at its end time": {
      subject,
      original in
      subject.client.forEachCandle = { query, body in
        var query = query
        query.until = query.until.map { $0 + 0.001 }
        try original.client.forEachCandle(query, body)
      }
    },
    // Excludes the start time.
    "A query includes the prices at its start time and excludes those at its end time": {
      subject,
      original in
      subject.client.forEachCandle = { query, body in
        var query = query
        query.since = query.since.map { $0 + 0.001 }
        try original.client.forEachCandle(query, body)
      }
    },
    // Ignores the error.
    "A closure that throws ends the reading with its error": { subject, original in
      subject.client.forEachCandle = { query, body in
        try original.client.forEachCandle(query) { try? body($0) }
      }
    },
  ]

  private static let brokenSharing: BrokenConfigurations<PriceLogContract.Subject> = [
    // Has no transactions.
    "Inside a unit of work of the same database, an endpoint joins the unit's transaction": {
      subject,
      _ in
      subject.unitOfWork.write = { try $0() }
    },
    // Shares no data.
    "A change is immediately visible wherever the log is open": { subject, _ in
      subject.other = .mock()
    },
    // Saves no data.
    "Reopening the log preserves its prices": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}

extension PriceLog {
  /// Returns the candles of a query.
  func candles(_ query: Query) throws -> [Candle] {
    var candles: [Candle] = []
    try forEachCandle(query) { candles.append($0) }
    return candles
  }

  /// Returns the candles of a period.
  func candles(_ period: Period, of symbol: String = "A") throws -> [Candle] {
    try candles(Query(symbol: symbol, period: period))
  }

  /// Returns all records.
  func records() throws -> [Record] {
    var records: [Record] = []
    try forEachRecord { records.append($0) }
    return records
  }
}
