import Contract
import PortableFoundation
import PriceLog
import SQLiteDatabase
import Testing

@Suite struct PriceLogTests {
  private let database = SQLiteDatabase.inMemory()
  private let log: PriceLog

  init() { log = .mock(in: database) }

  @Test func `a new log is empty`() throws {
    #expect(try log.latest([]) == [])
    #expect(try log.candles() == [])
    #expect(try database.records() == [])
    #expect(try log.counts() == .init(symbols: 0, samples: 0, hours: 0, oldest: nil))
    #expect(try log.append([]) == 0)
  }

  @Test
  func `consecutive equal prices of a symbol are one record with the first and the last time`()
    throws
  {
    #expect(try log.append([1: 5, 2: 5, 3: 6]) == 2)
    #expect(try log.append([.sample(4, 5, of: "B"), .sample(4, 6), .sample(5, 6)]) == 1)
    #expect(try log.append([.sample(6, Decimal(exactly: "6.0")), .sample(7, 5)]) == 1)
    #expect(
      try database.records() == [
        "latest A 7…7 5", "latest B 4…4 5", "samples A 1…2 5", "samples A 3…6 6",
      ]
    )
    #expect(try log.counts() == .init(symbols: 2, samples: 4, hours: 0, oldest: .sample(1)))
  }

  @Test
  func
    `a record has the samples of one hour of UTC: a new hour, or an earlier time than the last one, starts a new record`()
    throws
  {
    #expect(try log.append([3599: 5, 3600: 5, 3610: 5, 3609: 5]) == 3)
    #expect(
      try database.records() == [
        "latest A 3609…3609 5", "samples A 3599…3599 5", "samples A 3600…3610 5",
      ]
    )
  }

  @Test func `a price that is not above 0 is refused`() throws {
    for price in [Decimal(0), -1, .nan, Decimal(exactly: "-0.00000001")] {
      #expect(throws: PriceLogError.invalidPrice(symbol: "A")) {
        try log.append([.sample(1, price)])
      }
    }
    #expect(try database.records() == [])
  }

  @Test func `an endpoint that throws changes nothing`() throws {
    try log.append([1: 5])
    let records = try database.records()
    #expect(throws: PriceLogError.self) {
      try log.append([.sample(2, 5), .sample(3, 6), .sample(4, 7, of: "B"), .sample(5, 0)])
    }
    #expect(try database.records() == records)
  }

  @Test
  func
    `prices are exact: they are stored as decimal text and compared as decimal numbers, to the last digit`()
    throws
  {
    let texts = [
      "9", "10", "0.1", "0.30000000000000004", "0.3", "79228162514264337593543950335.00000001",
      "79228162514264337593543950335.00000002", "0.00000001", "100", "1e22", "1e-5",
    ]
    let prices = texts.map(Decimal.init(exactly:))
    for (second, price) in prices.enumerated() { try log.append([second: price]) }
    #expect(try log.candles(.record).map(\.open) == prices)
    #expect(try log.latest(["A"]).map(\.price) == [Decimal(exactly: "0.00001")])
    #expect(
      try log.candles() == [
        .sample(
          0,
          9,
          Decimal(exactly: "79228162514264337593543950335.00000002"),
          Decimal(exactly: "0.00000001"),
          Decimal(exactly: "0.00001")
        )
      ]
    )
  }

  @Test func `every symbol is stored unchanged and compared byte by byte`() throws {
    let symbols = ["", "BTC-USD", "btc-usd", "e\u{301}", "\u{E9}", "a\0b", "a", "👩‍👩‍👧"]
    for (index, symbol) in symbols.enumerated() {
      _ = try log.append([.sample(index, Decimal(index + 1), of: symbol)])
    }
    #expect(try log.latest([]).map { Array($0.symbol.utf8) } == symbols.map { Array($0.utf8) })
    for (index, symbol) in symbols.enumerated() {
      let price = Decimal(index + 1)
      #expect(try log.latest([symbol]).map(\.price) == [price])
      #expect(try log.candles(.record, of: symbol) == [.sample(index, price)])
    }
  }

  @Test func `times are stored in milliseconds`() throws {
    // From the year 1 to the end of 9999; times outside are those.
    for seconds in [-62_135_596_800, -0.001, 0, 1_795_000_000.123_456, 253_402_300_799.999, 1e15] {
      let time = Date(timeIntervalSince1970: seconds)
      _ = try log.append([PriceSample(symbol: "A", price: 1, time: time)])
      let stored = try log.latest(["A"]).map(\.time.timeIntervalSince1970)
      #expect(
        abs((stored.first ?? .nan) - min(seconds, 253_402_300_799.999)) < 0.001,
        "the time \(seconds), not \(stored)"
      )
    }
  }

  @Test func `the latest sample is that of the last append, whatever its time`() throws {
    try log.append([5: 7, 9: 7])
    #expect(try log.latest(["A"]) == [.sample(9, 7)])
    try log.append([3: 6])
    #expect(try log.latest(["A"]) == [.sample(3, 6)])
    #expect(try log.latest([]) == [.sample(3, 6)])
  }

  @Test
  func
    `the latest samples are in the order of the symbols; without symbols, in the order of their first appends`()
    throws
  {
    _ = try log.append(["C", "A", "B"].map { .sample(1, 7, of: $0) })
    _ = try log.append(["B", "A"].map { .sample(2, 8, of: $0) })
    #expect(try log.latest([]).map(\.symbol) == ["C", "A", "B"])
    #expect(try log.latest(["B", "D", "C"]).map(\.symbol) == ["B", "C"])
  }

  @Test func `an error describes what happened`() {
    #expect(
      PriceLogError.invalidPrice(symbol: "BTC-USD").description
        == "The price of BTC-USD is not above 0."
    )
  }
}
