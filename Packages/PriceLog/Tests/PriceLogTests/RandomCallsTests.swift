import Contract
import PortableFoundation
import PriceLog
import PriceLogLive
import SQLiteDatabase
import TemporaryDirectory
import Testing

/// Random sequences of calls on a mock and on a live log, which must have equal results.
@Suite(.timeLimit(.minutes(10))) struct RandomCallsTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random calls have equal results in memory and in a database`(seed: UInt64) async throws {
    let directory = try TemporaryDirectory()
    let database = try await SQLiteDatabase.open(at: directory.file("a.sqlite3"), schema: .prices)
    try compare(PriceLog.live(in: database), to: .mock(), in: database, seed: seed)
  }

  private func compare(
    _ live: PriceLog,
    to mock: PriceLog,
    in database: SQLiteDatabase,
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    // One transaction, since each separate one would wait for the disk.
    try database.write {
      for number in 1...300 {
        let call = random.call()
        let expected = Outcome { try call.run(mock) }
        let outcome = Outcome { try call.run(live) }
        try #require(outcome == expected, "call \(number): \(call.name)")
      }
    }
    #expect(try live.records() == mock.records())
    let copy = PriceLog.mock()
    var rest = try live.records()[...]
    try copy.restore { rest.popFirst() }
    #expect(try copy.records() == live.records())
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `candles of hours and days are those of all samples, also after thins`(
    seed: UInt64
  ) throws {
    let (log, complete) = (PriceLog.mock(), PriceLog.mock())
    var random = SeededGenerator(seed: seed)
    var time: Int64 = 0
    for _ in 1...400 {
      time += Int64(random.number(below: 900_000))
      let sample = PriceSample(
        symbol: "A",
        price: max(random.price(), 1),
        time: Date(milliseconds: time)
      )
      #expect(try log.append([sample]) == complete.append([sample]))
      if random.number(below: 10) == 0 {
        let end = Date(milliseconds: time - Int64(random.number(below: 9_000_000)))
        _ = try log.thin(before: end, limit: random.number(below: 30))
      }
    }
    for hours in [-24, -7, 0, 5, 24] {
      for period in [PriceLog.Period.hour, .day] {
        let query = PriceLog.Query(
          symbol: "A",
          period: period,
          secondsFromUTC: { _ in hours * 3600 }
        )
        #expect(try log.candles(query) == complete.candles(query))
      }
    }
    #expect(try log.counts().hours > 0)
  }
}

/// A result of any endpoint.
private enum Value: Equatable {
  case count(Int)
  case samples([PriceSample])
  case candles([Candle])
  case counts(PriceLog.Counts)
}

/// A call of an endpoint.
private struct Call {
  let name: String
  let run: (PriceLog) throws -> Value
}

/// Generates calls of any endpoint with values that often meet.
extension SeededGenerator {
  fileprivate mutating func call() -> Call {
    switch number(below: 10) {
    case 0...5:
      let start = time()
      let samples = (0..<number(below: 6)).map { index in
        PriceSample(symbol: symbol(), price: price(), time: start + Double(index * 40))
      }
      return Call(name: "append \(samples)") { .count(try $0.append(samples)) }
    case 6:
      let symbols = (0..<number(below: 3)).map { _ in symbol() }
      return Call(name: "latest \(symbols)") { .samples(try $0.latest(symbols)) }
    case 7:
      let (end, limit) = (time(), number(below: 9) - 1)
      return Call(name: "thin \(end) \(limit)") { .count(try $0.thin(before: end, limit: limit)) }
    case 8 where number(below: 4) == 0:
      return Call(name: "counts") { .counts(try $0.counts()) }
    default:
      let offset = number(below: 2) == 0 ? 0 : (number(below: 97) - 48) * 1800
      let query = PriceLog.Query(
        symbol: symbol(),
        period: PriceLog.Period.allCases[number(below: 4)],
        since: number(below: 2) == 0 ? nil : time(),
        until: number(below: 2) == 0 ? nil : time(),
        secondsFromUTC: { _ in offset }
      )
      return Call(name: "\(query)") { .candles(try $0.candles(query)) }
    }
  }

  /// Returns a time in ten hours around 1970, often a multiple of five minutes.
  private mutating func time() -> Date {
    let milliseconds = (number(below: 120) - 60) * 300_000
    return Date(milliseconds: Int64(milliseconds + (number(below: 2) * number(below: 3_000_000))))
  }

  private mutating func symbol() -> String {
    ["A", "B", "e\u{301}", "\u{E9}"][number(below: 4)]
  }

  /// Returns a price with few different values; rarely an invalid one.
  fileprivate mutating func price() -> Decimal {
    number(below: 200) == 0 ? -1 : Decimal(number(below: 4) + 8) / 10
  }
}
