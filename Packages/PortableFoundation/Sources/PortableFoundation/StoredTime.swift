// Times and durations as integers, for databases and files.
extension Date {
  /// The milliseconds of ``init(milliseconds:)`` in the years 1 to 9999, which have a four-digit year in text.
  public static let textualMilliseconds: ClosedRange<Int64> =
    -62_135_596_800_000...253_402_300_799_999

  /// Creates a time from the milliseconds since the start of 1970, UTC.
  public init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The milliseconds since the start of 1970, UTC, rounded; 0 if the time is not finite or out of range.
  public var milliseconds: Int64 {
    Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? 0
  }
}

extension Duration {
  /// The duration in microseconds, rounded towards zero and clamped to 64 bits.
  public var wholeMicroseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000_000)
  }
}
