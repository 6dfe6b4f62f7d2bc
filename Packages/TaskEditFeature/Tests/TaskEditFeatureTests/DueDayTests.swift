import CivilCalendar
import DayParsing
import Localization
import TaskEditFeature
import Testing

@Suite struct DueDayTests {
  /// A Monday.
  private let today = CivilDay(daysSince1970: 20_780)

  private func dueDay(of text: String, in language: Language = .english) -> DueDay {
    DueDayReader(today: today, language: language).dueDay(of: text)
  }

  @Test(arguments: ["", " ", "\n\u{A0}", "none", " NONE "])
  func `a blank text and 'none' mean no due day`(text: String) {
    #expect(dueDay(of: text) == .none)
    #expect(dueDay(of: text).day == nil)
  }

  @Test func `a text means a day, counted from today`() {
    #expect(dueDay(of: "tomorrow") == .day(today + 1))
    #expect(dueDay(of: " 2W ").day == today + 14)
  }

  @Test func `German words are understood in German only`() {
    #expect(dueDay(of: "übermorgen", in: .german) == .day(today + 2))
    #expect(dueDay(of: "übermorgen").day == nil)
  }

  @Test func `the first weekday decides the end of the week`() {
    var reader = DueDayReader(today: today, language: .english, firstWeekday: .tuesday)
    #expect(reader.dueDay(of: "eow") == .day(today))
    reader.firstWeekday = .sunday
    #expect(reader.dueDay(of: "eow") == .day(today + 5))
  }

  @Test func `a text that is not a day has the reason and the nearest match`() throws {
    guard case .invalid(let error) = dueDay(of: "tomorow") else {
      Issue.record("The text is accepted")
      return
    }
    #expect(error.reason == "must be \(DayExpression.forms)")
    #expect(error.suggestion == "tomorrow")
  }
}
