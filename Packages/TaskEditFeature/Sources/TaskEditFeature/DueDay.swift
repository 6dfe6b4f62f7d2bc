public import CivilCalendar
public import DayParsing
public import Localization

/// A due text as it is understood.
public enum DueDay: Equatable, Sendable {
  /// No due day: the text is blank, or means no day.
  case none

  /// The text means a day.
  case day(CivilDay)

  /// The text is not a day.
  case invalid(DayExpressionError)

  /// The day; nil if there is none.
  public var day: CivilDay? {
    if case .day(let day) = self { day } else { nil }
  }
}

/// What the meaning of a due text depends on.
public struct DueDayReader: Equatable, Sendable {
  /// The day on which the text is entered.
  public var today: CivilDay

  /// The language of the text; English is always understood.
  public var language: Language

  /// The weekday on which weeks start.
  public var firstWeekday: Weekday

  /// Creates a reader.
  public init(today: CivilDay, language: Language, firstWeekday: Weekday = .monday) {
    self.today = today
    self.language = language
    self.firstWeekday = firstWeekday
  }

  /// Returns the due time in a text; nil without one.
  public func dueTime(of text: String) -> TimeOfDay? { try? DayExpression(text, in: language).time }

  /// Returns the due day that a text means.
  public func dueDay(of text: String) -> DueDay {
    if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return .none }
    do {
      let expression = try DayExpression(text, in: language)
      return expression.day(today: today, firstWeekday: firstWeekday).map { .day($0) } ?? .none
    } catch {
      return .invalid(error)
    }
  }
}
