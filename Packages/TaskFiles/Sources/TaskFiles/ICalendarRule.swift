import CivilCalendar
import TaskStore

extension Recurrence {
  /// Returns the rule as the value of RRULE (RFC 5545, section 3.3.10), for a DTSTART.
  func rrule(from start: CivilDay, at time: TimeOfDay?) -> String {
    var parts: [String]
    func part(_ name: String, _ value: some CustomStringConvertible) -> String {
      "\(name)=\(value)"
    }
    func frequency(_ name: String, _ interval: Int) -> [String] {
      [part("FREQ", name)] + (interval == 1 ? [] : [part("INTERVAL", interval)])
    }
    switch rule {
    case .days(let count) where count.isMultiple(of: 7): parts = frequency("WEEKLY", count / 7)
    case .days(let count): parts = frequency("DAILY", count)
    case .weekdays(let days):
      let codes = Weekday.allCases.filter(days.contains).map(\.iCalendarCode)
      parts = frequency("WEEKLY", 1) + [part("BYDAY", codes.joined(separator: ","))]
    case .months(let count, let day):
      let dayOfMonth = day ?? start.date.day
      if count.isMultiple(of: 12), dayOfMonth == start.date.day, dayOfMonth <= 28 {
        parts = frequency("YEARLY", count / 12)
      } else if dayOfMonth <= 28 {
        parts = frequency("MONTHLY", count) + [part("BYMONTHDAY", dayOfMonth)]
      } else {
        // The last of the days that a month has.
        let days = (28...dayOfMonth).map(String.init).joined(separator: ",")
        parts = frequency("MONTHLY", count) + [part("BYMONTHDAY", days), part("BYSETPOS", -1)]
      }
    }
    if let until {
      // Its type is that of DTSTART.
      let end = time == nil ? nil : TimeOfDay(minutes: 1_439)
      parts.append(part("UNTIL", BasicTime(until, end)))
    }
    return parts.joined(separator: ";")
  }

  /// Creates a recurrence from the value of RRULE and a DTSTART; nil for a rule that tasks do not have.
  init?(rrule: String, from start: CivilDay, _ time: LocalClock) {
    var parts: [String: String] = [:]
    for part in rrule.uppercased().split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, parts.updateValue(sides[1], forKey: sides[0]) == nil else {
        return nil
      }
    }
    parts["WKST"] = nil
    let frequency = parts.removeValue(forKey: "FREQ")
    let interval = parts.removeValue(forKey: "INTERVAL").map { Int($0) } ?? 1
    let limit = parts.removeValue(forKey: "UNTIL")
    let count = parts.removeValue(forKey: "COUNT")
    guard let interval, 1...RecurrenceRule.maximumCount * 12 ~= interval,
      let rule = RecurrenceRule(frequency ?? "", every: interval, by: parts, from: start),
      RecurrenceRule(rule.description) == rule
    else { return nil }
    self.init(rule, from: .day(start))
    if let limit {
      guard let end = BasicTime(limit) else { return nil }
      until = end.isUTC ? time.day(of: end.instantInUTC) : end.day
    }
    if let count {
      guard let count = Int(count), 1...Self.maximumOccurrences ~= count else { return nil }
      let last = (1..<count).reduce(start) { day, _ in rule.day(after: day) }
      // A task has no later days.
      until = last.date.year > 9_999 ? nil : last
    }
  }

  /// The largest number of occurrences in a rule.
  private static let maximumOccurrences = 10_000
}

extension RecurrenceRule {
  /// Creates a rule from the parts of RRULE; nil for others than those of a task.
  fileprivate init?(
    _ frequency: String,
    every interval: Int,
    by parts: [String: String],
    from start: CivilDay
  ) {
    var parts = parts
    let weekdays = parts.removeValue(forKey: "BYDAY").map { text in
      text.split(separator: ",").map { code in
        Weekday.allCases.first { $0.iCalendarCode == code }
      }
    }
    let daysOfMonth = parts.removeValue(forKey: "BYMONTHDAY")?.split(separator: ",").map { Int($0) }
    let isLast = parts.removeValue(forKey: "BYSETPOS").map { $0 == "-1" }
    if frequency == "YEARLY", parts["BYMONTH"] == "\(start.date.month)" { parts["BYMONTH"] = nil }
    guard parts.isEmpty else { return nil }
    if let weekdays {
      let days = Set(weekdays.compactMap(\.self))
      guard daysOfMonth == nil, isLast == nil, !days.isEmpty, days.count == weekdays.count,
        ["DAILY", "WEEKLY"].contains(frequency)
      else { return nil }
      if interval == 1 {
        self = .weekdays(days)
      } else if frequency == "WEEKLY", days == [start.weekday] {
        self = .days(7 * interval)
      } else {
        return nil
      }
      return
    }
    if let daysOfMonth {
      guard ["MONTHLY", "YEARLY"].contains(frequency), let last = daysOfMonth.last ?? nil else {
        return nil
      }
      let months = frequency == "YEARLY" ? 12 * interval : interval
      if daysOfMonth.count == 1, isLast != false, last == -1 || 1...31 ~= last {
        self = .months(months, on: last == -1 ? 31 : last)
      } else if isLast == true, 28...31 ~= last, daysOfMonth == Array(28...last) {
        self = .months(months, on: last)
      } else {
        return nil
      }
      return
    }
    guard isLast == nil else { return nil }
    switch frequency {
    case "DAILY": self = .days(interval)
    case "WEEKLY": self = .days(7 * interval)
    case "MONTHLY": self = .months(interval, on: start.date.day)
    case "YEARLY": self = .months(12 * interval, on: start.date.day)
    default: return nil
    }
  }
}

extension Weekday {
  /// The code of RFC 5545, such as `MO`.
  var iCalendarCode: String { "\(self)".prefix(2).uppercased() }
}
