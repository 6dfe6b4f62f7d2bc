public import CivilCalendar
public import TaskStore

/// Two days of a task that contradict each other.
public enum DayConflict: Error, Hashable {
  /// The task would start after its due day, and so be in no list.
  case startsAfterDue(start: CivilDay, due: CivilDay)

  /// The last day of the recurring task is before its due day.
  case endsBeforeDue(until: CivilDay, due: CivilDay)
}

extension DayConflict: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .startsAfterDue(let start, let due): "The start day \(start) is after the due day \(due)."
    case .endsBeforeDue(let until, let due): "The last day \(until) is before the due day \(due)."
    }
  }
}

extension TaskItem.Content {
  /// Returns the conflict that a change to this content makes; nil if there is none.
  ///
  /// An imported task may have a conflict, and keeps it while other fields change. The last task of a series may be
  /// postponed beyond the last day.
  ///
  /// - Parameter former: The content before the change; nil for a new task.
  public func dayConflict(after former: Self?) -> DayConflict? {
    guard let dueDay else { return nil }
    if let startDay, startDay > dueDay,
      startDay != former?.startDay || dueDay != former?.dueDay
    {
      return .startsAfterDue(start: startDay, due: dueDay)
    }
    if let until = recurrence?.until, until < dueDay, recurrence != former?.recurrence {
      return .endsBeforeDue(until: until, due: dueDay)
    }
    return nil
  }

  /// Throws the conflict that a change to this content makes.
  public func validateDays(after former: Self?) throws(TaskServiceError) {
    if let conflict = dayConflict(after: former) { throw .conflictingDays(conflict) }
  }
}
