import CivilCalendar
import Testing

@Suite struct CivilTimeTests {
  @Test(
    arguments: [
      (0, "1970-1-1 0:0:0"), (-1, "1969-12-31 23:59:59"), (86_399, "1970-1-1 23:59:59"),
      (-86_400, "1969-12-31 0:0:0"), (-86_401, "1969-12-30 23:59:59"),
      (951_782_400, "2000-2-29 0:0:0"), (951_868_800, "2000-3-1 0:0:0"),
      (1_709_251_199, "2024-2-29 23:59:59"), (1_709_251_200, "2024-3-1 0:0:0"),
      (4_107_455_999, "2100-2-27 23:59:59"), (4_107_542_400, "2100-3-1 0:0:0"),
      (-2_203_891_200, "1900-3-1 0:0:0"), (-2_203_891_201, "1900-2-28 23:59:59"),
      (1_798_761_599, "2026-12-31 23:59:59"), (253_402_300_799, "9999-12-31 23:59:59"),
      (253_402_300_800, "10000-1-1 0:0:0"), (-12_219_292_801, "1582-10-14 23:59:59"),
      (-62_135_596_800, "1-1-1 0:0:0"), (-62_135_596_801, "0-12-31 23:59:59"),
      (-62_162_121_600, "0-2-29 0:0:0"), (-62_167_219_200, "0-1-1 0:0:0"),
      (-62_167_219_201, "-1-12-31 23:59:59"),
    ]
  ) func `an instant has its date and time`(seconds: Int, expected: String) {
    let time = CivilTime(secondsSince1970: seconds)
    let date = "\(time.year)-\(time.month)-\(time.day)"
    #expect("\(date) \(time.hour):\(time.minute):\(time.second)" == expected)
  }

  @Test func `the days of four centuries, the period of the calendar, are consecutive`() {
    // From 1600-01-01 on.
    var (year, month, day) = (1_600, 1, 1)
    for number in -135_140...(-135_140 + 146_097) {
      let time = CivilTime(secondsSince1970: number * 86_400)
      guard (time.year, time.month, time.day) == (year, month, day) else {
        Issue.record("\(time) instead of \(year)-\(month)-\(day)")
        return
      }
      let isLeapYear =
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      let length = month == 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
      if day < length {
        day += 1
      } else if month < 12 {
        (month, day) = (month + 1, 1)
      } else {
        (year, month, day) = (year + 1, 1, 1)
      }
    }
  }
}
