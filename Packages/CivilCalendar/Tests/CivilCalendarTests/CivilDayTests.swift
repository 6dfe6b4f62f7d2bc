import CivilCalendar
import PortableFoundation
import Testing

@Suite struct CivilDayTests {
  /// Every day of four centuries, the period of the calendar, and of two years before 1970.
  private static let days = (-135_140...11_000).map(CivilDay.init(daysSince1970:))

  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  @Test func `every day has one date, and every date one day`() {
    let exception = Self.days.first { day in
      let date = day.date
      return CivilDay(year: date.year, month: date.month, day: date.day) != day
    }
    #expect(exception == nil)
  }

  @Test func `every day is parsed from its description`() {
    #expect(Self.days.first { CivilDay($0.description) != $0 } == nil)
    #expect(CivilDay("0000-01-01")?.description == "0000-01-01")
    #expect(CivilDay("9999-12-31")?.description == "9999-12-31")
  }

  @Test func `descriptions sort like their days`() {
    #expect(Self.days == Self.days.sorted())
    let texts = Self.days.map(\.description)
    #expect(texts == texts.sorted())
  }

  @Test func `a description has a year of at least four digits`() {
    let names = [-719_529: "-0001-12-31", -719_528: "0000-01-01", 2_932_897: "10000-01-01"]
    for (number, name) in names {
      #expect("\(CivilDay(daysSince1970: number))" == name)
    }
  }

  @Test(arguments: [
    "", "today", "2026", "2026-12", "2026-12-24 ", " 2026-12-24", "2026-12-24-", "-2026-12-24",
    "26-12-24", "2026-1-01", "2026-01-1", "02026-01-01", "2026/12/24", "20261224", "2026-00-10",
    "2026-13-01", "2026-01-00", "2026-01-32", "2026-04-31", "2026-02-29", "2100-02-29",
    "1900-02-29", "٢٠٢٦-١١-٢١", "2026-11-21\u{301}", "2026-+1-21", "2026-11-2\u{0}",
  ])
  func `any other text is no day`(text: String) {
    #expect(CivilDay(text) == nil)
  }

  @Test(arguments: [(2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 6, 31), (2026, 1, -30)])
  func `a date that does not exist is no day`(year: Int, month: Int, day: Int) {
    #expect(CivilDay(year: year, month: month, day: day) == nil)
  }

  @Test func `a leap year has the 29th of February`() {
    for (year, isLeap) in [(2023, false), (2024, true), (2000, true), (1900, false), (2100, false)]
    {
      #expect((CivilDay(year: year, month: 2, day: 29) != nil) == isLeap)
    }
  }

  @Test func `arithmetic counts days`() throws {
    let day = try day("2026-12-30")
    #expect(try day + 2 == self.day("2027-01-01"))
    #expect(try day - 365 == self.day("2025-12-30"))
    #expect(try self.day("2024-03-01") - self.day("2024-02-28") == 2)
    #expect(try self.day("2023-03-01") - self.day("2023-02-28") == 1)
  }

  @Test func `a month ends before the first day of the next one`() {
    let exception = Self.days.first { day in
      let end = day.endOfMonth
      return end < day || end.date.month != day.date.month || (end + 1).date.day != 1
    }
    #expect(exception == nil)
  }

  @Test(arguments: [
    ("1970-01-01", Weekday.thursday), ("2000-02-29", .tuesday), ("2019-11-03", .sunday),
    ("2026-11-23", .monday), ("1969-12-31", .wednesday), ("0000-01-01", .saturday),
  ])
  func `a day has its weekday`(text: String, weekday: Weekday) throws {
    #expect(try day(text).weekday == weekday)
  }

  @Test func `weekdays follow each other`() {
    #expect(Self.days.first { ($0 + 1).weekday.daysSince($0.weekday) != 1 } == nil)
    #expect(Self.days.first { ($0 + 7).weekday != $0.weekday } == nil)
  }

  @Test(arguments: Weekday.allCases)
  func `every day is in one week, which starts on the first weekday`(firstWeekday: Weekday) {
    let exception = Self.days.first { day in
      let start = day.startOfWeek(firstWeekday: firstWeekday)
      return start.weekday != firstWeekday || !(0...6).contains(day - start)
    }
    #expect(exception == nil)
  }

  @Test func `a week that starts on Sunday spans the end of the year`() throws {
    let day = try day("2027-01-01")
    #expect(try day.startOfWeek(firstWeekday: .sunday) == self.day("2026-12-27"))
    #expect(try day.startOfWeek() == self.day("2026-12-28"))
  }
}
