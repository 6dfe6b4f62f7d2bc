import TaskStore

extension TaskEditViewModel.State {
  /// Writes the fields that the user changed to the content of the task.
  ///
  /// The other fields keep the values of the content, which another process may have changed since the form was opened.
  func apply(to content: inout TaskItem.Content) {
    let today = dueDayReader.today
    if isChanged(.name) { content.name = snapshot.name }
    if isChanged(.notes) { content.notes = snapshot.notes }
    if isChanged(.dueDay) { (content.dueDay, content.dueTime) = (dueDay.day, dueTime) }
    if isChanged(.startDay) { content.startDay = textMeaning(of: .startDay).day }
    if isChanged(.every) || isChanged(.after) {
      if let rule = textMeaning(of: .after).rule {
        content.recur(after: rule)
      } else {
        content.recur(every: textMeaning(of: .every).rule, today: today)
      }
    }
    if isChanged(.until) { content.recurrence?.until = textMeaning(of: .until).day }
    if isChanged(.project) { content.project = snapshot.projectName }
    if isChanged(.blockers) { content.blockers = textMeaning(of: .blockers).numbers }
    if isChanged(.tags) { content.tags = snapshot.tagList(preserving: task?.tags ?? []) }
    if isChanged(.priority) { content.priority = snapshot.priority }
  }

  private func isChanged(_ field: TaskEditViewModel.Field) -> Bool {
    !snapshot.hasSameText(as: initial, in: field)
  }
}

extension TaskEditViewModel.Snapshot {
  /// The project of the text; nil without one.
  fileprivate var projectName: String? {
    let words = project.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
    let name = words.map { String($0) }.joined(separator: " ")
    return name.isEmpty || name == "none"
      ? nil : name.hasPrefix("+") ? String(name.dropFirst()) : name
  }

  /// Returns the tags of the text.
  ///
  /// - Parameter tags: The tags of the task. A word that equals one of them is that tag, even if it has a comma or starts
  ///   with `#`.
  func tagList(preserving tags: [String]) -> [String] {
    let known = Set(tags.map { Array($0.utf8) })
    return self.tags.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).flatMap {
      word in
      known.contains(Array(String(word).utf8))
        ? [String(word)]
        : word.split(separator: ",").map { String($0).withoutHash }
    }
  }
}
