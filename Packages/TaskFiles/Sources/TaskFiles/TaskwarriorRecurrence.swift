import CivilCalendar
import TaskStore

extension RecurrenceRule {
  /// Creates the rule of a period of Taskwarrior, such as `weekly`, `2wks` or `P1M`; nil for hours, and for other texts.
  init?(taskwarrior text: String) {
    let text = text.lowercased()
    let rule: Self
    if let match = text.wholeMatch(of: /p([0-9]{1,5})([dwmy])/) {
      guard let days = Self.period(String(match.2), Int(match.1) ?? 0) else { return nil }
      rule = days
    } else if let match = text.wholeMatch(of: /([0-9]{0,5}) ?([a-z]+)/) {
      guard let period = Self.period(String(match.2), match.1.isEmpty ? 1 : Int(match.1) ?? 0)
      else {
        return nil
      }
      rule = period
    } else {
      return nil
    }
    // A store keeps only what it can read again.
    guard Self(rule.description) == rule else { return nil }
    self = rule
  }

  private static func period(_ unit: String, _ count: Int) -> Self? {
    switch unit {
    case "d", "day", "days", "daily": .days(count)
    case "w", "wk", "wks", "week", "weeks", "weekly", "sennight": .days(7 * count)
    case "biweekly", "fortnight": .days(14 * count)
    case "m", "mo", "mos", "mth", "mths", "mnths", "month", "months", "monthly":
      .months(count, on: nil)
    case "bimonthly": .months(2 * count, on: nil)
    case "q", "qtr", "qtrs", "qrtrs", "quarter", "quarters", "quarterly":
      .months(3 * count, on: nil)
    case "semiannual": .months(6 * count, on: nil)
    case "y", "yr", "yrs", "year", "years", "yearly", "annual": .months(12 * count, on: nil)
    case "biannual", "biyearly": .months(24 * count, on: nil)
    case "weekdays" where count == 1: .workdays
    default: nil
    }
  }

  /// The period of Taskwarrior; nil for several weekdays, which have none.
  ///
  /// One weekday is that of the due day.
  /// Taskwarrior adds months only to the periods `monthly`, `yearly` and `P2M`; others are a number of days.
  var taskwarriorText: String? {
    switch self {
    case .workdays: "weekdays"
    case .weekdays(let days): days.count == 1 ? "weekly" : nil
    case .months(1, _): "monthly"
    case .months(12, _): "yearly"
    case .months(let count, _): "P\(count)M"
    case .days: description
    }
  }
}

extension TaskItem.Priority {
  init?(taskwarrior letter: String) {
    switch letter {
    case "H": self = .high
    case "M": self = .medium
    case "L": self = .low
    default: return nil
    }
  }

  var taskwarriorLetter: String {
    switch self {
    case .high: "H"
    case .medium: "M"
    case .low: "L"
    }
  }
}
