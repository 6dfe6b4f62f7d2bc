public import InMemoryDatabase
import PortableFoundation
import Unimplemented

extension PriceLog {
  /// A log in memory; logs of the same database share their prices.
  public static func mock(in database: InMemoryDatabase = InMemoryDatabase()) -> Self {
    let table = InMemoryTable("PriceLog", initially: Contents())
    return Self(
      append: { samples in try database.update(table) { try $0.append(samples) } },
      latest: { symbols in try database.contents(of: table).latest(of: symbols) },
      forEachCandle: { query, body in
        try database.contents(of: table).forEachCandle(query, body)
      },
      thin: { time, limit in
        try database.update(table) { $0.thin(before: time, limit: limit) }
      },
      counts: { try database.contents(of: table).counts },
      records: { position in try database.contents(of: table).page(after: position) },
      restore: { next in
        let restored = try Contents(records: next)
        try database.update(table) { contents in
          guard contents.latest.isEmpty else { throw PriceLogError.notEmpty }
          contents = restored
        }
      }
    )
  }

  /// A log whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A log for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("PriceLog")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      append: endpoint("append"),
      latest: endpoint("latest"),
      forEachCandle: { _, _ in throw endpoint.error("forEachCandle") },
      thin: endpoint("thin"),
      counts: endpoint("counts"),
      records: endpoint("records"),
      restore: { _ in throw endpoint.error("restore") }
    )
  }
}

/// The data of a mock.
private struct Contents {
  /// The position of each symbol in ``latest``, by its bytes.
  private var symbols: [[UInt8]: Int] = [:]

  /// The newest record of each symbol, in the order of the first appends.
  private(set) var latest: [PriceLog.Samples] = []

  /// The hourly records, by symbol and hour.
  private var hours: [HourKey: Summary] = [:]

  /// The other records, in their order.
  private var samples: [(key: SampleKey, value: PriceLog.Samples)] = []

  /// Creates the data of a new log.
  init() {}

  /// Creates the data of a restored log.
  init(records next: () throws -> PriceLog.Record?) throws {
    var validator = RestoreValidator()
    while let record = try next() {
      try validator.validate(record)
      switch record {
      case .latest(let record):
        symbols[Array(record.symbol.utf8)] = latest.count
        latest.append(record)
      case .hour(let record):
        guard let symbol = symbols[Array(record.symbol.utf8)] else { continue }
        hours[HourKey(symbol, record.summary)] = record.summary
      case .samples(let record):
        guard let symbol = symbols[Array(record.symbol.utf8)] else { continue }
        samples.append((SampleKey(symbol, record), record))
      }
    }
  }

  var records: [PriceLog.Record] {
    latest.map { .latest($0) }
      + hours.sorted { $0.key < $1.key }.map { key, summary in
        .hour(PriceLog.Hour(symbol: latest[key.symbol].symbol, summary: summary))
      }
      + samples.map { .samples($0.value) }
  }

  func page(after position: PriceLog.Position?) -> PriceLog.Page {
    let start = position.map { Int($0.key[0]) + 1 } ?? 0
    let page = records.dropFirst(start).prefix(PriceLog.Page.maximumSize)
    return PriceLog.Page(
      records: Array(page),
      position: page.isEmpty ? nil : PriceLog.Position([Int64(page.endIndex - 1)])
    )
  }

  var counts: PriceLog.Counts {
    let times =
      latest.map(\.first) + samples.map(\.value.first)
      + hours.values.map { Date(milliseconds: $0.first) }
    return PriceLog.Counts(
      symbols: latest.count,
      samples: latest.count + samples.count,
      hours: hours.count,
      oldest: times.min()
    )
  }

  mutating func append(_ newSamples: [PriceSample]) throws -> Int {
    var count = 0
    for sample in newSamples {
      let index = symbols[Array(sample.symbol.utf8)]
      let new = try PriceLog.Samples(sample, after: index.map { latest[$0] })
      guard let symbol = index else {
        symbols[Array(sample.symbol.utf8)] = latest.count
        latest.append(new)
        count += 1
        continue
      }
      if let extended = latest[symbol].extended(by: new) {
        latest[symbol] = extended
      } else {
        insert(latest[symbol], of: symbol)
        latest[symbol] = new
        count += 1
      }
    }
    return count
  }

  private mutating func insert(_ record: PriceLog.Samples, of symbol: Int) {
    let key = SampleKey(symbol, record)
    let index = (samples.lastIndex { $0.key <= key } ?? -1) + 1
    samples.insert((key, record), at: index)
  }

  func latest(of symbols: [String]) -> [PriceSample] {
    guard !symbols.isEmpty else { return latest.map(\.sample) }
    return symbols.compactMap { self.symbols[Array($0.utf8)].map { latest[$0].sample } }
  }

  func forEachCandle(_ query: PriceLog.Query, _ body: (Candle) throws -> Void) throws {
    guard let symbol = symbols[Array(query.symbol.utf8)] else { return }
    var records = samples.filter { $0.key.symbol == symbol }.map(\.value)
    let newest = latest[symbol]
    records.insert(newest, at: (records.lastIndex { $0.first <= newest.first } ?? -1) + 1)
    var rest = records[...]
    var builder = CandleBuilder(query)
    func add(_ record: PriceLog.Samples) throws {
      let summary = record.summary
      try builder.add(record.price, first: summary.first, last: summary.last, body)
    }
    for (key, prices) in hours.filter({ $0.key.symbol == symbol }).sorted(by: { $0.key < $1.key }) {
      while let record = rest.first, record.summary.hour < key.hour {
        try add(record)
        rest.removeFirst()
      }
      try builder.add(prices, body)
    }
    for record in rest { try add(record) }
    try builder.finish(body)
  }

  mutating func thin(before time: Date, limit: Int) -> Int {
    let end = time.milliseconds.roundedDown(to: PriceLog.hour)
    let old = samples.prefix { $0.key.first < end }.prefix(max(limit, 0))
    for (key, record) in old {
      let hour = HourKey(key.symbol, record.summary)
      hours[hour, default: record.summary].add(record.summary)
    }
    samples.removeFirst(old.count)
    return old.count
  }
}

/// The order of the hourly records.
private struct HourKey: Hashable, Comparable {
  let symbol: Int
  let hour: Int64

  init(_ symbol: Int, _ prices: Summary) {
    self.symbol = symbol
    hour = prices.hour
  }

  static func < (first: Self, second: Self) -> Bool {
    (first.symbol, first.hour) < (second.symbol, second.hour)
  }
}

/// The order of the records of samples; records with equal keys are in the order of their appends.
private struct SampleKey: Comparable {
  let symbol: Int
  let first: Int64

  private var step: Int64 { first.roundedDown(to: PriceLog.step) }

  init(_ symbol: Int, _ record: PriceLog.Samples) {
    self.symbol = symbol
    first = record.summary.first
  }

  static func < (first: Self, second: Self) -> Bool {
    (first.step, first.symbol, first.first) < (second.step, second.symbol, second.first)
  }
}
