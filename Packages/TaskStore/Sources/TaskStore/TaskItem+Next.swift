public import CivilCalendar

extension TaskItem.Content {
  /// Returns the content of the next task of a series; nil if the task does not recur, or is the last one.
  ///
  /// The next task starts as many days before its due day. It has no blockers, and no notes with a date at their start,
  /// which tell about one task.
  public func next(completedOn day: CivilDay) -> Self? {
    guard let (nextDay, next) = recurrence?.next(completedOn: day) else { return nil }
    var content = self
    content.recurrence = next
    content.startDay = startDay.flatMap { start in dueDay.map { nextDay - ($0 - start) } }
    content.dueDay = nextDay
    content.blockers = []
    content.notes = notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .filter { !$0.isDated }.joined(separator: "\n")
    return content
  }

  /// Appends a line with a day to the notes.
  public mutating func appendNote(_ text: String, on day: CivilDay) {
    let line = "\(day) \(text)"
    notes += notes.isEmpty || notes.last?.isNewline == true ? line : "\n\(line)"
  }
}

extension Substring {
  /// Whether the line starts with a date.
  fileprivate var isDated: Bool {
    CivilDay(String(prefix(10))) != nil && dropFirst(10).first?.isWhitespace == true
  }
}
