public import CivilCalendar

extension TaskItem.Content {
  /// Makes the task recur from its due day; nil makes it a task that does not recur.
  ///
  /// A task without a due day gets the first day of the rule. The last day of a former recurrence remains.
  public mutating func recur(every rule: RecurrenceRule?, today: CivilDay) {
    recurrence = rule.map { rule in
      let first = dueDay ?? rule.first(from: today)
      // The 31st of a month remains, also after shorter ones.
      let fixed = first.date.day > 28 ? rule.fixingDay(of: first) : rule
      return Recurrence(fixed, from: .day(first), until: recurrence?.until)
    }
    addDueDay()
  }

  /// Makes the task recur from its completion; nil makes it a task that does not recur.
  ///
  /// The last day of a former recurrence remains.
  public mutating func recur(after rule: RecurrenceRule?) {
    recurrence = rule.map { Recurrence($0, from: .completion, until: recurrence?.until) }
  }

  /// Adds the day of a recurrence as the due day, if there is none.
  public mutating func addDueDay() {
    if dueDay == nil, case .day(let day)? = recurrence?.base { dueDay = day }
  }
}
