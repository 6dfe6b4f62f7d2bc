import CivilCalendar
import DayParsing
import Localization
import Testing

@Suite struct DayExpressionTests {
  @Test(arguments: [
    "24:00", "14:60", "14:0", "14:000", "1400", "0pm", "13pm", "fri 14", "14 uhr", ":30", "14:",
    "none 14:00", "14:00 fri", "fri 1a:00", "am", "pm", "fri at", "at",
  ])
  func `a text with another time is refused`(text: String) {
    #expect(throws: DayExpressionError.self) { try DayExpression(text) }
  }

  @Test func `a suggestion keeps the time`() {
    let error = #expect(throws: DayExpressionError.self) { try DayExpression("tomorow 2:30pm") }
    #expect(error?.suggestion == "tomorrow 14:30")
  }

  /// A Monday.
  private static let today = CivilDay("2026-11-23")

  private func day(
    _ text: String,
    in language: Language = .english,
    today: String = "2026-11-23",
    firstWeekday: Weekday = .monday
  ) throws -> String {
    let today = try #require(CivilDay(today))
    let day = try DayExpression(text, in: language).day(today: today, firstWeekday: firstWeekday)
    return day.map { "\($0)" } ?? "no day"
  }

  @Test(arguments: [
    ("today", "2026-11-23"), ("tomorrow", "2026-11-24"), ("yesterday", "2026-11-22"),
    ("none", "no day"),
    ("tue", "2026-11-24"), ("fri", "2026-11-27"), ("sun", "2026-11-29"), ("mon", "2026-11-30"),
    ("friday", "2026-11-27"), ("Fr", "2026-11-27"), ("thurs", "2026-11-26"), ("FRI.", "2026-11-27"),
    ("next mon", "2026-11-30"), ("next fri", "2026-12-04"), ("next sunday", "2026-12-06"),
    ("next-fri", "2026-12-04"), ("Next  Friday", "2026-12-04"),
    ("0d", "2026-11-23"), ("3d", "2026-11-26"), ("2w", "2026-12-07"), ("10 days", "2026-12-03"),
    ("1 week", "2026-11-30"), ("1 day", "2026-11-24"), ("2 weeks", "2026-12-07"),
    ("9999d", "2054-04-09"), ("9999w", "2218-07-13"),
    ("+3d", "2026-11-26"), ("in 3 days", "2026-11-26"), ("In 1 Week", "2026-11-30"),
    ("next week", "2026-11-30"), ("next-week", "2026-11-30"), ("eoy", "2026-12-31"),
    ("end of week", "2026-11-29"), ("End of Month", "2026-11-30"), ("end-of-year", "2026-12-31"),
    ("20261224", "2026-12-24"), ("eow", "2026-11-29"), ("eom", "2026-11-30"),
    (" EOM\n", "2026-11-30"),
    ("2026-12-24", "2026-12-24"), ("2020-01-01", "2020-01-01"), ("2026.12.24", "2026-12-24"),
    ("24 dec", "2026-12-24"), ("dec 24", "2026-12-24"), ("24dec", "2026-12-24"),
    ("24-dec", "2026-12-24"), ("December 24", "2026-12-24"), ("1 sept", "2027-09-01"),
    ("23 nov", "2026-11-23"), ("22 nov", "2027-11-22"), ("29 feb", "2028-02-29"),
    ("24 dec 2031", "2031-12-24"), ("dec 24 2031", "2031-12-24"), ("29 feb 2024", "2024-02-29"),
  ])
  func `an expression is a day`(text: String, expected: String) throws {
    #expect(try day(text) == expected)
  }

