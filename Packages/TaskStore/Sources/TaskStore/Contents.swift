import PortableFoundation

/// The tasks and steps of a mock, and their changes.
struct Contents {
  private(set) var tasks: [TaskItem.ID: TaskItem] = [:]
  private var drafts: [UUID: TaskItem.ID] = [:]

  /// All steps with all their changes, oldest first.
  private var steps: [TaskStore.Step] = []

  /// The reverted steps, in the order of the reverts.
  private var reverted: [TaskStore.Step.ID] = []

  private(set) var numbers = TaskStore.Numbers(task: 0, step: 0)

  /// Creates the data of a new store.
  init() {}

  /// Creates the data of a restored store.
  init(numbers: TaskStore.Numbers, records next: () throws -> TaskStore.Record?) throws {
    self.numbers = numbers
    var validator = try RestoreValidator(numbers: numbers)
    while let record = try next() {
      try validator.validate(record)
      switch record {
      case .task(let task): tasks[task.id] = task
      case .step(let step): steps.append(step)
      case .change(let change, _):
        if let step = steps.popLast() { steps.append(step.with(changes: step.changes + [change])) }
      }
    }
    try validator.finish()
  }

  func records(after position: TaskStore.Record.Position?) -> [TaskStore.Record] {
    let records: [TaskStore.Record] =
      tasks.values.sorted { $0.id < $1.id }.map { .task($0) }
      + steps.flatMap { step -> [TaskStore.Record] in
        [.step(step.with(changes: []))] + step.changes.map { .change($0, step: step.id) }
      }
    let start = records.firstIndex { $0.position == position }.map { $0 + 1 } ?? 0
    return Array(records[start...].prefix(TaskStore.Record.maximumPageSize))
  }

  var audit: TaskStore.Audit {
    var changed: [TaskItem.ID: TaskItem] = [:]
    for change in steps.filter({ $0.revertedAt == nil }).flatMap(\.changes) {
      changed[change.after.id] = change.after
    }
    return TaskStore.Audit(
      taskCount: tasks.values.count { $0.matches(.all) },
      openCount: tasks.values.count { $0.matches(.open) },
      stepCount: steps.count,
      latestTime: steps.map(\.time).max(),
      differing: changed.filter { tasks[$0] != $1 }.keys.sorted()
    )
  }

