import PortableFoundation
import SQLDatabase

extension Tables {
  func thin(before time: Date, limit: Int) throws -> Int {
    try database.write {
      let end = time.milliseconds.roundedDown(to: PriceLog.hour)
      var (count, last) = (0, [SQLValue]())
      var hour: (symbol: Int, prices: Summary)?
      // The samples of an hour are together in each step, so that most of them change the same row once.
      try database.forEach(
        "\(Self.oldSamples)",
        [Self.step(of: end), max(limit, 0).sqlValue]
      ) { row in
        let key: [Int] = try (0..<4).map { try row.value($0) }
        let samples = Summary(
          try row.value(5),
          first: Int64(key[2]),
          last: Int64(try row.value(4, as: Int.self))
        )
        if let (symbol, prices) = hour, symbol == key[1], prices.hour == samples.hour {
          hour?.prices.add(samples)
        } else {
          if let (symbol, prices) = hour { try add(prices, of: symbol) }
          hour = (key[1], samples)
        }
        (count, last) = (count + 1, key.map(\.sqlValue))
      }
      guard let (symbol, prices) = hour else { return 0 }
      try add(prices, of: symbol)
      try database.execute(
        "DELETE FROM price_samples WHERE (step, symbol, first, number) <= (?, ?, ?, ?)",
        last
      )
      return count
    }
  }

  /// Selects the oldest samples in steps before one.
  static let oldSamples: StaticString = """
    SELECT step, symbol, first, number, last, price FROM price_samples WHERE step < ?
    ORDER BY step, symbol, first, number LIMIT ?
    """

  /// Adds prices to an hourly record.
  private func add(_ prices: Summary, of symbol: Int) throws {
    var hour =
      try database.query(
        """
        SELECT first, last, open, high, low, close FROM price_hour WHERE symbol = ? AND hour = ?
        """,
        [symbol.sqlValue, .integer(prices.hour)]
      ) { try Summary(row: $0, firstColumn: 0) }.first ?? prices
    hour.add(prices)
    try put(hour, of: symbol)
  }

  private func put(_ hour: Summary, of symbol: Int) throws {
    try database.execute(
      """
      INSERT OR REPLACE INTO price_hour (symbol, hour, first, last, open, high, low, close)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        symbol.sqlValue, .integer(hour.hour), .integer(hour.first), .integer(hour.last),
        hour.open.sqlValue, hour.high.sqlValue, hour.low.sqlValue,
        hour.close.sqlValue,
      ]
    )
  }
}
