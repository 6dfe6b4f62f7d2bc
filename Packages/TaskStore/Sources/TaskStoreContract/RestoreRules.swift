import Contract
import PortableFoundation
import Store
import StoreContract
import TaskStore
import Testing

extension TaskStoreContract {
  /// The rules about ``TaskStore/records``, ``TaskStore/audit`` and ``TaskStore/restore``.
  static let restoreRules = [
    Rule(
      "The records are the tasks by number, also deleted ones, then the steps by number, each followed by all its changes by task"
    ) { subject in
      let store = subject.client
      let tasks = try store.add((1...101).reversed().map(TaskItem.Content.sample))
      let step = try store.update(2, .delete) { $0.deletedAt = .sample(1) }
      _ = try store.add()
      let reverted = try store.revert(nil, .sample(2))
      var records = tasks.map { TaskStore.Record.task($0) }
      records[1] = .task(step.changes[0].after)
      records.append(.step(.init(id: 1, action: .add, time: .sample(), count: 101, changes: [])))
      records += tasks.map { .change(.init(before: nil, after: $0), step: 1) }
      records.append(.step(.init(id: 2, action: .delete, time: .sample(), count: 1, changes: [])))
      records.append(.change(step.changes[0], step: 2))
      records.append(
        .step(
          .init(
            id: 3,
            action: .add,
            time: .sample(),
            revertedAt: .sample(2),
            count: 1,
            changes: []
          )
        )
      )
      records += (reverted?.changes ?? []).map { .change($0, step: 3) }
      try check(try store.records(), is: records)
      try check(try store.numbers(), is: .init(task: 102, step: 3))
      try check(throws: TestError()) { try store.forEachRecord { _ in throw TestError() } }
    },
    Rule("The position of a page's last record leads to the next page") { subject in
      let store = subject.client
      let tasks = try store.add((1...499).map(TaskItem.Content.sample))
      for number in 1...300 { try store.update(1) { $0.name = "\(number)" } }
      _ = try store.add((1...501).map(TaskItem.Content.sample))
      let records = try store.records()
      try check(records.count, is: 1_000 + 1 + 499 + 2 * 300 + 1 + 501)
      // Each kind of record is the last one of a page.
      for last in [0, 498, 499, 999, 1_000, 1_001, 1_499, 1_500, 2_100, 2_101] {
        let page = try store.records(records[last].position)
        try check(page, is: Array(records[(last + 1)...].prefix(500)))
      }
      try check(try store.records(records.last?.position), is: [])
      try check(records.prefix(499).map(\.position), is: tasks.map { .task($0.id) })
    },
    Rule("A page has at most 500 records") { subject in
      _ = try subject.client.add((1...501).map(TaskItem.Content.sample))
      try check(try subject.client.records(nil).count, is: 500)
      try check(try subject.client.records(.task(500)).count, is: 500)
      try check(try subject.client.records(.step(1)).count, is: 500)
    },
    Rule(
      "An audit counts the tasks and steps, and finds the tasks that differ from their newest change in effect"
    ) { subject in
      let store = TaskStore.mock()
      try check(
        try subject.client.audit(),
        is: .init(taskCount: 0, openCount: 0, stepCount: 0, latestTime: nil, differing: [])
      )
      _ = try store.add((1...5).map(TaskItem.Content.sample))
      try store.update(1, .complete) { $0.completedAt = .sample(1) }
      try store.update(2, .delete) { $0.deletedAt = .sample(1) }
      try store.update(3, at: .sample(7)) { $0.name = "changed" }
      _ = try store.revert(nil, .sample(8))
      // Another name in the table of tasks, and no task 5.
      let records = try store.records().compactMap { record in
        guard case .task(var task) = record else { return record }
        if task.id == 4 { task.name = "another" }
        return task.id == 5 ? nil : TaskStore.Record.task(task)
      }
      try subject.client.restore(store.numbers(), records)
      try check(
        try subject.client.audit(),
        is: .init(
          taskCount: 3,
          openCount: 2,
          stepCount: 4,
          latestTime: .sample(7),
          differing: [4, 5]
        )
      )
    },
    Rule("A restored store equals the other store and continues like it") { subject in
      let other = TaskStore.mock()
      _ = try other.add((1...3).map(TaskItem.Content.sample))
      try other.update(1) { $0.content = .sample(9) }
      try other.update(2, .complete) { $0.completedAt = .sample(1) }
      try other.update(3, .delete, at: .sample(-5)) { $0.deletedAt = .sample(-5) }
      _ = try other.purge(before: .sample())
      _ = try other.add()
      _ = try other.revert(nil, .sample())
      let store = subject.client
      try store.restore(from: other)
      try check(try store.records(), is: try other.records())
      try check(try store.numbers(), is: try other.numbers())
      try check(try store.find(.init(state: .all, words: ["task"])).map(\.id), is: [2, 1])
      try check(try store.steps(.init()), is: try other.steps(.init()))
      try check(try store.add().id, is: 5)
      for step in [6, 3, 2] { try check(try store.revert(nil, .sample())?.id, is: step) }
    },
    Rule("A restored store has no steps to reapply") { subject in
      let other = TaskStore.mock()
      _ = try other.add()
      _ = try other.revert(nil, .sample())
      try subject.client.restore(from: other)
      try check(try subject.client.reapply(), is: nil)
      try check(try subject.client.ids(), is: [])
    },
    Rule("Only a store without any history can be restored") { subject in
      let other = TaskStore.mock()
      _ = try other.add()
      _ = try subject.client.add()
      _ = try subject.client.revert(nil, .sample())
      _ = try subject.client.purge(before: .distantFuture)
      try check(throws: TaskStoreError.notEmpty) { try subject.client.restore(from: other) }
      try check(try subject.client.ids(), is: [])
    },
    Rule("A restore of inconsistent records is refused") { subject in
      func item(_ id: TaskItem.ID) -> TaskItem {
        TaskItem(id: id, content: .sample(), createdAt: .sample())
      }
      func task(_ id: TaskItem.ID) -> TaskStore.Record { .task(item(id)) }
      func step(_ id: TaskStore.Step.ID, _ count: Int) -> TaskStore.Record {
        .step(.init(id: id, action: .add, time: .sample(), count: count, changes: []))
      }
      func change(
        _ before: TaskItem.ID?,
        _ after: TaskItem.ID,
        _ step: TaskStore.Step.ID
      ) -> TaskStore.Record {
        .change(.init(before: before.map(item), after: item(after)), step: step)
      }
      let inconsistent: [[TaskStore.Record]] = [
        [task(0)], [task(4)], [task(2), task(1)], [task(1), task(1)], [step(1, 0)], [step(1, 1)],
        [step(1, 2), change(nil, 1, 1)], [step(1, 1), change(nil, 1, 1), change(nil, 2, 1)],
        [step(1, 1), change(nil, 1, 1), task(1)], [change(nil, 1, 1)],
        [step(1, 1), change(nil, 1, 2)], [step(1, 1), change(2, 1, 1)],
        [step(1, 2), change(nil, 2, 1), change(nil, 1, 1)], [step(4, 1), change(nil, 1, 4)],
        [step(1, 1), change(nil, 4, 1)], [step(1, 1), change(nil, 0, 1)],
        [step(2, 1), change(nil, 1, 2), step(1, 1), change(nil, 1, 1)],
      ]
      for records in inconsistent {
        try check(throws: TaskStoreError.self) {
          try subject.client.restore(.init(task: 3, step: 3), records)
        }
      }
      for number in [-1, (1 << 62) + 1] {
        for numbers in [
          TaskStore.Numbers(task: number, step: 1), TaskStore.Numbers(task: 1, step: number),
        ] {
          try check(throws: TaskStoreError.self) { try subject.client.restore(numbers, []) }
        }
      }
      try check(try subject.client.numbers(), is: .init(task: 0, step: 0))
      try check(try subject.client.records(), is: [])
      try subject.client.restore(
        .init(task: 3, step: 3),
        [task(1), task(3), step(1, 2), change(nil, 1, 1), change(2, 2, 1)]
      )
      try check(try subject.client.ids(), is: [1, 3])
    },
  ]
}

extension TaskStore {
  /// Returns all records.
  fileprivate func records() throws -> [Record] {
    var records: [Record] = []
    try forEachRecord { records.append($0) }
    return records
  }

  /// Restores records.
  fileprivate func restore(_ numbers: Numbers, _ records: [Record]) throws {
    var rest = records[...]
    try restore(numbers: numbers) { rest.popFirst() }
  }

  /// Restores the records of another store.
  fileprivate func restore(from other: TaskStore) throws {
    try restore(other.numbers(), other.records())
  }
}