  @Test(arguments: [
    ("heute", "2026-11-23"), ("morgen", "2026-11-24"), ("übermorgen", "2026-11-25"),
    ("u\u{308}bermorgen", "2026-11-25"), ("gestern", "2026-11-22"), ("keiner", "no day"),
    ("keine", "no day"),
    ("ohne", "no day"), ("Fr", "2026-11-27"), ("freitag", "2026-11-27"), ("di", "2026-11-24"),
    ("Samstag", "2026-11-28"), ("Sonnabend", "2026-11-28"), ("so", "2026-11-29"),
    ("nächsten Freitag", "2026-12-04"), ("3t", "2026-11-26"), ("3 Tage", "2026-11-26"),
    ("2 Wochen", "2026-12-07"), ("1 Tag", "2026-11-24"), ("1 Woche", "2026-11-30"),
    ("uebermorgen", "2026-11-25"),
    ("nächster Mo", "2026-11-30"), ("naechsten mo", "2026-11-30"), ("naechster mo", "2026-11-30"),
    ("in 3 Tagen", "2026-11-26"), ("in 2 Wochen", "2026-12-07"), ("nächste Woche", "2026-11-30"),
    ("Ende des Monats", "2026-11-30"), ("ende der woche", "2026-11-29"),
    ("Jahresende", "2026-12-31"), ("ende des jahres", "2026-12-31"),
    ("monatsende", "2026-11-30"), ("24. Dezember", "2026-12-24"),
    ("24. dez", "2026-12-24"), ("1. Mär", "2027-03-01"), ("1 maerz", "2027-03-01"),
    ("6. Jänner", "2027-01-06"), ("24.12.", "2026-12-24"), ("24.12.2031", "2031-12-24"),
    ("1.3", "2027-03-01"), ("2026-12-24", "2026-12-24"),
  ])
  func `German words are accepted in German`(text: String, expected: String) throws {
    #expect(try day(text, in: .german) == expected)
  }

  @Test(arguments: [
    "heute", "morgen", "di", "24.12.", "24. dezember", "3 tage", "nächsten fri",
    "sonnabend", "6 jänner", "1 maerz",
  ])
  func `German words are not accepted in English`(text: String) {
    #expect(throws: DayExpressionError.self) { try DayExpression(text) }
  }

  @Test(arguments: Language.allCases)
  func `English words are accepted in every language`(language: Language) throws {
    for text in ["today", "fri", "next fri", "3d", "2w", "eow", "eom", "24 dec", "none"] {
      #expect(try day(text, in: language) == day(text, in: .english))
    }
  }

  @Test(arguments: [
    "", " ", "someday", "next", "next day", "next 3d", "in 3", "in days", "in fri", "in 3 dec",
    "end of", "end month", "fri next", "m", "t", "s", "ma", "ju", "de",
    "3", "3x", "d3", "-3d", "3d-", "3--d", "-", "+", "++3d", "+-3d", "+fri", "+2026-12-24x", "3.5d",
    "d", "fri 3", "3 fri",
    "friday the 13th",
    "dec", "24", "24 12", "24.12.", "24/12", "12/24/2026", "24 dec 31", "24 dec 20311", "dec dec",
    "241 dec", "26-12-24", "2026122", "202612244", "2026-12", "2026-12-24T10:00", "2026-12-24 dec",
    "٣d",
    "3d\u{0}",
    "tomorrow tomorrow", "buy milk tomorrow", "\u{1B}[2J",
  ])
  func `any other text is an error with the accepted forms`(text: String) throws {
    let error = try #require(throws: DayExpressionError.self) { try DayExpression(text) }
    #expect(error.problem == .unknownForm)
    #expect(error.reason == "must be \(DayExpression.forms)")
  }

  @Test(arguments: [
    "2026-02-30", "2026-13-01", "2026-00-10", "2100-02-29", "31 feb", "31 apr 2027", "0 dec",
    "29 feb 2027", "32 dec", "20260230", "20261301", "00000000",
  ])
  func `a date that does not exist is an error`(text: String) throws {
    let error = try #require(throws: DayExpressionError.self) { try DayExpression(text) }
    #expect(error.problem == .missingDate)
    #expect("\(error)" == "The day must be a date that exists.")
  }

  @Test(arguments: ["10000d", "99999 weeks"])
  func `a number that is too large is an error`(text: String) throws {
    let error = try #require(throws: DayExpressionError.self) { try DayExpression(text) }
    #expect(error.problem == .numberTooLarge)
    #expect("\(error)" == "The day must have a number of at most 9999.")
  }

