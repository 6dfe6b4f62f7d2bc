public import Backup
import PortableFoundation
public import SQLDatabase

extension PriceLog {
  /// A log in the tables `price_latest`, `price_samples` and `price_hour` of a database; see ``schemaVersion1`` and
  /// ``schemaVersion2``.
  public static func live(in database: any SQLDatabase) -> Self {
    let log = Tables(database: database)
    return Self(
      append: log.append,
      latest: log.latest,
      sources: log.sources,
      forEachCandle: log.forEachCandle,
      thin: log.thin,
      counts: log.counts
    )
  }

  /// The migration to version 1 of a schema, which creates the tables.
  ///
  /// Prices are canonical decimal text, times are milliseconds since 1970. `price_latest` has the newest record of each
  /// symbol, so that a repeated price changes one small table only. `price_samples` is stored in steps of five minutes:
  /// an append of 100 symbols writes a few pages, not one for each symbol, however many samples there are. A number
  /// distinguishes records of one time.
  public static var schemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE price_latest (
        id INTEGER NOT NULL PRIMARY KEY,
        symbol TEXT NOT NULL UNIQUE,
        price TEXT NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE price_samples (
        step INTEGER NOT NULL,
        symbol INTEGER NOT NULL REFERENCES price_latest (id),
        first INTEGER NOT NULL,
        number INTEGER NOT NULL,
        last INTEGER NOT NULL,
        price TEXT NOT NULL,
        PRIMARY KEY (step, symbol, first, number)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE price_hour (
        symbol INTEGER NOT NULL REFERENCES price_latest (id),
        hour INTEGER NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        open TEXT NOT NULL,
        high TEXT NOT NULL,
        low TEXT NOT NULL,
        close TEXT NOT NULL,
        PRIMARY KEY (symbol, hour)
      ) STRICT, WITHOUT ROWID
      """,
    ]
  }
}

extension PriceLog {
  /// The source of all prices before version 2 of the schema.
  public static let firstSource = "blockchain"

  /// The migration to version 2 of a schema, which adds the source of the prices of each symbol.
  ///
  /// All former prices are those of ``firstSource``. The table is created again, because SQLite cannot change the constraint
  /// that a symbol occurs once; the numbers of its rows, which the other tables refer to, stay the same.
  public static var schemaVersion2: [SQLStatement] {
    [
      """
      CREATE TABLE price_newest (
        id INTEGER NOT NULL PRIMARY KEY,
        symbol TEXT NOT NULL,
        source TEXT NOT NULL DEFAULT 'blockchain',
        price TEXT NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        UNIQUE (symbol, source)
      ) STRICT
      """,
      """
      INSERT INTO price_newest (id, symbol, price, first, last)
      SELECT id, symbol, price, first, last FROM price_latest
      """,
      "DROP TABLE price_latest",
      "ALTER TABLE price_newest RENAME TO price_latest",
    ]
  }

  /// The version of the tool's schema that adds the source, for its backup.
  private static let versionOfSources = 3

  /// The tables of a backup.
  public static let backup = [
    BackupTable(
      "price_latest",
      [
        "id": Int.self, "symbol": String.self, "price": StoredDecimal.self, "first": Date.self,
        "last": Date.self, "source": String.self,
      ],
      added: ["source": versionOfSources]
    ) { row in
      try Summary(
        row.value(2),
        first: Int64(try row.value(3, as: Int.self)),
        last: Int64(try row.value(4, as: Int.self))
      ).fault
    },
    BackupTable(
      "price_samples",
      [
        "step": Int.self, "symbol": Int.self, "first": Date.self, "number": Int.self,
        "last": Date.self, "price": StoredDecimal.self,
      ],
      key: 4
    ) { row in
      let first = Int64(try row.value(2, as: Int.self))
      let prices = Summary(
        try row.value(5),
        first: first,
        last: Int64(try row.value(4, as: Int.self))
      )
      return try row.value(0) == Tables.step(of: first)
        ? prices.fault : "the step is not that of the time"
    },
    BackupTable(
      "price_hour",
      [
        "symbol": Int.self, "hour": Date.self, "first": Date.self, "last": Date.self,
        "open": StoredDecimal.self, "high": StoredDecimal.self, "low": StoredDecimal.self,
        "close": StoredDecimal.self,
      ],
      key: 2
    ) { row in
      let prices = try Summary(row: row, firstColumn: 2)
      return try row.value(1) == SQLValue.integer(prices.hour)
        ? prices.fault : "the hour is not that of the time"
    },
  ]
}
