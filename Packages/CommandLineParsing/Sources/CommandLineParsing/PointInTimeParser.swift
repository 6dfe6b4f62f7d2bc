public import CivilCalendar

extension ValueParser where Value == PointInTime {
  /// A time such as `2026-11-21T10:00:00Z` or any other of RFC 3339, a day such as `2026-11-21`, which
  /// means its start, or a duration before now, such as `2h ago`.
  ///
  /// Seconds may be left out, and so may the offset from GMT: a time without one is local, as a day is.
  public static var pointInTime: Self {
    Self(named: "WHEN") { word throws(InvalidValue) in
      if let point = try pointAgo(word) ?? PointInTime(word) { return point }
      let past = "\(word) ago"
      throw InvalidValue(
        "is not a time such as '2026-11-21 10:00', 2026-11-21T10:00:00Z, 2026-11-21 or '2h ago'",
        suggestion: try pointAgo(past) == nil ? nil : past
      )
    }
  }

  private static func pointAgo(_ word: String) throws(InvalidValue) -> PointInTime? {
    guard word.hasSuffix(" ago") else { return nil }
    return try ValueParser<Duration>.duration(of: String(word.dropLast(4)), allowsZero: false)
      .map { PointInTime(ago: $0, text: word) }
  }
}
