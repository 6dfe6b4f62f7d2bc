public import CivilCalendar

extension TaskItem {
  /// Returns whether the task is open, and its due time is over; without a time, its due day.
  ///
  /// A task that is due at 14:00 is overdue from 14:01 on.
  public func isOverdue(at now: LocalTime) -> Bool {
    completedAt == nil && content.isOverdue(at: now)
  }
}

extension TaskItem.Content {
  /// Returns whether the due time is over; without a time, the due day.
  public func isOverdue(at now: LocalTime) -> Bool {
    guard let dueDay else { return false }
    return dueDay < now.day || dueDay == now.day && dueTime.map { $0 < now.time } == true
  }
}
