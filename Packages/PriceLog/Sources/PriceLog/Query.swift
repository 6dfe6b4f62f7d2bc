public import PortableFoundation

extension PriceLog {
  /// The length of a candle.
  public enum Period: String, CaseIterable, Sendable {
    /// A candle for each record.
    case record

    /// A candle for each minute.
    case minute

    /// A candle for each hour.
    case hour

    /// A candle for each day.
    case day

    /// The length in milliseconds; nil for ``record``.
    package var milliseconds: Int64? {
      switch self {
      case .record: nil
      case .minute: 60_000
      case .hour: 3_600_000
      case .day: 86_400_000
      }
    }
  }

  /// The candles to read.
  public struct Query: Equatable, Sendable {
    /// The symbol, compared byte by byte.
    public var symbol: String

    /// The length of a candle.
    public var period: Period

    /// Includes prices at this time and later; nil includes all.
    public var since: Date?

    /// Includes prices before this time; nil includes all.
    public var until: Date?

    /// The offset of the hours and days from UTC in seconds; at most a day.
    public var secondsFromUTC: Int

    /// Creates a query, by default for all prices in hours of UTC.
    public init(
      symbol: String,
      period: Period = .hour,
      since: Date? = nil,
      until: Date? = nil,
      secondsFromUTC: Int = 0
    ) {
      self.symbol = symbol
      self.period = period
      self.since = since
      self.until = until
      self.secondsFromUTC = secondsFromUTC
    }

    /// The first millisecond of the query.
    package var start: Int64 { since?.milliseconds ?? .min }

    /// The last millisecond of the query; less than ``start`` if it matches nothing.
    package var end: Int64 {
      until.map { $0.milliseconds &- 1 } ?? .max
    }

    /// The offset in milliseconds, from -1 day to 1 day.
    package var offset: Int64 { Int64(min(max(secondsFromUTC, -86_400), 86_400)) * 1000 }
  }

  /// The numbers of records in a log.
  public struct Counts: Equatable, Sendable {
    /// The number of symbols.
    public var symbols: Int

    /// The number of records of samples.
    public var samples: Int

    /// The number of hourly records.
    public var hours: Int

    /// The time of the oldest record; nil in an empty log.
    public var oldest: Date?

    /// Creates the counts.
    public init(symbols: Int, samples: Int, hours: Int, oldest: Date?) {
      self.symbols = symbols
      self.samples = samples
      self.hours = hours
      self.oldest = oldest
    }
  }
}

extension Int64 {
  /// Returns the largest multiple of a unit that is not above the number.
  package func roundedDown(to unit: Int64) -> Int64 {
    let remainder = self % unit
    return self - (remainder < 0 ? remainder + unit : remainder)
  }
}
