import PortableFoundation
import SQLDatabase

/// The tables of a log.
struct Tables: Sendable {
  let database: any SQLDatabase

  func append(_ samples: [PriceSample]) throws -> Int {
    try database.write {
      var count = 0
      for sample in samples {
        guard let newest = try newest(of: sample.symbol, at: sample.source) else {
          try insertLatest(try PriceLog.Samples(sample, after: nil))
          count += 1
          continue
        }
        let new = try PriceLog.Samples(sample, after: newest.record)
        if let extended = newest.record.extended(by: new) {
          try database.execute(
            "UPDATE price_latest SET last = ? WHERE id = ?",
            [.integer(extended.summary.last), newest.id.sqlValue]
          )
        } else {
          try insert(newest.record, of: newest.id)
          try database.execute(
            "UPDATE price_latest SET price = ?, first = ?, last = ? WHERE id = ?",
            [
              new.price.sqlValue, .integer(new.summary.first), .integer(new.summary.last),
              newest.id.sqlValue,
            ]
          )
          count += 1
        }
      }
      return count
    }
  }

  func latest(of symbols: [String], at source: String) throws -> [PriceSample] {
    guard !symbols.isEmpty else {
      return try database.query(
        """
        SELECT id, symbol, price, first, last, source FROM price_latest WHERE source = ?
        ORDER BY id
        """,
        [.text(source)]
      ) { try NewestRecord(row: $0).record.sample }
    }
    return try database.read {
      try symbols.compactMap { try newest(of: $0, at: source)?.record.sample }
    }
  }

  func sources() throws -> [String] {
    try database.query("SELECT DISTINCT source FROM price_latest ORDER BY source") {
      try $0.value(0)
    }
  }

  func counts() throws -> PriceLog.Counts {
    try database.queryRow(
      """
      SELECT (SELECT count(*) FROM price_latest),
        (SELECT count(*) FROM price_latest) + (SELECT count(*) FROM price_samples),
        (SELECT count(*) FROM price_hour),
        (SELECT min(first) FROM (
          SELECT min(first) AS first FROM price_latest
          UNION ALL SELECT min(first) FROM price_hour
          UNION ALL SELECT min(first) FROM price_samples
            WHERE step = (SELECT min(step) FROM price_samples)
        ))
      """
    ) { row in
      PriceLog.Counts(
        symbols: try row.value(0),
        samples: try row.value(1),
        hours: try row.value(2),
        oldest: try row.value(3, as: Int?.self).map { Date(milliseconds: Int64($0)) }
      )
    }
  }

  /// Returns the newest record of a symbol at a source.
  func newest(of symbol: String, at source: String) throws -> NewestRecord? {
    try database.query(
      """
      SELECT id, symbol, price, first, last, source FROM price_latest
      WHERE symbol = ? AND source = ?
      """,
      [.text(symbol), .text(source)],
      row: NewestRecord.init
    ).first
  }

  func insertLatest(_ record: PriceLog.Samples) throws {
    try database.execute(
      "INSERT INTO price_latest (symbol, source, price, first, last) VALUES (?, ?, ?, ?, ?)",
      [
        .text(record.symbol), .text(record.source), record.price.sqlValue,
        .integer(record.summary.first),
        .integer(record.summary.last),
      ]
    )
  }

  /// Inserts a record that is not the newest one of its symbol.
  func insert(_ record: PriceLog.Samples, of symbol: Int) throws {
    let (first, last) = (record.summary.first, record.summary.last)
    try database.execute(
      """
      INSERT INTO price_samples (step, symbol, first, number, last, price) VALUES (?1, ?2, ?3, (
        SELECT ifnull(max(number) + 1, 0) FROM price_samples
        WHERE step = ?1 AND symbol = ?2 AND first = ?3
      ), ?4, ?5)
      """,
      [
        Self.step(of: first), symbol.sqlValue, .integer(first), .integer(last),
        record.price.sqlValue,
      ]
    )
  }

  /// Returns the number of the step of a time.
  static func step(of time: Int64) -> SQLValue {
    .integer(time.roundedDown(to: PriceLog.step) / PriceLog.step)
  }
}

/// The newest record of a symbol, and the number of the symbol.
struct NewestRecord {
  let id: Int
  let record: PriceLog.Samples

  init(row: SQLRow) throws {
    id = try row.value(0)
    record = PriceLog.Samples(
      symbol: try row.value(1),
      source: try row.value(5),
      price: try row.value(2),
      first: Date(milliseconds: Int64(try row.value(3, as: Int.self))),
      last: Date(milliseconds: Int64(try row.value(4, as: Int.self)))
    )
  }
}