  @Test func `a long text is an error`() {
    for text in ["1", "9d", "fri ", "x", "-", "."] {
      #expect(throws: DayExpressionError.self) {
        try DayExpression(String(repeating: text, count: 100_000))
      }
    }
    let number = String(repeating: "9", count: 100_000)
    #expect(throws: DayExpressionError.self) { try DayExpression("\(number)d") }
  }

  @Test(arguments: [
    ("tomorow", "tomorrow"), ("TODAY!", "today"), ("frday", "friday"), ("nxt fri", "next fri"),
    ("next frday", "next friday"), ("24 decembr", "24 december"), ("24 dezember", "24 december"),
    ("3", "3d"), ("3 dayz", "3 days"), ("3 wks", "3 weeks"), ("someday soon", nil), ("30000", nil),
    ("tom", "tomorrow"), ("next weak", "next week"), ("in 3 dayz", "in 3 days"),
    ("end of mnth", "end of month"),
    ("2026-1-5", "2026-01-05"), ("2026-1-50", nil), ("24/12", nil), ("", nil), ("-3d", nil),
  ])
  func `the nearest text is suggested`(text: String, expected: String?) throws {
    let error = try #require(throws: DayExpressionError.self) { try DayExpression(text) }
    #expect(error.suggestion == expected)
    #expect("\(error)".hasSuffix(expected.map { " or none. Did you mean '\($0)'?" } ?? " none."))
  }

  @Test func `German words are suggested in German`() throws {
    for (text, expected) in [("heut", "heute"), ("nächsten Freitg", "nächsten freitag")] {
      let error = try #require(throws: DayExpressionError.self) {
        try DayExpression(text, in: .german)
      }
      #expect(error.suggestion == expected)
    }
  }

  @Test func `every form of the message is accepted`() throws {
    let forms = DayExpression.forms.split { $0 == "," || $0 == "'" }.joined()
      .replacing(" or ", with: "  ").replacing("next fri", with: "next-fri")
      .replacing("24 dec", with: "24-dec").split(separator: " ")
    #expect(forms.count == 11)
    for form in forms {
      _ = try DayExpression(String(form))
    }
  }

  @Test(arguments: [
    // Sunday is the last day of the week, and on Sunday-first weeks the first.
    ("2026-11-22", "next mon", Weekday.monday, "2026-11-23"),
    ("2026-11-22", "next mon", .sunday, "2026-11-30"),
    ("2026-11-22", "next sun", .monday, "2026-11-29"),
    ("2026-11-22", "next sun", .sunday, "2026-11-29"),
    ("2026-11-22", "eow", .monday, "2026-11-22"), ("2026-11-22", "eow", .sunday, "2026-11-28"),
    ("2026-11-28", "eow", .sunday, "2026-11-28"), ("2026-11-28", "next sat", .sunday, "2026-12-05"),
    ("2026-11-28", "next sun", .sunday, "2026-11-29"),
    ("2026-12-31", "next fri", .monday, "2027-01-08"), ("2026-12-31", "fri", .monday, "2027-01-01"),
    ("2026-11-22", "next week", .monday, "2026-11-23"),
    ("2026-11-22", "next week", .sunday, "2026-11-29"),
    ("2026-12-31", "eoy", .monday, "2026-12-31"),
    ("2026-12-31", "eow", .monday, "2027-01-03"), ("2026-12-31", "eom", .monday, "2026-12-31"),
    ("2026-12-31", "tomorrow", .monday, "2027-01-01"),
    ("2024-02-01", "eom", .monday, "2024-02-29"), ("2026-02-01", "eom", .monday, "2026-02-28"),
    ("2096-03-01", "29 feb", .monday, "2104-02-29"),
    ("2024-02-29", "29 feb", .monday, "2024-02-29"),
  ])
  func `weeks, months and years end correctly`(
    today: String,
    text: String,
    firstWeekday: Weekday,
    expected: String
  ) throws {
    #expect(try day(text, today: today, firstWeekday: firstWeekday) == expected)
  }
}
