import CivilCalendar
import PortableFoundation

extension Date {
  /// Parses the time of a certificate as libcurl reports it; nil for another form.
  ///
  /// With OpenSSL it is that of `ASN1_TIME_print`, as in `Nov  6 12:00:00 2027 GMT`; with other TLS libraries
  /// `2027-11-06 12:00:00 GMT`.
  init?(certificateTime text: String) {
    let words = text.split(separator: " ")
    let isNamed = words.count == 5
    guard words.last == "GMT", isNamed || words.count == 3 else { return nil }
    let day =
      isNamed
      ? Self.months.firstIndex(of: words[0]).flatMap { month in
        Int(words[3]).flatMap { year in
          Int(words[1]).flatMap { CivilDay(year: year, month: month + 1, day: $0) }
        }
      }
      : CivilDay(String(words[0]))
    let time = words[isNamed ? 2 : 1].split(separator: ":").compactMap { Int($0) }
    guard let day, time.count == 3 else { return nil }
    self.init(
      timeIntervalSince1970: Double(
        day.daysSince1970 * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]
      )
    )
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
