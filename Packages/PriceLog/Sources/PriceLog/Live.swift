public import SQLDatabase

extension PriceLog {
  /// A log in the tables `price_latest`, `price_samples` and `price_hour` of a database; see ``schemaVersion1``.
  public static func live(in database: any SQLDatabase) -> Self {
    let log = Tables(database: database)
    return Self(
      append: log.append,
      latest: log.latest,
      forEachCandle: log.forEachCandle,
      thin: log.thin,
      counts: log.counts,
      records: log.records,
      restore: log.restore
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
