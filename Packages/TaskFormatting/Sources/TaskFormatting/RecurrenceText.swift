import CivilCalendar
public import Localization
public import TaskStore

extension Recurrence {
  /// Returns the recurrence for users, such as `every 2 weeks until Thu 24 Dec 2026` or `every day after completion`.
  public func text(in language: Language) -> String {
    var text = rule.text(in: language)
    if base == .completion { text = TaskPhrase.afterCompletion.text(in: language, text) }
    return until.map {
      TaskPhrase.untilDay.text(in: language, text, $0.shortText(in: language))
    } ?? text
  }
}

extension RecurrenceRule {
  /// Returns the rule for users, such as `every 2 weeks`, `every Mon, Thu` or `every month on 31`.
  fileprivate func text(in language: Language) -> String {
    let isGerman = language == .german
    func every(_ count: Int, _ german: (one: String, many: String), _ english: String) -> String {
      switch (isGerman, count) {
      case (true, 1): german.one
      case (true, _): "alle \(count) \(german.many)"
      case (false, 1): "every \(english)"
      case (false, _): "every \(count) \(english)s"
      }
    }
    switch self {
    case .days(let days) where days.isMultiple(of: 7):
      return every(days / 7, ("jede Woche", "Wochen"), "week")
    case .days(let days): return every(days, ("jeden Tag", "Tage"), "day")
    case .months(let months, let day):
      let text =
        months.isMultiple(of: 12)
        ? every(months / 12, ("jedes Jahr", "Jahre"), "year")
        : every(months, ("jeden Monat", "Monate"), "month")
      return text + (day.map { isGerman ? " am \($0)." : " on \($0)" } ?? "")
    case .workdays: return isGerman ? "werktags" : "every weekday"
    case .weekdays(let weekdays):
      let names = Weekday.allCases.filter(weekdays.contains)
        .map { $0.abbreviation(in: language) }.joined(separator: ", ")
      return "\(isGerman ? "jeden" : "every") \(names)"
    }
  }
}
