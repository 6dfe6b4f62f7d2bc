import SQLDatabase

extension Tables {
  /// Checks that no task of a change, over others, blocks itself.
  ///
  /// - Throws: ``TaskStoreError/blocksItself(_:)``.
  func checkBlockers(of tasks: [TaskItem]) throws {
    // Each task is visited once, however many wait for it: an import can have long chains.
    var path: Set<TaskItem.ID> = []
    var finished: Set<TaskItem.ID> = []
    for task in tasks where !task.blockers.isEmpty {
      var rest = [(id: task.id, isFinished: false)]
      while let (id, isFinished) = rest.popLast() {
        if isFinished {
          path.remove(id)
          finished.insert(id)
        } else if !finished.contains(id) {
          guard path.insert(id).inserted else { throw TaskStoreError.blocksItself(id) }
          rest.append((id, true))
          rest += try (self.task(id)?.blockers ?? []).map { ($0, false) }
        }
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
