public import PortableFoundation

/// Stores the prices of symbols at sources.
///
/// Append the prices that a request returned, and read candles of any length:
///
///     _ = try log.append([PriceSample(symbol: "BTC-USD", price: price, time: now)])
///     try log.forEachCandle(PriceLog.Query(symbol: "BTC-USD", period: .hour)) { print($0.close) }
///
/// A new log is empty. Reopening the log preserves its prices. A change is immediately visible wherever the log is open.
/// An endpoint that throws changes nothing.
///
/// A price belongs to a symbol at a source, such as an exchange: the samples, candles and counts of two sources never mix.
///
/// Prices are exact: they are stored as decimal text and compared as decimal numbers, to the last digit. Every symbol is
/// stored unchanged and compared byte by byte. Times are stored in milliseconds.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct PriceLog: Sendable {
  /// Appends samples, in order, and returns the number of new records.
  ///
  /// Consecutive equal prices of a symbol are one record with the first and the last time. A record has the samples of one
  /// hour of UTC: a new hour, or an earlier time than the last one, starts a new record. Concurrent appends lose no
  /// sample. A price that is not above 0 is refused. The log never becomes slower: a million records earlier, an append
  /// writes as little.
  ///
  /// - Throws: ``PriceLogError/invalidPrice(symbol:)``; an error if the samples cannot be saved.
  public var append: @Sendable (_ samples: [PriceSample]) throws -> Int

  /// Returns the latest sample of each symbol at a source; without symbols, those of all its symbols.
  ///
  /// The latest sample is that of the last append, whatever its time. The latest samples are in the order of the symbols;
  /// without symbols, in the order of their first appends. A symbol without samples has none.
  ///
  /// - Throws: An error if the samples cannot be read.
  public var latest: @Sendable (_ symbols: [String], _ source: String) throws -> [PriceSample]

  /// Returns the sources with prices, in the order of their names.
  ///
  /// - Throws: An error if they cannot be read.
  public var sources: @Sendable () throws -> [String]

  /// Calls a closure with each candle of a symbol at a source, oldest first.
  ///
  /// A candle has the first, highest, lowest and last price of its period; a period without prices has no candle. A record
  /// is a price of every period from its first to its last time. Prices are ordered by time; of prices at the same time,
  /// the last appended is the last. Hours and days start at the offset from UTC. A day whose offset changes is shorter or
  /// longer. A query includes the prices at its start time and excludes those at its end time.
  ///
  /// It reads millions of records in constant memory. A closure that throws ends the reading with its error. The closure
  /// must not use the log.
  ///
  /// - Throws: An error of the closure; an error if the prices cannot be read.
  public var forEachCandle:
    @Sendable (_ query: Query, _ body: (Candle) throws -> Void) throws -> Void

  /// Replaces the records of old samples by one record for each symbol and hour of UTC, and returns how many.
  ///
  /// A thin replaces the records of the hours that ended before its time or at it, except for the latest of each
  /// symbol. Candles of hours and days of UTC stay the same after a thin. An hourly record is one candle of shorter
  /// periods, at its first time. A thin replaces the oldest records first, and at most as many as its limit. Repeated
  /// thins with a small limit have the result of one: other processes can write between the calls. A repeated thin
  /// without new records changes nothing.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var thin: @Sendable (_ time: Date, _ limit: Int) throws -> Int

  /// Returns the numbers of symbols and records, and the time of the oldest record.
  ///
  /// - Throws: An error if the records cannot be counted.
  public var counts: @Sendable () throws -> Counts

  /// Returns the latest sample of each symbol at a source, by default that of all former versions; see ``latest``.
  public func latest(_ symbols: [String], at source: String = firstSource) throws -> [PriceSample] {
    try latest(symbols, source)
  }

  /// Replaces old records by hourly ones and returns how many; see ``thin``.
  public func thin(before time: Date, limit: Int) throws -> Int {
    try thin(time, limit)
  }
}
