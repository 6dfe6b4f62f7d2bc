public import CivilCalendar

extension ValueParser where Value == PointInTime {
  /// Accepts a time of RFC 3339, such as `2026-11-21T10:00:00Z`, the start of a day, such as `2026-11-21`, or a
  /// duration before now, such as `2h ago`.
  ///
  /// Seconds and the UTC offset are optional: a day, and a time without an offset, are local.
  public static var pointInTime: Self {
    Self(named: "WHEN") { text throws(InvalidValue) in
      if let point = try pointAgo(text) ?? PointInTime(text) { return point }
      let past = "\(text) ago"
      throw InvalidValue(
        """
        must be a time such as '2026-11-21 10:00', 2026-11-21T10:00:00Z, 2026-11-21 or '2h ago' (units: d, h, m, s, ms)
        """,
        suggestion: try pointAgo(past) == nil ? nil : past
      )
    }
  }

  private static func pointAgo(_ text: String) throws(InvalidValue) -> PointInTime? {
    guard text.hasSuffix(" ago") else { return nil }
    return try ValueParser<Duration>.duration(of: String(text.dropLast(4)), allowsZero: false)
      .map { PointInTime(ago: $0, text: text) }
  }
}
