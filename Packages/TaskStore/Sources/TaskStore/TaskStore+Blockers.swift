extension TaskStore {
  /// Returns the open tasks that each of some open tasks waits for, by the number of the task; tasks that wait for none are
  /// absent.
  ///
  /// - Throws: An error if the tasks cannot be read.
  public func openBlockers(of tasks: [TaskItem]) throws -> [TaskItem.ID: [TaskItem.ID]] {
    let blocked = tasks.filter { $0.completedAt == nil && !$0.blockers.isEmpty }
    guard !blocked.isEmpty else { return [:] }
    let open = try Set(blocked.flatMap(\.blockers)).filter { id in
      let task = try task(id)
      return task != nil && task?.completedAt == nil && task?.deletedAt == nil
    }
    let blockers = blocked.map { ($0.id, $0.blockers.filter(open.contains)) }
    return Dictionary(uniqueKeysWithValues: blockers.filter { !$0.1.isEmpty })
  }
}
