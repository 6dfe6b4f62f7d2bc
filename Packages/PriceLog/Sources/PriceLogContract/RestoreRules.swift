import Contract
import PortableFoundation
import PriceLog
import StoreContract
import Testing

extension PriceLogContract {
  /// The rules about ``PriceLog/records`` and ``PriceLog/restore``.
  static let restoreRules = [
    Rule(
      "The records are the latest ones in the order of the first appends of their symbols, then the hours by symbol and time, then the other samples by time in steps of five minutes, and by symbol and time in each"
    ) { subject in
      let log = subject.client
      for second in [3600, 3700, 3950, 0, 7300, 7400] {
        _ = try log.append(["B", "A"].map { .sample(second, Decimal(second + 1), of: $0) })
      }
      _ = try log.thin(before: .sample(3600), limit: .max)
      _ = try log.append([.sample(4000, 1, of: "A")])
      try check(
        try log.records(),
        is: [
          .latest(.sample(7400, 7400, "7401", of: "B")), .latest(.sample(4000, 4000, "1")),
          .hour(.init(symbol: "B", 0, 0, 1, 1, 1, 1)), .hour(.init(symbol: "A", 0, 0, 1, 1, 1, 1)),
          .samples(.sample(3600, 3600, "3601", of: "B")),
          .samples(.sample(3700, 3700, "3701", of: "B")),
          .samples(.sample(3600, 3600, "3601")), .samples(.sample(3700, 3700, "3701")),
          .samples(.sample(3950, 3950, "3951", of: "B")), .samples(.sample(3950, 3950, "3951")),
          .samples(.sample(7300, 7300, "7301", of: "B")), .samples(.sample(7300, 7300, "7301")),
          .samples(.sample(7400, 7400, "7401")),
        ]
      )
    },
    Rule(
      "The position of a page leads to the next page, and that of the last record to an empty one"
    ) {
      subject in
      let log = subject.client
      // Hours and prices of A, and many prices of B at the same time.
      _ = try log.append((1...900).map { .sample($0 * 3600, Decimal($0)) })
      _ = try log.thin(before: .distantFuture, limit: 600)
      _ = try log.append((1...700).map { .sample(0, Decimal($0), of: "B") })
      let prices = try log.records().map(\.closingPrice)
      let expected = [[900, 700], Array(1...600), Array(1...699), Array(601...899)]
      try check(prices, is: expected.flatMap { $0 })
      try check(try log.records(nil).records.count, is: 500)
    },
    Rule("A page has at most 500 records") { subject in
      _ = try subject.client.append((1...1001).map { .sample($0, Decimal($0)) })
      let first = try subject.client.records(nil)
      try check(first.records.count, is: 500)
      let second = try subject.client.records(first.position)
      try check(second.records.count, is: 500)
      try check(try subject.client.records(second.position).records.count, is: 1)
    },
    Rule("A restored log equals the other log and continues like it") { subject in
      let other = PriceLog.mock()
      for second in [3600, 3610, 3620, 0, 1, 3600, 7300, 7300] {
        _ = try other.append(["B", "A"].map { .sample(second, Decimal(second + 1), of: $0) })
      }
      try other.append([7300: 1, 7300: 2, 7300: 1])
      _ = try other.thin(before: .sample(3600), limit: 3)
      let log = subject.client
      try log.restore(try other.records())
      for _ in 1...2 {
        try check(try log.records(), is: try other.records())
        try check(try log.latest([]), is: try other.latest([]))
        try check(try log.candles(), is: try other.candles())
        try check(try log.candles(.record), is: try other.candles(.record))
        try check(try log.counts(), is: try other.counts())
        try check(try log.append([7300: 1, 7300: 3]), is: try other.append([7300: 1, 7300: 3]))
        try check(
          try log.thin(before: .sample(7200), limit: 3),
          is: try other.thin(before: .sample(7200), limit: 3)
        )
      }
    },
    Rule("Only an empty log can be restored") { subject in
      try subject.client.append([1: 1])
      let records = try subject.client.records()
      try check(throws: PriceLogError.notEmpty) { try subject.client.restore([]) }
      try check(throws: PriceLogError.notEmpty) {
        try subject.client.restore([.latest(.sample(1, 1, "1", of: "B"))])
      }
      try check(try subject.client.records(), is: records)
    },
    Rule("A restore of inconsistent records is refused") { subject in
      let latest = PriceLog.Record.latest(.sample(7200, 7200, "1"))
      let sample = PriceLog.Record.samples(.sample(1, 1, "1"))
      let hour = PriceLog.Record.hour(.init(symbol: "A", 0, 1, 2, 3, 1, 2))
      let inconsistent: [[PriceLog.Record]] = [
        [latest, latest], [sample, latest], [sample], [hour], [latest, sample, hour],
        [latest, hour, hour], [latest, hour, latest],
        [latest, .samples(.sample(2, 2, "1")), sample],
        [latest, .samples(.sample(1, 2, "0"))], [latest, .samples(.sample(1, 2, "-1"))],
        [latest, .samples(.sample(2, 1, "1"))], [latest, .samples(.sample(3599, 3600, "1"))],
        [.latest(.sample(3599, 3600, "1"))], [latest, .samples(.sample(1, 1, "1", of: "B"))],
        [latest, .hour(.init(symbol: "A", 0, 3600, 2, 3, 1, 2))],
        [latest, .hour(.init(symbol: "A", 0, 1, 4, 3, 1, 2))],
        [latest, .hour(.init(symbol: "A", 0, 1, 2, 3, 1, 4))],
        [latest, .hour(.init(symbol: "A", 0, 1, 2, 1, 3, 2))],
        [latest, .hour(.init(symbol: "A", 0, 1, 0, 3, 0, 2))],
      ]
      for records in inconsistent {
        try check(throws: PriceLogError.self) { try subject.client.restore(records) }
      }
      var isFirst = true
      try check(throws: TestError()) {
        try subject.client.restore {
          guard isFirst else { throw TestError() }
          isFirst = false
          return latest
        }
      }
      try check(try subject.client.records(), is: [])
      try subject.client.restore([latest, hour, sample, sample])
      try check(try subject.client.records(), is: [latest, hour, sample, sample])
    },
  ]
}

extension PriceLog.Record {
  /// The last price of the record.
  fileprivate var closingPrice: Int {
    let price =
      switch self {
      case .latest(let samples), .samples(let samples): samples.price
      case .hour(let hour): hour.close
      }
    return Int("\(price)") ?? 0
  }
}
