public import CivilCalendar

/// How a task recurs: a rule, and the day that it starts from.
///
/// The task that is completed passes its recurrence on to the next one. So exactly one task of a series has it.
public struct Recurrence: Hashable, Sendable {
  /// The rule.
  public var rule: RecurrenceRule

  /// The day that the rule starts from.
  public var base: Base

  /// The last day on which a task may be due; nil without one.
  public var until: CivilDay?

  /// The day that a rule starts from.
  public enum Base: Hashable, Sendable {
    /// The day of the current task in the series; its due day may have been moved.
    case day(CivilDay)

    /// The day of completion.
    case completion
  }

  /// Creates a recurrence.
  public init(_ rule: RecurrenceRule, from base: Base, until: CivilDay? = nil) {
    self.rule = rule
    self.base = base
    self.until = until
  }

  /// Returns the due day of the next task, and its recurrence; nil after the last one.
  ///
  /// Days that are missed by the time of completion are skipped.
  public func next(completedOn day: CivilDay) -> (dueDay: CivilDay, recurrence: Recurrence)? {
    var next = self
    let dueDay: CivilDay
    switch base {
    case .day(let current):
      dueDay = rule.day(after: current, notBefore: day)
      next.base = .day(dueDay)
    case .completion: dueDay = rule.day(after: day)
    }
    guard dueDay <= until ?? TaskItem.Content.lastDay else { return nil }
    return (dueDay, next)
  }

  /// Returns the days of the tasks after the current one, from a day up to a limit; a series by completion has none that is
  /// known.
  public func days(from start: CivilDay, upTo limit: CivilDay) -> some Sequence<CivilDay> {
    let last = min(limit, until ?? limit)
    let first: CivilDay? =
      if case .day(let day) = base { rule.day(after: day, notBefore: start) } else { nil }
    return sequence(first: first ?? last + 1) { rule.day(after: $0) }.prefix { $0 <= last }
  }
}

extension Recurrence: LosslessStringConvertible {
  /// Parses ``description``; nil for any other text.
  public init?(_ description: String) {
    var words = description.split(separator: " ", omittingEmptySubsequences: false)
      .map(String.init)[...]
    /// Removes and returns the day after a word at the end.
    func day(after word: String) -> CivilDay? {
      guard words.count > 2, words[words.endIndex - 2] == word else { return nil }
      defer { words.removeLast(2) }
      return CivilDay(words[words.endIndex - 1])
    }
    until = day(after: "until")
    let kind = words.popFirst()
    if kind == "every", let start = day(after: "from") {
      base = .day(start)
    } else {
      base = .completion
    }
    guard let rule = RecurrenceRule(words.joined(separator: " ")) else { return nil }
    self.rule = rule
    guard self.description == description else { return nil }
  }

  /// The recurrence in a few words, such as `every 2w from 2026-12-24 until 2027-06-30`, or `after 3d`.
  public var description: String {
    let end = until.map { " until \($0)" } ?? ""
    return switch base {
    case .day(let day): "every \(rule) from \(day)\(end)"
    case .completion: "after \(rule)\(end)"
    }
  }
}
