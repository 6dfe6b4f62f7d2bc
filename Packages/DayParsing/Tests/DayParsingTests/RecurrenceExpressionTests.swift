import CivilCalendar
import DayParsing
import Localization
import Testing

@Suite struct RecurrenceExpressionTests {
  @Test(arguments: [
    ("daily", "1d"), ("Weekly", "1w"), ("monthly", "1m"), ("yearly", "1y"),
    ("weekdays", "weekdays"),
    ("1w", "1w"), ("3d", "3d"), ("14 days", "2w"), ("every 2 weeks", "2w"), ("week", "1w"),
    ("every month", "1m"), ("6m", "6m"), ("12m", "1y"), ("mon,thu", "mon,thu"),
    ("thu, Monday", "mon,thu"), ("sat sun", "sat,sun"), ("every friday", "fri"),
    ("mon,tue,wed,thu,fri", "weekdays"), ("monthly on 31", "1m on 31"), ("3m on 15", "3m on 15"),
    ("9999y", "9999y"),
  ])
  func `English forms are parsed in every language`(text: String, rule: String) throws {
    for language in [Language.english, .german] {
      let parsed = try RecurrenceExpression(text, in: language).rule
      #expect("\(parsed)" == rule)
    }
  }

  @Test(arguments: [
    ("täglich", "1d"), ("wöchentlich", "1w"), ("werktags", "weekdays"), ("monatlich", "1m"),
    ("monatlich am 31", "1m on 31"), ("monatlich am 31.", "1m on 31"), ("jährlich", "1y"),
    ("alle 2 Wochen", "2w"), ("3 Monate am 1", "3m on 1"), ("mo,do", "mon,thu"),
    ("jeden Tag", "1d"),
  ])
  func `German forms are parsed in German only`(text: String, rule: String) throws {
    #expect("\(try RecurrenceExpression(text, in: .german).rule)" == rule)
    #expect(throws: RecurrenceExpressionError.self) {
      // English names of weekdays begin with "mo", but none with "do".
      try RecurrenceExpression(text, in: .english)
    }
  }

  @Test(arguments: [
    "", "0d", "x", "on 31", "weekly on 5", "monthly on 32", "monthly on 0", "2 2 w", "mon,x",
    "every",
    "-1d", "1.5w", "none",
  ])
  func `any other text is refused`(text: String) {
    #expect(throws: RecurrenceExpressionError.self) { try RecurrenceExpression(text) }
  }

  @Test(arguments: [
    ("weekyl", "weekly"), ("2 wekes", "2 weeks"), ("monhtly on 31", "monthly on 31"), ("3", "3d"),
    ("mon,thrusday", "mon thursday"),
  ])
  func `the nearest rule is suggested`(text: String, suggestion: String) {
    let error = #expect(throws: RecurrenceExpressionError.self) { try RecurrenceExpression(text) }
    #expect(error?.suggestion == suggestion)
  }

  @Test func `a number that is too large is refused`() {
    for text in ["10000d", "99999999999999999999 weeks"] {
      let error = #expect(throws: RecurrenceExpressionError.self) { try RecurrenceExpression(text) }
      #expect(error?.problem == .numberTooLarge)
    }
  }

  @Test(arguments: [Language.english, .german])
  func `the description of every rule is parsed as that rule`(language: Language) throws {
    var rules = (1...400).flatMap { count -> [RecurrenceRule] in
      [.days(count), .days(count * 7), .months(count, on: nil), .months(count, on: count % 31 + 1)]
    }
    rules += (1..<128).map { bits in
      .weekdays(
        Set(Weekday.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element))
      )
    }
    for rule in rules {
      let parsed = try RecurrenceExpression("\(rule)", in: language).rule
      if parsed != rule { Issue.record("\(rule) is parsed as \(parsed)") }
    }
  }

  @Test(arguments: [Language.english, .german])
  func `a suggestion is accepted`(language: Language) throws {
    for word in ["every 2 weeks", "monthly on 31", "mon,thursday", "täglich", "alle 3 monate"] {
      for index in word.indices {
        for replacement in ["", "x", "3", " ", ","] {
          let text = word[..<index] + replacement + word[word.index(after: index)...]
          do {
            _ = try RecurrenceExpression(String(text), in: language)
          } catch {
            guard let suggestion = error.suggestion else { continue }
            _ = try RecurrenceExpression(suggestion, in: language)
          }
        }
      }
    }
  }
}
