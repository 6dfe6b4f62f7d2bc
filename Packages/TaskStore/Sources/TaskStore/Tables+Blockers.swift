import SQLDatabase

extension Tables {
  /// Checks that no task of a change, over others, blocks itself.
  ///
  /// - Throws: ``TaskStoreError/blocksItself(_:)``.
  func checkBlockers(of tasks: [TaskItem]) throws {
    for task in tasks where !task.blockers.isEmpty {
      var seen: Set<TaskItem.ID> = []
      var rest = task.blockers
      while let id = rest.popLast() {
        guard id != task.id else { throw TaskStoreError.blocksItself(id) }
        guard seen.insert(id).inserted else { continue }
        rest += try self.task(id)?.blockers ?? []
      }
    }
  }

  /// Replaces the identities of blockers by the numbers of their tasks; adds to the changes of the tasks.
  func resolveBlockers(
    of newTasks: [TaskStore.NewTask],
    added: [TaskItem],
    _ changes: inout [TaskStore.Change]
  ) throws {
    let places = Dictionary(
      uniqueKeysWithValues: changes.indices.map { (changes[$0].after.id, $0) }
    )
    for (new, task) in zip(newTasks, added) where !new.blockerUIDs.isEmpty {
      guard let place = places[task.id], changes[place].before == nil else { continue }
      var task = changes[place].after
      task.blockers += try new.blockerUIDs.compactMap { try self.task(withUID: $0)?.id }
      try task.content.validate()
      try put(task)
      changes[place] = TaskStore.Change(before: nil, after: task)
    }
  }
}
