import CivilCalendar
import PortableFoundation
import Testing

@Suite struct RecurrenceRuleTests {
  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  private func rule(_ text: String) throws -> RecurrenceRule { try #require(RecurrenceRule(text)) }

  @Test(arguments: [
    ("3d", "2026-12-30", "2027-01-02"), ("2w", "2026-12-24", "2027-01-07"),
    ("1m on 31", "2027-01-31", "2027-02-28"), ("1m on 31", "2027-02-28", "2027-03-31"),
    ("3m on 31", "2026-11-30", "2027-02-28"), ("1m", "2027-01-31", "2027-02-28"),
    ("1m", "2027-02-28", "2027-03-28"), ("1y on 29", "2028-02-29", "2029-02-28"),
    ("1y on 29", "2031-02-28", "2032-02-29"), ("weekdays", "2026-11-27", "2026-11-30"),
    ("weekdays", "2026-11-28", "2026-11-30"), ("mon,thu", "2026-11-30", "2026-12-03"),
    ("fri", "2026-11-27", "2026-12-04"),
  ]) func `a day follows a day`(text: String, current: String, next: String) throws {
    #expect(try rule(text).day(after: day(current)) == day(next))
  }

  @Test(arguments: [
    ("1w", "2026-11-02", "2026-11-27", "2026-11-30"),
    ("1w", "2026-11-02", "2026-11-30", "2026-11-30"),
    ("1w", "2026-11-02", "2026-01-01", "2026-11-09"),
    ("1m on 31", "2026-08-31", "2027-02-28", "2027-02-28"),
    ("1m", "2026-08-31", "2027-03-01", "2027-03-31"),
    ("weekdays", "2026-11-02", "2026-11-28", "2026-11-30"),
  ]) func `days before a limit are skipped`(
    text: String,
    current: String,
    limit: String,
    next: String
  ) throws {
    #expect(try rule(text).day(after: day(current), notBefore: day(limit)) == day(next))
  }

  @Test func `a skipped day is one of the days that follow each other`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 1...200 {
      let start = CivilDay(daysSince1970: .random(in: 0...30_000, using: &random))
      let limit = start + .random(in: -50...900, using: &random)
      for text in [
        "1d", "11d", "1m on \(Int.random(in: 1...31, using: &random))", "5m", "1y", "sat",
      ] {
        let rule = try rule(text).fixingDay(of: start)
        let days = sequence(first: rule.day(after: start)) { rule.day(after: $0) }
        let expected = days.first { $0 >= limit }
        #expect(rule.day(after: start, notBefore: limit) == expected, "\(text) \(start) \(limit)")
      }
    }
  }

  @Test(arguments: [
    ("1w", "2026-11-27", "2026-11-27"), ("weekdays", "2026-11-28", "2026-11-30"),
    ("weekdays", "2026-11-27", "2026-11-27"), ("1m on 31", "2026-11-27", "2026-11-30"),
    ("1m on 1", "2026-11-27", "2026-12-01"), ("1y", "2026-11-27", "2026-11-27"),
  ]) func `a rule has a first day`(text: String, from: String, first: String) throws {
    #expect(try rule(text).first(from: day(from)) == day(first))
  }

  @Test(arguments: [
    "1d", "13d", "1w", "9999w", "1m", "11m on 31", "1y", "3y on 1", "weekdays", "mon", "tue,sun",
  ]) func `a rule is parsed from its description`(text: String) throws {
    #expect(try rule(text).description == text)
  }

  @Test(arguments: [
    "", " ", "d", "0d", "-1d", "+1d", "01d", "7d", "1", "10000d", "1x", "1d on 1", "1m on",
    "1m on 0",
    "1m on 32", "1m on 1 ", "12m", "sun,mon", "mon,mon", "mon,", "monday", "mon,tue,wed,thu,fri",
    "99999999999999999999d", "1m  on 1",
  ]) func `another text is no rule`(text: String) {
    #expect(RecurrenceRule(text) == nil)
  }
}
