import CivilCalendar
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
  public struct Query: Sendable {
    /// The symbol, compared byte by byte.
    public var symbol: String

    /// The source, compared byte by byte.
    public var source: String

    /// The length of a candle.
    public var period: Period

    /// Includes prices at this time and later; nil includes all.
    public var since: Date?

    /// Includes prices before this time; nil includes all.
    public var until: Date?

    /// Returns the offset of the hours and days from UTC at an instant, in seconds; at most a day.
    public var secondsFromUTC: @Sendable (_ instant: Date) -> Int

    /// Creates a query, by default for all prices in hours of UTC.
    public init(
      symbol: String,
      source: String = PriceLog.firstSource,
      period: Period = .hour,
      since: Date? = nil,
      until: Date? = nil,
      secondsFromUTC: @escaping @Sendable (_ instant: Date) -> Int = { _ in 0 }
    ) {
      self.symbol = symbol
      self.source = source
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

    /// Returns the period that contains a time, from its start to the start of the next one.
    ///
    /// - Parameter length: The length of a period without a change of the offset.
    func period(of time: Int64, _ length: Int64) -> Range<Int64> {
      let start = start(of: time, length)
      // The middle of the next day: a day can be some hours longer or shorter.
      return start..<self.start(of: start + (period == .day ? length * 3 / 2 : length), length)
    }

    private func start(of time: Int64, _ length: Int64) -> Int64 {
      switch period {
      // Offsets are multiples of a minute.
      case .record, .minute: return time.roundedDown(to: length)
      case .hour:
        let offset = Int64(offset(at: Date(milliseconds: time))) * 1000
        return (time + offset).roundedDown(to: length) - offset
      case .day:
        return CivilDay(of: Date(milliseconds: time), secondsFromGMT: offset)
          .start(secondsFromGMT: offset).milliseconds
      }
    }

    private func offset(at instant: Date) -> Int {
      min(max(secondsFromUTC(instant), -86_400), 86_400)
    }
  }

  /// The numbers of records in a log.
  public struct Counts: Equatable, Sendable {
    /// The number of symbols, each counted once for each source.
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
