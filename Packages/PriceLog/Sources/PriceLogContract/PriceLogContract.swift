public import Contract
import PortableFoundation
public import PriceLog
import Store
public import StoreContract
import Testing

/// The contract of ``PriceLog``.
public enum PriceLogContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A log under test.
  public typealias Subject = StoredSubject<PriceLog>

  /// The rules; each needs its own subject.
  public static let rules: [Rule] = [
    appendRules, valueRules, latestRules, candleRules, thinRules, restoreRules, sharingRules,
  ].flatMap { $0 }

  private static let appendRules = [
    Rule("A new log is empty") { subject in
      let log = subject.client
      try check(try log.latest([]), is: [])
      try check(try log.candles(), is: [])
      try check(try log.records(), is: [])
      try check(try log.counts(), is: .init(symbols: 0, samples: 0, hours: 0, oldest: nil))
      try check(try log.append([]), is: 0)
    },
    Rule("Consecutive equal prices of a symbol are one record with the first and the last time") {
      subject in
      let log = subject.client
      try check(try log.append([1: 5, 2: 5, 3: 6]), is: 2)
      try check(try log.append([.sample(4, 5, of: "B"), .sample(4, 6), .sample(5, 6)]), is: 1)
      try check(try log.append([.sample(6, Decimal(exactly: "6.0")), .sample(7, 5)]), is: 1)
      let records = try log.records()
      try check(
        records.count,
        is: 4
      )
      try check(
        records,
        is: [
          .latest(.sample(7, 7, "5")), .latest(.sample(4, 4, "5", of: "B")),
          .samples(.sample(1, 2, "5")), .samples(.sample(3, 6, "6")),
        ]
      )
      try check(
        try log.counts(),
        is: .init(symbols: 2, samples: 4, hours: 0, oldest: .sample(1))
      )
    },
    Rule(
      "A record has the samples of one hour of UTC: a new hour, or an earlier time than the last one, starts a new record"
    ) { subject in
      let log = subject.client
      try check(try log.append([3599: 5, 3600: 5, 3610: 5, 3609: 5]), is: 3)
      try check(
        try log.records(),
        is: [
          .latest(.sample(3609, 3609, "5")), .samples(.sample(3599, 3599, "5")),
          .samples(.sample(3600, 3610, "5")),
        ]
      )
    },
    Rule("Concurrent appends lose no sample") { subject in
      let counts = try await withThrowingTaskGroup { group in
        for index in 1...8 {
          let log = index.isMultiple(of: 2) ? subject.client : subject.other
          group.addTask {
            try (1...10).reduce(0) { count, second in
              try count + log.append([.sample(second, Decimal(second * 10 + index))])
            }
          }
        }
        return try await group.reduce(0, +)
      }
      try check(counts, is: 80)
      try check(try subject.client.candles(.record).count, is: 80)
      try check(try subject.client.counts().samples, is: 80)
    },
    Rule("A price that is not above 0 is refused") { subject in
      for price in [Decimal(0), -1, .nan, Decimal(exactly: "-0.00000001")] {
        try check(throws: PriceLogError.invalidPrice(symbol: "A")) {
          try subject.client.append([.sample(1, price)])
        }
      }
      try check(try subject.client.records(), is: [])
    },
    Rule("An endpoint that throws changes nothing") { subject in
      let log = subject.client
      try log.append([1: 5])
      let records = try log.records()
      try check(throws: PriceLogError.self) {
        try log.append([.sample(2, 5), .sample(3, 6), .sample(4, 7, of: "B"), .sample(5, 0)])
      }
      try check(try log.records(), is: records)
    },
  ]

  private static let valueRules = [
    Rule(
      "Prices are exact: they are stored as decimal text and compared as decimal numbers, to the last digit"
    ) { subject in
      let log = subject.client
      let texts = [
        "9", "10", "0.1", "0.30000000000000004", "0.3", "79228162514264337593543950335.00000001",
        "79228162514264337593543950335.00000002", "0.00000001", "100", "1e22", "1e-5",
      ]
      let prices = texts.map(Decimal.init(exactly:))
      for (second, price) in prices.enumerated() { try log.append([second: price]) }
      try check(try log.candles(.record).map(\.open), is: prices)
      try check(try log.latest(["A"]).map(\.price), is: [Decimal(exactly: "0.00001")])
      try check(
        try log.candles(),
        is: [
          .sample(
            0,
            9,
            Decimal(exactly: "79228162514264337593543950335.00000002"),
            Decimal(exactly: "0.00000001"),
            Decimal(exactly: "0.00001")
          )
        ]
      )
    },
    Rule("Every symbol is stored unchanged and compared byte by byte") { subject in
      let symbols = ["", "BTC-USD", "btc-usd", "e\u{301}", "\u{E9}", "a\0b", "a", "👩‍👩‍👧"]
      let log = subject.client
      for (index, symbol) in symbols.enumerated() {
        _ = try log.append([.sample(index, Decimal(index + 1), of: symbol)])
      }
      try check(
        try log.latest([]).map { Array($0.symbol.utf8) },
        is: symbols.map { Array($0.utf8) }
      )
      for (index, symbol) in symbols.enumerated() {
        let price = Decimal(index + 1)
        try check(try log.latest([symbol]).map(\.price), is: [price])
        try check(try log.candles(.record, of: symbol), is: [.sample(index, price)])
      }
    },
    Rule("Times are stored in milliseconds") { subject in
      // From the year 1 to the end of 9999; times outside are those.
      for seconds in [-62_135_596_800, -0.001, 0, 1_795_000_000.123_456, 253_402_300_799.999, 1e15]
      {
        let time = Date(timeIntervalSince1970: seconds)
        _ = try subject.client.append([PriceSample(symbol: "A", price: 1, time: time)])
        let stored = try subject.client.latest(["A"]).map(\.time.timeIntervalSince1970)
        try check(
          abs((stored.first ?? .nan) - min(seconds, 253_402_300_799.999)) < 0.001,
          "the time \(seconds), not \(stored)"
        )
      }
    },
  ]

  private static let latestRules = [
    Rule("The latest sample is that of the last append, whatever its time") { subject in
      let log = subject.client
      try log.append([5: 7, 9: 7])
      try check(try log.latest(["A"]), is: [.sample(9, 7)])
      try log.append([3: 6])
      try check(try log.latest(["A"]), is: [.sample(3, 6)])
      try check(try subject.other.latest([]), is: [.sample(3, 6)])
    },
    Rule(
      "The latest samples are in the order of the symbols; without symbols, in the order of their first appends"
    ) { subject in
      let log = subject.client
      _ = try log.append(["C", "A", "B"].map { .sample(1, 7, of: $0) })
      _ = try log.append(["B", "A"].map { .sample(2, 8, of: $0) })
      try check(try log.latest([]).map(\.symbol), is: ["C", "A", "B"])
      try check(try log.latest(["B", "D", "C"]).map(\.symbol), is: ["B", "C"])
    },
  ]

  private static let sharingRules = [
    Rule("Inside a unit of work of the same database, an endpoint joins the unit's transaction") {
      subject in
      let log = subject.client
      try log.append([1: 5, 2: 6])
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write {
          try log.append([3: 7])
          try check(try log.thin(before: .distantFuture, limit: 1), is: 1)
          try check(try log.latest(["A"]), is: [.sample(3, 7)])
          try check(
            try log.counts(),
            is: .init(symbols: 1, samples: 2, hours: 1, oldest: .sample(1))
          )
          throw TestError()
        }
      }
      try check(try log.candles(.record), is: [.sample(1, 5), .sample(2, 6)])
      try check(try log.counts().hours, is: 0)
    },
    Rule("A change is immediately visible wherever the log is open") { subject in
      try subject.client.append([1: 5])
      try check(try subject.other.latest([]), is: [.sample(1, 5)])
      try subject.other.append([2: 5])
      try check(try subject.client.latest([]), is: [.sample(2, 5)])
    },
    Rule("Reopening the log preserves its prices") { subject in
      try subject.client.append([1: 5, 2: 6, 3: 7])
      _ = try subject.client.thin(before: .sample(3600), limit: 1)
      let records = try subject.client.records()
      let log = try await subject.reopened()
      try check(try log.records(), is: records)
      try check(try log.append([4: 7]), is: 0)
    },
  ]
}

extension PriceLog.Samples {
  /// Returns a record of `A`, by default, between two seconds.
  static func sample(_ first: Int, _ last: Int, _ price: String, of symbol: String = "A") -> Self {
    Self(
      symbol: symbol,
      price: StoredDecimal(Decimal(exactly: price)) ?? StoredDecimal(1),
      first: .sample(first),
      last: .sample(last)
    )
  }
}
