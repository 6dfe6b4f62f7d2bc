import CivilCalendar

/// A time in one of the three forms of header fields (RFC 9110, section 5.6.7).
struct HTTPDate: Equatable {
  let secondsSince1970: Int

  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`; nil for
  /// another text.
  ///
  /// The day of the week is ignored. A year of two digits is one from 1970 to 2069.
  init?(_ text: String) {
    let parts = text.utf8.count < 64 ? text.split { " ,-:".contains($0) }.map(String.init) : []
    let (day, month, year, time): (String, String, String, ArraySlice<String>)
    switch parts.count {
    case 8 where parts[7] == "GMT":
      (day, month, year, time) = (parts[1], parts[2], parts[3], parts[4...6])
    case 7: (month, day, time, year) = (parts[1], parts[2], parts[3...5], parts[6])
    default: return nil
    }
    let numbers = time.compactMap(Int.init(decimal:))
    guard let month = Self.months.firstIndex(of: month), let day = Int(decimal: day),
      let year = Self.year(year),
      let civilDay = CivilDay(year: year, month: month + 1, day: day),
      numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] <= 60
    else { return nil }
    secondsSince1970 =
      civilDay.daysSince1970 * 86_400 + numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func year(_ text: String) -> Int? {
    switch (text.utf8.count, Int(decimal: text)) {
    case (4, let year?): year
    case (2, let year?): year < 70 ? 2000 + year : 1900 + year
    default: nil
    }
  }
}
