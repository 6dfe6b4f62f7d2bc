import Contract
import PortableFoundation
import PriceLog
import Testing

@Suite struct PriceLogRestoreTests {
  private let log = PriceLog.mock()

  @Test
  func
    `the records are the latest ones in the order of the first appends of their symbols, then the hours by symbol and time, then the other samples by time in steps of five minutes, and by symbol and time in each`()
    throws
  {
    for second in [3600, 3700, 3950, 0, 7300, 7400] {
      _ = try log.append(["B", "A"].map { .sample(second, Decimal(second + 1), of: $0) })
    }
    _ = try log.thin(before: .sample(3600), limit: .max)
    _ = try log.append([.sample(4000, 1, of: "A")])
    #expect(
      try log.records() == [
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
  }

  @Test
  func
    `the position of a page leads to the next page, and that of the last record to an empty one`()
    throws
  {
    // Hours and prices of A, and many prices of B at the same time.
    _ = try log.append((1...900).map { .sample($0 * 3600, Decimal($0)) })
    _ = try log.thin(before: .distantFuture, limit: 600)
    _ = try log.append((1...700).map { .sample(0, Decimal($0), of: "B") })
    let prices = try log.records().map(\.closingPrice)
    let expected = [[900, 700], Array(1...600), Array(1...699), Array(601...899)]
    #expect(prices == expected.flatMap { $0 })
    #expect(try log.records(nil).records.count == 500)
  }

  @Test func `a page has at most 500 records`() throws {
    _ = try log.append((1...1001).map { .sample($0, Decimal($0)) })
    let first = try log.records(nil)
    #expect(first.records.count == 500)
    let second = try log.records(first.position)
    #expect(second.records.count == 500)
    #expect(try log.records(second.position).records.count == 1)
  }

  @Test func `a restored log equals the other log and continues like it`() throws {
    let other = PriceLog.mock()
    for second in [3600, 3610, 3620, 0, 1, 3600, 7300, 7300] {
      _ = try other.append(["B", "A"].map { .sample(second, Decimal(second + 1), of: $0) })
    }
    try other.append([7300: 1, 7300: 2, 7300: 1])
    _ = try other.thin(before: .sample(3600), limit: 3)
    try log.restore(try other.records())
    for _ in 1...2 {
      #expect(try log.records() == other.records())
      #expect(try log.latest([]) == other.latest([]))
      #expect(try log.candles() == other.candles())
      #expect(try log.candles(.record) == other.candles(.record))
      #expect(try log.counts() == other.counts())
      #expect(try log.append([7300: 1, 7300: 3]) == other.append([7300: 1, 7300: 3]))
      #expect(
        try log.thin(before: .sample(7200), limit: 3) == other.thin(before: .sample(7200), limit: 3)
      )
    }
  }

  @Test func `only an empty log can be restored`() throws {
    try log.append([1: 1])
    let records = try log.records()
    #expect(throws: PriceLogError.notEmpty) { try log.restore([]) }
    #expect(throws: PriceLogError.notEmpty) {
      try log.restore([.latest(.sample(1, 1, "1", of: "B"))])
    }
    #expect(try log.records() == records)
  }

  @Test func `a restore of inconsistent records is refused`() throws {
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
      #expect(throws: PriceLogError.self) { try log.restore(records) }
    }
    var isFirst = true
    #expect(throws: TestError()) {
      try log.restore {
        guard isFirst else { throw TestError() }
        isFirst = false
        return latest
      }
    }
    #expect(try log.records() == [])
    try log.restore([latest, hour, sample, sample])
    #expect(try log.records() == [latest, hour, sample, sample])
  }
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
