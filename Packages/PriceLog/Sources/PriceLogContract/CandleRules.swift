import Contract
import PortableFoundation
import PriceLog
import StoreContract
import Testing

extension PriceLogContract {
  /// The rules about ``PriceLog/forEachCandle``.
  static let candleRules = [
    Rule("A candle has the first, highest, lowest and last price of its period") { subject in
      let log = subject.client
      try log.append([0: 10, 1: 9, 59: 100, 60: 20, 3599: 8, 3600: 7, 90_000: 3])
      _ = try log.append([.sample(30, 1_000, of: "B")])
      try check(
        try log.candles(.minute),
        is: [
          .sample(0, 10, 100, 9, 100), .sample(60, 20), .sample(3540, 8), .sample(3600, 7),
          .sample(90_000, 3),
        ]
      )
      try check(
        try log.candles(.hour),
        is: [.sample(0, 10, 100, 8, 8), .sample(3600, 7), .sample(90_000, 3)]
      )
      try check(
        try log.candles(.day),
        is: [.sample(0, 10, 100, 7, 7), .sample(86_400, 3)]
      )
    },
    Rule("A period without prices has no candle") { subject in
      try subject.client.append([0: 1, 200: 2, 90_000: 2, 180_000: 3])
      let log = subject.client
      try check(
        try log.candles(.minute).map(\.start),
        is: [0, 180, 90_000, 180_000].map(Date.sample)
      )
      try check(try log.candles(.hour).map(\.start), is: [0, 90_000, 180_000].map(Date.sample))
      try check(try log.candles(.hour, of: "B"), is: [])
      try check(try log.candles(.hour, since: 201, until: 90_000), is: [])
      try check(try log.candles(.hour, since: 201, until: 200), is: [])
    },
    Rule("A record is a price of every period from its first to its last time") { subject in
      let log = subject.client
      try log.append([30: 5, 100: 5, 200: 5, 201: 6])
      try check(
        try log.candles(.minute),
        is: [.sample(0, 5), .sample(60, 5), .sample(120, 5), .sample(180, 5, 6, 5, 6)]
      )
      try check(try log.candles(.record), is: [.sample(30, 5), .sample(201, 6)])
      try check(
        try log.candles(.minute, since: 70, until: 180),
        is: [.sample(60, 5), .sample(120, 5)]
      )
    },
    Rule(
      "Prices are ordered by time; of prices at the same time, the last appended is the last"
    ) { subject in
      let log = subject.client
      // The clock is set back twice, by minutes and by hours.
      try log.append([7200: 1, 1000: 2, 1000: 3, 300: 4, 1000: 5, 900: 6])
      try check(
        try log.candles(.record),
        is: [
          .sample(300, 4), .sample(900, 6), .sample(1000, 2), .sample(1000, 3), .sample(1000, 5),
          .sample(7200, 1),
        ]
      )
      try check(
        try log.candles(.minute),
        is: [.sample(300, 4), .sample(900, 6), .sample(960, 2, 5, 2, 5), .sample(7200, 1)]
      )
      try check(try log.candles(.hour), is: [.sample(0, 4, 6, 2, 5), .sample(7200, 1)])
    },
    Rule("Hours and days start at the offset from UTC") { subject in
      let log = subject.client
      try log.append([1799: 1, 1800: 2, 5399: 3, 5400: 4, 66_599: 5, 66_600: 6])
      let india = 19_800
      try check(
        try log.candles(.hour, secondsFromUTC: { _ in india }),
        is: [
          .sample(-1800, 1), .sample(1800, 2, 3, 2, 3), .sample(5400, 4), .sample(63_000, 5),
          .sample(66_600, 6),
        ]
      )
      try check(
        try log.candles(.day, secondsFromUTC: { _ in india }),
        is: [.sample(-19_800, 1, 5, 1, 5), .sample(66_600, 6)]
      )
      try check(
        try log.candles(.day, secondsFromUTC: { _ in -3600 }),
        is: [.sample(-82_800, 1, 2, 1, 2), .sample(3600, 3, 6, 3, 6)]
      )
      try check(
        try log.candles(.hour, secondsFromUTC: { _ in Int.max }),
        is: try log.candles(.hour)
      )
    },
    Rule("A day whose offset changes is shorter or longer") { subject in
      let log = subject.client
      // Midnight, then the last second of a day of 23 hours and the first one of the next.
      try log.append([0: 1, 82_799: 2, 82_800: 3, 169_200: 4])
      try check(
        try log.candles(.day) { $0 < .sample(3_600) ? 0 : 3_600 },
        is: [.sample(0, 1, 2, 1, 2), .sample(82_800, 3), .sample(169_200, 4)]
      )
      // A day of 25 hours.
      try check(
        try log.candles(.day) { $0 < .sample(3_600) ? 0 : -3_600 },
        is: [.sample(0, 1, 3, 1, 3), .sample(90_000, 4)]
      )
    },
    Rule("A query includes the prices at its start time and excludes those at its end time") {
      subject in
      let log = subject.client
      try log.append([100: 1, 200: 2, 300: 3, 400: 4, 4000: 5, 9000: 6])
      for (since, until, prices) in [
        (200, 400, [2, 3]), (201, 401, [3, 4]), (nil, 200, [1]), (4000, nil, [5, 6]),
        (4000, 9000, [5]), (9001, nil, []), (nil, 100, []), (nil, nil, [1, 2, 3, 4, 5, 6]),
      ] as [(Int?, Int?, [Decimal])] {
        try check(
          try log.candles(.record, since: since, until: until).map(\.open),
          is: prices
        )
      }
      try check(try log.candles(.hour, since: 200, until: 400), is: [.sample(0, 2, 3, 2, 3)])
    },
    Rule("A closure that throws ends the reading with its error") { subject in
      let log = subject.client
      try log.append([1: 1, 4000: 2, 9000: 3])
      var count = 0
      try check(throws: TestError()) {
        try log.forEachCandle(.init(symbol: "A")) { _ in
          count += 1
          if count == 2 { throw TestError() }
        }
      }
      try check(count, is: 2)
      try check(throws: TestError()) { try log.forEachRecord { _ in throw TestError() } }
      try check(try log.candles().count, is: 3)
    },
  ]
}
