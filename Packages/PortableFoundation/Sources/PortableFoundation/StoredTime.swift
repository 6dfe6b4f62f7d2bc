// Times and durations as integers, for databases and files.
extension Date {
  /// The milliseconds of stored times: the years 1 to 9999, which have a four-digit year in text.
  public static let textualMilliseconds: ClosedRange<Int64> =
    -62_135_596_800_000...253_402_300_799_999

  /// Creates a time from the milliseconds since the start of 1970, UTC, limited to ``textualMilliseconds``.
  ///
  /// A file can contain any number; calculations with a limited one cannot overflow.
  public init(milliseconds: Int64) {
    self.init(
      timeIntervalSince1970: Double(milliseconds.limited(to: Self.textualMilliseconds)) / 1000
    )
  }

  /// The milliseconds since the start of 1970, UTC, rounded and limited to ``textualMilliseconds``; 0 if the time is not a
  /// number.
  public var milliseconds: Int64 {
    let range = Self.textualMilliseconds
    let limited = min(max(timeIntervalSince1970, -1e12), 1e12)
    return Int64(exactly: (limited * 1000).rounded())?.limited(to: range) ?? 0
  }
}

extension Duration {
  /// The duration in microseconds, rounded towards zero and clamped to 64 bits.
  public var wholeMicroseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000_000)
  }
}

extension Int64 {
  fileprivate func limited(to range: ClosedRange<Self>) -> Self {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
