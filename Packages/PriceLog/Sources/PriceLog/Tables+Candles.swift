import PortableFoundation
import SQLDatabase

extension Tables {
  func forEachCandle(_ query: PriceLog.Query, _ body: (Candle) throws -> Void) throws {
    try database.read {
      guard let newest = try newest(of: query.symbol, at: query.source) else { return }
      var reader = SampleReader(tables: self, newest: newest, query: query)
      try database.forEach(
        "\(Self.hours)",
        [newest.id.sqlValue, .integer(query.firstHour), .integer(query.end)]
      ) { row in
        let hour = try Summary(row: row, firstColumn: 0)
        try reader.read(before: hour.hour, body)
        try reader.builder.add(hour, body)
      }
      try reader.read(before: .max, body)
      try reader.builder.finish(body)
    }
  }

  /// Selects the hourly records of a symbol.
  static let hours: StaticString = """
    SELECT first, last, open, high, low, close FROM price_hour
    WHERE symbol = ? AND hour >= ? AND hour <= ? ORDER BY hour
    """

  /// Selects the samples of a symbol in a step.
  static let samples: StaticString = """
    SELECT first, last, price FROM price_samples WHERE step = ? AND symbol = ?
    ORDER BY first, number
    """

  /// Selects the first step from one on.
  static let nextStep: StaticString =
    "SELECT min(step) FROM price_samples WHERE step >= ? AND step <= ?"
}

/// Reads the samples of a symbol in their order.
private struct SampleReader {
  let tables: Tables
  var builder: CandleBuilder
  private let symbol: Int

  /// The newest record until it was read; the summary of one price.
  private var newest: Summary?

  /// The next step to read, and the last one; nil at the end.
  private var steps: ClosedRange<Int64>?

  /// Whether the next step has samples of any symbol.
  private var isStored = false

  init(tables: Tables, newest: NewestRecord, query: PriceLog.Query) {
    self.tables = tables
    self.newest = newest.record.summary
    symbol = newest.id
    builder = CandleBuilder(query)
    let (first, last) = (query.firstHour, query.end)
    steps = first <= last ? Self.step(of: first)...Self.step(of: last) : nil
  }

  /// Adds the samples before an hour.
  mutating func read(before hour: Int64, _ body: (Candle) throws -> Void) throws {
    while let next = try nextStep(), next.lowerBound < Self.step(of: hour) {
      try read(next.lowerBound, body)
      isStored = false
      steps = next.lowerBound < next.upperBound ? next.lowerBound + 1...next.upperBound : nil
    }
    try readNewest(before: hour, body)
  }

  private mutating func nextStep() throws -> ClosedRange<Int64>? {
    guard let steps, !isStored else { return steps }
    let next: Int? = try tables.database.queryRow(
      "\(Tables.nextStep)",
      [.integer(steps.lowerBound), .integer(steps.upperBound)]
    ) { try $0.value(0) }
    self.steps = next.map { Int64($0)...steps.upperBound }
    isStored = next != nil
    return self.steps
  }

  private mutating func read(_ step: Int64, _ body: (Candle) throws -> Void) throws {
    try readNewest(before: step * PriceLog.step, body)
    try tables.database.forEach(
      "\(Tables.samples)",
      [.integer(step), symbol.sqlValue]
    ) { row in
      let first = Int64(try row.value(0, as: Int.self))
      try readNewest(before: first, body)
      try builder.add(
        try row.value(2),
        first: first,
        last: Int64(try row.value(1, as: Int.self)),
        body
      )
    }
  }

  /// Adds the newest record if it is before a time.
  private mutating func readNewest(before time: Int64, _ body: (Candle) throws -> Void) throws {
    guard let prices = newest, prices.first < time else { return }
    newest = nil
    try builder.add(prices.close, first: prices.first, last: prices.last, body)
  }

  private static func step(of time: Int64) -> Int64 {
    time == .max ? .max : time.roundedDown(to: PriceLog.step) / PriceLog.step
  }
}

extension PriceLog.Query {
  /// The start of the first hour with prices of the query.
  fileprivate var firstHour: Int64 {
    max(start, Date.textualMilliseconds.lowerBound).roundedDown(to: PriceLog.hour)
  }
}

extension Summary {
  init(row: SQLRow, firstColumn first: Int) throws {
    self.init(
      first: Int64(try row.value(first, as: Int.self)),
      last: Int64(try row.value(first + 1, as: Int.self)),
      open: try row.value(first + 2),
      high: try row.value(first + 3),
      low: try row.value(first + 4),
      close: try row.value(first + 5)
    )
  }
}
