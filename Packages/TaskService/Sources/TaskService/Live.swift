public import PortableFoundation
public import Store
public import TaskStore

extension TaskService {
  /// A service on a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - unitOfWork: The units of work of the store's database.
  ///   - now: Returns the current time.
  public static func live(
    using store: TaskStore,
    unitOfWork: UnitOfWork,
    now: @escaping @Sendable () -> Date
  ) -> Self {
    @Sendable func change(
      _ ids: [TaskItem.ID],
      _ action: TaskStore.Action,
      _ change: @escaping @Sendable (_ task: inout TaskItem, _ time: Date) throws -> Void
    ) async throws -> [TaskOutcome] {
      try await unitOfWork.write {
        // Within the transaction: times follow the order of the steps.
        let time = now()
        let tasks = try store.tasks(ids)
        let changed = try tasks.map { task in
          var changed = task
          try change(&changed, time)
          return changed
        }
        _ = try store.update(changed, action, time)
        return zip(tasks, changed).map { TaskOutcome(task: $1, didChange: $0 != $1) }
      }
    }
    return Self(
      add: { draft in
        try draft.validate()
        return try await unitOfWork.write {
          try store.add([.init(draft: draft.id, content: draft.content)], .add, now())[0]
        }
      },
      importTasks: { tasks in
        for task in tasks { try task.content.validateName() }
        return try await unitOfWork.write { try store.add(tasks, .import, now()) }
      },
      edit: { ids, edit in
        try await change(ids, .edit) { task, _ in
          try edit(&task.content)
          try task.content.validateName()
        }
      },
      complete: { ids in
        try await change(ids, .complete) { task, time in
          task.completedAt = task.completedAt ?? time
        }
      },
      reopen: { ids in
        try await change(ids, .reopen) { task, _ in task.completedAt = nil }
      },
      delete: { ids in
        try await change(ids, .delete) { task, time in task.deletedAt = time }
      },
      undo: { count in
        try await unitOfWork.write { try collect(count) { try store.revert(nil, now()) } }
      },
      redo: { count in
        try await unitOfWork.write { try collect(count) { try store.reapply() } }
      },
      list: { query in try await unitOfWork.read { try store.find(query) } },
      count: { query in try await unitOfWork.read { try store.count(query) } },
      find: { ids in try await unitOfWork.read { try store.tasks(ids) } },
      steps: { query in try await unitOfWork.read { try store.steps(query) } },
      version: { try await unitOfWork.read { try store.version() } }
    )
  }
}

/// Returns the steps of up to a number of calls.
private func collect(
  _ count: Int,
  _ next: () throws -> TaskStore.Step?
) throws -> [TaskStore.Step] {
  var steps: [TaskStore.Step] = []
  while steps.count < count, let step = try next() { steps.append(step) }
  return steps
}

extension TaskStore {
  /// Returns the tasks with numbers, each once.
  fileprivate func tasks(_ ids: [TaskItem.ID]) throws -> [TaskItem] {
    var seen: Set<TaskItem.ID> = []
    return try ids.filter { seen.insert($0).inserted }.map { id in
      guard let task = try task(id) else { throw TaskServiceError.unknownTask(id) }
      guard task.deletedAt == nil else { throw TaskServiceError.deletedTask(id) }
      return task
    }
  }
}

extension TaskItem.Content {
  /// Throws if the name is blank; the store checks the other fields.
  func validateName() throws(TaskServiceError) {
    guard name.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw .blankName
    }
  }
}
