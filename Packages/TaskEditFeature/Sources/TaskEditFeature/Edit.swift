import TaskStore

extension TaskEditViewModel.State {
  /// Writes the fields that the user changed to the content of the task.
  ///
  /// The other fields keep the values of the content, which another process may have changed since the form was opened.
  func apply(to content: inout TaskItem.Content) {
    if isChanged(.name) { content.name = snapshot.name }
    if isChanged(.notes) { content.notes = snapshot.notes }
    if isChanged(.dueDay) { (content.dueDay, content.dueTime) = (dueDay.day, dueTime) }
    if isChanged(.tags) { content.tags = snapshot.tagList(preserving: task?.tags ?? []) }
    if isChanged(.priority) { content.priority = snapshot.priority }
  }

  private func isChanged(_ field: TaskEditViewModel.Field) -> Bool {
    !snapshot.hasSameText(as: initial, in: field)
  }
}

extension TaskEditViewModel.Snapshot {
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

extension String {
  /// The text without a leading `#`, with which lists print tags.
  fileprivate var withoutHash: String {
    unicodeScalars.first == "#" && self != "#" ? String(unicodeScalars.dropFirst()) : self
  }
}
