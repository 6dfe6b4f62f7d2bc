import CivilCalendar
public import PortableFoundation
public import Store
public import TaskStore

extension TaskService {
  /// A service on a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - unitOfWork: The units of work of the store's database.
  ///   - localOffset: Returns the offset of local time from UTC at an instant, in seconds; it decides the day of completion.
  ///   - now: Returns the current time.
  public static func live(
    using store: TaskStore,
    unitOfWork: UnitOfWork,
    localOffset: @escaping @Sendable (Date) -> Int,
    now: @escaping @Sendable () -> Date
  ) -> Self {
    @Sendable func change(
      _ ids: [TaskItem.ID],
      _ action: TaskStore.Action,
      _ change:
        @escaping @Sendable (_ task: inout TaskItem, _ time: Date) throws -> TaskItem.Content?
    ) async throws -> [TaskOutcome] {
      try await unitOfWork.write {
        // Within the transaction: times follow the order of the steps.
        let time = now()
        let tasks = try store.tasks(ids)
        var added: [TaskStore.NewTask?] = []
        let changed = try tasks.map { task in
          var changed = task
          let next = try change(&changed, time)
          added.append(next.map { .init(content: $0) })
          return changed
        }
        let waiting = action == .complete ? try store.tasks(waitingFor: ids) : []
        let step = try store.update(changed, added.compactMap(\.self), action, time)
        var next = (step?.changes ?? []).filter { $0.before == nil }.map(\.after)[...]
        let blockers = action == .complete ? try store.openBlockers(of: waiting + tasks) : [:]
        let unblocked = waiting.filter { blockers[$0.id] == nil }
        return tasks.indices.map { index in
          let (task, didChange) = (changed[index], changed[index] != tasks[index])
          return TaskOutcome(
            task: task,
            didChange: didChange,
            next: added[index] == nil ? nil : next.popFirst(),
            openBlockers: blockers[task.id] ?? [],
            unblocked: didChange
              ? unblocked.filter { $0.blockers.contains(task.id) }.map(\.id).sorted() : []
          )
        }
      }
    }
    return Self(
      add: { draft in
        try draft.validate()
        return try await unitOfWork.write {
          _ = try store.tasks(draft.content.blockers)
          return try store.add([draft.new], .add, now())[0]
        }
      },
      importTasks: { tasks in
        for task in tasks { try task.content.validateName() }
        return try await unitOfWork.write {
          let last = try store.steps(.init(limit: 1)).first?.id
          let tasks = try store.add(tasks, .import, now())
          // Numbers grow: the added tasks have the first number of a new step, or a larger one.
          let step = try store.steps(.init(limit: 1)).first
          let first = step?.id == last ? nil : step?.changes.first?.after.id
          return tasks.map { task in
            TaskOutcome(task: task, didChange: first.map { task.id >= $0 } ?? false)
          }
        }
      },
      edit: { ids, edit in
        try await change(ids, .edit) { task, _ in
          let former = task.content
          try edit(&task.content)
          try task.content.validateName()
          try task.content.validateDays(after: former)
          _ = try store.tasks(task.blockers.filter { !former.blockers.contains($0) })
          return nil
        }
      },
      complete: { ids in
        try await change(ids, .complete) { task, time in
          guard task.completedAt == nil else { return nil }
          task.completedAt = time
          let today = CivilDay(of: time, secondsFromGMT: localOffset)
          let next = task.content.next(completedOn: today)
          task.recurrence = nil
          return next
        }
      },
      reopen: { ids in
        try await change(ids, .reopen) { task, _ in
          task.completedAt = nil
          return nil
        }
      },
      delete: { ids in
        try await change(ids, .delete) { task, time in
          task.deletedAt = time
          return nil
        }
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
      next: { today, limit in
        try await unitOfWork.read {
          let next = NextTask.ranked(try store.openTasksWithoutTexts(), today: today, limit: limit)
          return try next.map { next in
            var next = next
            if let task = try store.task(next.task.id) { next.task = task }
            return next
          }
        }
      },
      openBlockers: { tasks in
        guard tasks.contains(where: { !$0.blockers.isEmpty }) else { return [:] }
        return try await unitOfWork.read { try store.openBlockers(of: tasks) }
      },
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
  fileprivate func openTasksWithoutTexts(isBlocked: Bool = false) throws -> [TaskItem] {
    var tasks: [TaskItem] = []
    var page = Query(isBlocked: isBlocked, hasTexts: false)
    while case let next = try find(page), let last = next.last {
      tasks += next
      guard next.count == page.limit else { break }
      page.after = last.position
    }
    return tasks
  }

  /// Returns the other open tasks that wait for some of the tasks with numbers, without texts.
  fileprivate func tasks(waitingFor ids: [TaskItem.ID]) throws -> [TaskItem] {
    let ids = Set(ids)
    return try openTasksWithoutTexts(isBlocked: true)
      .filter { !ids.contains($0.id) && !ids.isDisjoint(with: $0.blockers) }
  }

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
