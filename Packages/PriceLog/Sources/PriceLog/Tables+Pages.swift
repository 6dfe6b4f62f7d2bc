import PortableFoundation
import SQLDatabase

extension Tables {
  func records(after position: PriceLog.Position?) throws -> PriceLog.Page {
    try database.read {
      var rows: [RecordRow] = []
      // The kind of the records, and the primary key of the last one.
      let last = position?.key ?? Self.starts[0]
      for start in Self.starts where start[0] >= last[0] && rows.count < PriceLog.Page.maximumSize {
        let key = start[0] == last[0] ? last : start
        rows += try self.rows(after: key, limit: PriceLog.Page.maximumSize - rows.count)
      }
      return PriceLog.Page(
        records: rows.map(\.record),
        position: rows.last.map { PriceLog.Position($0.key) }
      )
    }
  }

  /// The keys before the first record of each kind.
  private static let starts: [[Int64]] = [[0, 0], [1, 0, 0], [2, .min, 0, 0, 0]]

  /// Returns the records of a kind after one of them.
  private func rows(after key: [Int64], limit: Int) throws -> [RecordRow] {
    let values = key.dropFirst().map(SQLValue.integer) + [limit.sqlValue]
    switch key[0] {
    case 0:
      return try database.query("\(Self.latestPage)", values) { row in
        let newest = try NewestRecord(row: row)
        return RecordRow(key: [0, Int64(newest.id)], record: .latest(newest.record))
      }
    case 1:
      return try database.query("\(Self.hourPage)", values) { row in
        let key = try row.key(ofKind: 1, columns: 2)
        let summary = try Summary(row: row, firstColumn: 3)
        let hour = PriceLog.Hour(
          symbol: try name(in: row, column: 2, key: key[1]),
          summary: summary
        )
        return RecordRow(key: key, record: .hour(hour))
      }
    default:
      return try database.query("\(Self.samplePage)", values) { row in
        let key = try row.key(ofKind: 2, columns: 4)
        let samples = PriceLog.Samples(
          symbol: try name(in: row, column: 4, key: key[2]),
          price: try row.value(6),
          first: Date(milliseconds: key[3]),
          last: Date(milliseconds: Int64(try row.value(5, as: Int.self)))
        )
        return RecordRow(key: key, record: .samples(samples))
      }
    }
  }

  /// Selects the latest records after a symbol.
  static let latestPage: StaticString = """
    SELECT id, symbol, price, first, last FROM price_latest WHERE id > ? ORDER BY id LIMIT ?
    """

  /// Selects the hourly records after one, each with the name of its symbol.
  static let hourPage: StaticString = """
    SELECT hour.symbol, hour.hour, latest.symbol, hour.first, hour.last, open, high, low, close
    FROM price_hour AS hour LEFT JOIN price_latest AS latest ON latest.id = hour.symbol
    WHERE (hour.symbol, hour.hour) > (?, ?) ORDER BY hour.symbol, hour.hour LIMIT ?
    """

  /// Selects the samples after one, each with the name of its symbol.
  static let samplePage: StaticString = """
    SELECT step, sample.symbol, sample.first, number, latest.symbol, sample.last, sample.price
    FROM price_samples AS sample LEFT JOIN price_latest AS latest ON latest.id = sample.symbol
    WHERE (step, sample.symbol, sample.first, number) > (?, ?, ?, ?)
    ORDER BY step, sample.symbol, sample.first, number LIMIT ?
    """

  private func name(in row: SQLRow, column: Int, key symbol: Int64) throws -> String {
    guard let name = try row.value(column, as: String?.self) else {
      throw database.damage("a price has the unknown symbol \(symbol)")
    }
    return name
  }
}

/// A record with its place in the tables.
private struct RecordRow {
  /// The kind of the record, and its primary key.
  let key: [Int64]

  let record: PriceLog.Record
}

extension SQLRow {
  /// Returns the key of a record whose primary key is in the first columns.
  fileprivate func key(ofKind kind: Int64, columns: Int) throws -> [Int64] {
    try [kind] + (0..<columns).map { Int64(try value($0, as: Int.self)) }
  }
}
