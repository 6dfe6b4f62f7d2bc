import CivilCalendar
import DayParsing
import Localization
import Testing

@Suite struct DayExpressionPropertyTests {
  /// Every day of nine years, which contain two leap days and every combination of weekday and date.
  private static let days: [CivilDay] = (0..<9 * 366).compactMap { offset in
    CivilDay("2024-01-01").map { $0 + offset }
  }

  private func resolve(_ text: String, today: CivilDay, in language: Language = .english)
    -> CivilDay?
  {
    try? DayExpression(text, in: language).day(today: today)
  }

  @Test func `a date is parsed as itself on every day`() throws {
    let today = try #require(Self.days.first)
    for language in [Language.english, .german] {
      #expect(Self.days.first { resolve("\($0)", today: today, in: language) != $0 } == nil)
    }
  }

  @Test(arguments: [Language.english, .german])
  func `a day and its month are the next such day`(language: Language) throws {
    let today = try #require(Self.days.first)
    let exception = Self.days.prefix(366).first { day in
      let date = day.date
      let month = Month.allCases[date.month - 1]
      return [month.name(in: language), month.abbreviation(in: language)].contains { name in
        resolve("\(date.day) \(name)", today: today, in: language) != day
          || resolve("\(name) \(date.day)", today: today, in: language) != day
          || resolve("\(date.day). \(name) 2031", today: today, in: language)
            != CivilDay(year: 2_031, month: date.month, day: date.day)
      }
    }
    #expect(exception == nil)
  }

  @Test(arguments: [Language.english, .german])
  func `a weekday is one of the seven days after today`(language: Language) throws {
    for weekday in Weekday.allCases {
      for name in [weekday.name(in: language), weekday.abbreviation(in: language)] {
        let expression = try DayExpression(name, in: language)
        let exception = Self.days.first { today in
          guard let day = expression.day(today: today) else { return true }
          return day.weekday != weekday || !(1...7).contains(day - today)
        }
        #expect(exception == nil)
      }
    }
  }

  @Test(arguments: Weekday.allCases)
  func `a weekday of next week is in the week after this one`(firstWeekday: Weekday) throws {
    for weekday in Weekday.allCases {
      let expression = try DayExpression("next \(weekday.name(in: .english))")
      let exception = Self.days.first { today in
        guard let day = expression.day(today: today, firstWeekday: firstWeekday) else {
          return true
        }
        let weeks = [day, today].map { $0.startOfWeek(firstWeekday: firstWeekday) }
        return day.weekday != weekday || weeks[0] - weeks[1] != 7
      }
      #expect(exception == nil)
    }
  }

  @Test(arguments: Weekday.allCases)
  func `the end of the week or month is the last day of it`(firstWeekday: Weekday) throws {
    let (week, month) = (try DayExpression("eow"), try DayExpression("eom"))
    let exception = Self.days.first { today in
      guard let endOfWeek = week.day(today: today, firstWeekday: firstWeekday),
        let endOfMonth = month.day(today: today, firstWeekday: firstWeekday)
      else { return true }
      return !(0...6).contains(endOfWeek - today) || (endOfWeek + 1).weekday != firstWeekday
        || !(0...30).contains(endOfMonth - today) || (endOfMonth + 1).date.day != 1
    }
    #expect(exception == nil)
  }

  @Test func `a description is parsed as the same expression in every language`() throws {
    var texts = [
      "none", "today", "tomorrow", "yesterday", "eow", "eom", "eoy", "next week", "2w", "9999w",
      "29 feb",
    ]
    texts += (0...9_999).map { "\($0)d" }
    texts += Weekday.allCases.flatMap { [$0.name(in: .english), "next \($0.name(in: .english))"] }
    texts += Self.days.prefix(366).flatMap { day in
      ["\(day)", "\(day.date.day) \(Month.allCases[day.date.month - 1].name(in: .english))"]
    }
    for text in texts {
      let expression = try DayExpression(text)
      for language in [Language.english, .german] {
        let other = try DayExpression("\(expression)", in: language)
        if other != expression { Issue.record("\(text): \(expression) is parsed as \(other)") }
      }
    }
  }

  @Test(arguments: [Language.english, .german])
  func `every time is parsed with every day, in each notation`(language: Language) throws {
    let today = try #require(Self.days.first)
    for minutes in 0..<1_440 {
      let time = try #require(TimeOfDay(minutes: minutes))
      let (hour, minute) = (minutes / 60, String("\(time)".suffix(2)))
      let half = hour < 12 ? "am" : "pm"
      var texts = [
        "\(time)", "tomorrow \(time)", "next-fri-\(time)", "2w at \(hour):\(minute)",
        "24 dec 2031 \((hour + 11) % 12 + 1):\(minute)\(half)",
      ]
      if language == .german { texts += ["\(time) Uhr", "Freitag um \(hour):\(minute) Uhr"] }
      if minute == "00" {
        texts += ["FRI \((hour + 11) % 12 + 1) \(half)"]
        if language == .german { texts += ["24. Dezember \(hour) Uhr"] }
      }
      for text in texts {
        let expression = try DayExpression(text, in: language)
        if expression.time != time { Issue.record("\(text): \(expression)") }
        let other = try DayExpression("\(expression)", in: language)
        if other != expression { Issue.record("\(text): \(expression) is parsed as \(other)") }
      }
      #expect(try DayExpression("\(time)").day(today: today) == today)
    }
  }

  @Test(arguments: [Language.english, .german])
  func `a suggestion is accepted`(language: Language) throws {
    let words = [
      "today", "tomorrow", "next friday", "24 december", "3 weeks", "eow", "heute", "2 wochen",
      "nächsten dienstag",
    ]
    // Every text with one letter removed or replaced.
    for word in words {
      for index in word.indices {
        for replacement in ["", "x", "3", " ", "-"] {
          let text = word[..<index] + replacement + word[word.index(after: index)...]
          do {
            _ = try DayExpression(String(text), in: language)
          } catch {
            guard let suggestion = error.suggestion else { continue }
            _ = try DayExpression(suggestion, in: language)
          }
        }
      }
    }
  }
}
