import CivilCalendar
public import PortableFoundation

extension Date {
  /// The time in RFC 3339, in UTC with milliseconds, for programs.
  public var rfc3339: String { String { $0.append(rfc3339: self) } }

  /// Returns the time for users, to the second, at a UTC offset in seconds.
  public func text(offset: Int) -> String {
    let seconds = Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0
    return String { text in
      text.append(CivilTime(secondsSince1970: seconds + offset), separator: " ")
      text.append(offset: offset)
    }
  }
}

extension TextBuffer {
  /// Appends a time in the format of `Date.rfc3339`.
  public mutating func append(rfc3339 time: Date) {
    let milliseconds = Int(exactly: (time.timeIntervalSince1970 * 1_000).rounded()) ?? 0
    let (seconds, millisecond) = milliseconds.flooredQuotientAndRemainder(dividingBy: 1_000)
    append(CivilTime(secondsSince1970: seconds), separator: "T")
    append(ascii: ".")
    append(UInt(millisecond), digits: 3)
    append(ascii: "Z")
  }

  /// Appends a date and a time of day, with a separator between them.
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

  /// Appends a UTC offset: `Z`, `+01:00`, or `+00:53:28` for local mean times before time zones.
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
