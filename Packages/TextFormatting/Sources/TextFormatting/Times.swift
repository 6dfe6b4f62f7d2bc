import CivilCalendar
public import PortableFoundation

extension Date {
  /// The time for programs: RFC 3339, UTC, with milliseconds.
  public var rfc3339: String { String { $0.append(rfc3339: self) } }

  /// Returns the time for people: to the second, at an offset from UTC in seconds.
  public func text(offset: Int) -> String {
    let seconds = Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0
    return String { text in
      text.append(CivilTime(secondsSince1970: seconds + offset), separator: " ")
      text.append(offset: offset)
    }
  }
}

extension TextBuffer {
  /// Appends a time for programs, as `Date.rfc3339` returns it.
  public mutating func append(rfc3339 time: Date) {
    let milliseconds = Int(exactly: (time.timeIntervalSince1970 * 1_000).rounded()) ?? 0
    let (seconds, rest) = milliseconds.flooredQuotientAndRemainder(dividingBy: 1_000)
    append(CivilTime(secondsSince1970: seconds), separator: "T")
    append(ascii: ".")
    append(UInt(rest), digits: 3)
    append(ascii: "Z")
  }

  /// Appends date and time of day, to the second, with a separator between them.
  mutating func append(_ time: CivilTime, separator: Unicode.Scalar) {
    if time.year < 0 { append(ascii: "-") }
    append(time.year.magnitude, digits: 4)
    append(ascii: "-")
    append(UInt(time.month), digits: 2)
    append(ascii: "-")
    append(UInt(time.day), digits: 2)
    append(ascii: separator)
    append(UInt(time.hour), digits: 2)
    append(ascii: ":")
    append(UInt(time.minute), digits: 2)
    append(ascii: ":")
    append(UInt(time.second), digits: 2)
  }

  /// Appends an offset from UTC: `Z`, `+01:00`, or with the seconds of a local time before there were zones.
  fileprivate mutating func append(offset: Int) {
    guard offset != 0 else { return append(ascii: "Z") }
    append(ascii: offset < 0 ? "-" : "+")
    append(offset.magnitude / 3_600, digits: 2)
    append(ascii: ":")
    append(offset.magnitude / 60 % 60, digits: 2)
    guard offset % 60 != 0 else { return }
    append(ascii: ":")
    append(offset.magnitude % 60, digits: 2)
  }
}
