public import CivilCalendar
import Localization

/// A day in the notation of a user, such as `tomorrow`, `next fri`, `2w` or `24 dec`.
///
/// Parse it when you read the user's input, and resolve it to a day when you know today:
///
///     let expression = try DayExpression("next fri", in: .english)
///     let day = expression.day(today: today)
///
/// It may have a ``time``; refuse it where only a day has a meaning.
public struct DayExpression: Hashable, Sendable, CustomStringConvertible {
  enum Value: Hashable {
    /// No day.
    case none

    /// A number of days after today.
    case daysAhead(Int)

    /// The next such weekday after today.
    case weekday(Weekday)

    /// The weekday of the week after this one.
    case weekdayOfNextWeek(Weekday)

    case endOfWeek

    case endOfMonth

    case endOfYear

    case startOfNextWeek

    /// The next such day of a year, today included; it exists in some year.
    case dayOfYear(Month, Int)

    case date(CivilDay)
  }

  let value: Value

  /// The time of the day; nil without one.
  public let time: TimeOfDay?

  init(_ value: Value, at time: TimeOfDay? = nil) {
    self.value = value
    self.time = time
  }

  /// Returns the day; nil if the expression means no day.
  ///
  /// - Parameters:
  ///   - today: The current day.
  ///   - firstWeekday: The weekday on which weeks start; it decides the day of `next fri`, `next week` and `eow`.
  public func day(today: CivilDay, firstWeekday: Weekday = .monday) -> CivilDay? {
    switch value {
    case .none: return nil
    case .daysAhead(let days): return today + days
    case .weekday(let weekday):
      let tomorrow = today + 1
      return tomorrow + weekday.daysSince(tomorrow.weekday)
    case .weekdayOfNextWeek(let weekday):
      return today.startOfWeek(firstWeekday: firstWeekday) + 7 + weekday.daysSince(firstWeekday)
    case .endOfWeek: return today.startOfWeek(firstWeekday: firstWeekday) + 6
    case .endOfMonth: return today.endOfMonth
    case .endOfYear: return CivilDay(year: today.date.year, month: 12, day: 31)
    case .startOfNextWeek: return today.startOfWeek(firstWeekday: firstWeekday) + 7
    case .dayOfYear(let month, let day):
      let year = today.date.year
      // Leap years are at most eight years apart.
      return (year...year + 8).lazy.compactMap {
        CivilDay(year: $0, month: month.rawValue, day: day)
      }.first { $0 >= today }
    case .date(let day): return day
    }
  }

  /// The expression in English, which is parsed in every language.
  public var description: String { dayDescription + (time.map { " \($0)" } ?? "") }

  private var dayDescription: String {
    switch value {
    case .none: "none"
    case .daysAhead(0): "today"
    case .daysAhead(1): "tomorrow"
    case .daysAhead(-1): "yesterday"
    // Weeks, since the number of days can be larger than those that are accepted.
    case .daysAhead(let days): days.isMultiple(of: 7) ? "\(days / 7)w" : "\(days)d"
    case .weekday(let weekday): weekday.abbreviation(in: .english).lowercased()
    case .weekdayOfNextWeek(let weekday):
      "next \(weekday.abbreviation(in: .english).lowercased())"
    case .endOfWeek: "eow"
    case .endOfMonth: "eom"
    case .endOfYear: "eoy"
    case .startOfNextWeek: "next week"
    case .dayOfYear(let month, let day):
      "\(day) \(month.abbreviation(in: .english).lowercased())"
    case .date(let day): day.description
    }
  }
}

/// The reason why a text is not a day.
public struct DayExpressionError: Error, Equatable, CustomStringConvertible {
  /// A rule that a text breaks.
  public enum Problem: CaseIterable, Hashable, Sendable {
    /// The text has none of the accepted forms.
    case unknownForm

    /// The date does not exist.
    case missingDate

    /// The number of days or weeks is too large.
    case numberTooLarge
  }

  /// The rule that the text breaks, for texts in the language of the user.
  public let problem: Problem

  /// The text that the user probably meant, if there is a likely one; it can be parsed.
  public let suggestion: String?

  /// The rule that the text breaks, in English, as it follows a colon: "must be a date that exists".
  public var reason: String {
    switch problem {
    case .unknownForm: "must be \(DayExpression.forms)"
    case .missingDate: "must be a date that exists"
    case .numberTooLarge: "must have a number of at most 9999"
    }
  }

  /// The rule and the suggestion, as a sentence.
  public var description: String {
    "The day \(reason).\(suggestion.map { " Did you mean '\($0)'?" } ?? "")"
  }
}