  var tags: [String] {
    let tags = tasks.values.filter { $0.matches(.open) }.flatMap(\.tags)
    let texts = Set(tags.map { Array($0.utf8) })
    return texts.sorted { $0.lexicographicallyPrecedes($1) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  mutating func add(
    _ newTasks: [TaskStore.NewTask],
    _ action: TaskStore.Action,
    at time: Date
  ) throws -> [TaskItem] {
    var changes: [TaskStore.Change] = []
    let added = try newTasks.map { new in
      try new.content.validate()
      if let draft = new.draft, let task = drafts[draft].flatMap({ tasks[$0] }) { return task }
      numbers.task += 1
      let task = TaskItem(
        id: numbers.task,
        content: new.content,
        createdAt: new.createdAt ?? time,
        completedAt: new.completedAt
      )
      if let draft = new.draft { drafts[draft] = task.id }
      tasks[task.id] = task
      changes.append(TaskStore.Change(before: nil, after: task))
      return task
    }
    _ = append(changes, action, at: time)
    return added
  }

  mutating func update(
    _ updated: [TaskItem],
    _ action: TaskStore.Action,
    at time: Date
  ) throws -> TaskStore.Step? {
    var changes: [TaskStore.Change] = []
    var ids: Set<TaskItem.ID> = []
    for task in updated {
      guard ids.insert(task.id).inserted else { throw TaskStoreError.duplicateTask(task.id) }
      guard let before = tasks[task.id] else { throw TaskStoreError.unknownTask(task.id) }
      guard task != before else { continue }
      if task.content != before.content { try task.content.validate() }
      tasks[task.id] = task
      changes.append(TaskStore.Change(before: before, after: task))
    }
    return append(changes, action, at: time)?.trimmed
  }

  /// Appends a step, unless it has no changes.
  private mutating func append(
    _ changes: [TaskStore.Change],
    _ action: TaskStore.Action,
    at time: Date
  ) -> TaskStore.Step? {
    guard !changes.isEmpty else { return nil }
    numbers.step += 1
    let step = TaskStore.Step(
      id: numbers.step,
      action: action,
      time: time.roundedToMilliseconds,
      count: changes.count,
      changes: changes.sorted { $0.after.id < $1.after.id }
    )
    steps.append(step)
    reverted = []
    return step
  }

  func matches(_ query: TaskStore.Query) -> [TaskItem] {
    tasks.values.filter { $0.matches(query) }
  }

  func page(_ query: TaskStore.Query) -> [TaskItem] {
    let sorted = matches(query).sorted { $0.position < $1.position }
    return Array(
      sorted.filter { task in query.after.map { task.position > $0 } ?? true }.prefix(
        query.pageSize
      )
    )
  }

  func page(_ query: TaskStore.StepQuery) -> [TaskStore.Step] {
    var page = steps.reversed().filter { step in query.before.map { step.id < $0 } ?? true }
    if let task = query.task {
      page = page.compactMap { step in
        let changes = step.changes.filter { $0.after.id == task }
        return changes.isEmpty ? nil : step.with(changes: changes)
      }
    }
    return page.prefix(query.pageSize).map(\.trimmed)
  }

  mutating func revert(_ id: TaskStore.Step.ID?, at time: Date) throws -> TaskStore.Step? {
    guard let id = id ?? steps.last(where: { $0.revertedAt == nil })?.id else { return nil }
    guard let index = steps.firstIndex(where: { $0.id == id }) else {
      throw TaskStoreError.unknownStep(id)
    }
    guard steps[index].revertedAt == nil else { throw TaskStoreError.alreadyReverted(id) }
    for change in steps[index].changes {
      let task = change.after.id
      let later = steps[(index + 1)...].last { step in
        step.revertedAt == nil && step.changes.contains { $0.after.id == task }
      }
      guard later == nil, tasks[task] == change.after else {
        throw TaskStoreError.changedSince(task, by: later?.id)
      }
      tasks[task] = change.before
    }
    steps[index].revertedAt = time.roundedToMilliseconds
    reverted.append(id)
    return steps[index].trimmed
  }

  mutating func reapply() throws -> TaskStore.Step? {
    guard let id = reverted.popLast(), let index = steps.firstIndex(where: { $0.id == id }) else {
      return nil
    }
    for change in steps[index].changes {
      guard tasks[change.after.id] == change.before else {
        throw TaskStoreError.changedSince(change.after.id, by: nil)
      }
      tasks[change.after.id] = change.after
    }
    steps[index].revertedAt = nil
    return steps[index].trimmed
  }

  mutating func purge(before time: Date) -> TaskStore.Purge {
    let oldTasks = tasks.values.filter { $0.deletedAt.map { $0 < time } ?? false }
    let oldSteps = Set(steps.filter { $0.time < time }.map(\.id))
    for task in oldTasks { tasks[task.id] = nil }
    drafts = drafts.filter { tasks[$0.value] != nil }
    steps.removeAll { oldSteps.contains($0.id) }
    reverted.removeAll(where: oldSteps.contains)
    return TaskStore.Purge(tasks: oldTasks.count, steps: oldSteps.count)
  }
}

extension TaskItem {
  fileprivate func matches(_ state: TaskStore.State) -> Bool {
    switch state {
    case .open: deletedAt == nil && completedAt == nil
    case .done: deletedAt == nil && completedAt != nil
    case .all: deletedAt == nil
    case .deleted: deletedAt != nil
    }
  }

  /// Returns whether the task matches a query, regardless of its page.
  fileprivate func matches(_ query: TaskStore.Query) -> Bool {
    let text = content.searchText
    let tags = content.tags.map { Array($0.utf8) }
    return matches(query.state)
      && query.words.allSatisfy { text.contains(substring: $0.foldedCase) }
      && query.tags.allSatisfy { tags.contains(Array($0.utf8)) }
      && query.priority.map { $0 == content.priority } ?? true
      && query.dueBy.map { day in content.dueDay.map { $0 <= day } ?? false } ?? true
  }
}

extension String {
  /// Returns whether the text contains another one, byte by byte.
  fileprivate func contains(substring: String) -> Bool {
    substring.isEmpty || Array(utf8).contains(Array(substring.utf8))
  }
}

extension TaskStore.Step {
  fileprivate func with(changes: [TaskStore.Change]) -> Self {
    Self(
      id: id,
      action: action,
      time: time,
      revertedAt: revertedAt,
      count: count,
      changes: changes
    )
  }

  /// The step with the changes that the store returns.
  fileprivate var trimmed: Self { with(changes: Array(changes.prefix(Self.maximumChanges))) }
}
