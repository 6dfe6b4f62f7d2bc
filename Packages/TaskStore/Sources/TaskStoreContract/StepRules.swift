import Contract
import PortableFoundation
import Store
import StoreContract
import TaskStore
import Testing

extension TaskStoreContract {
  /// The rules about ``TaskStore/update``.
  static let updateRules = [
    Rule("A step contains the values of each task before and after") { subject in
      let before = try subject.client.add([.sample(1), .sample(2)])
      let after = before.map { task in
        var task = task
        task.content = .sample(task.id + 5)
        task.completedAt = .sample(3)
        return task
      }
      let changes = zip(before, after).map(TaskStore.Change.init)
      let step = try subject.client.update(after.reversed(), .complete, .sample(4))
      try check(
        step,
        is: .init(id: 2, action: .complete, time: .sample(4), count: 2, changes: changes)
      )
      for task in after { try check(try subject.client.task(task.id), is: task) }
      let steps = try subject.client.steps(.init())
      try check(steps.first, is: step)
      let added = before.map { TaskStore.Change(before: nil, after: $0) }
      try check(
        steps.last,
        is: .init(id: 1, action: .add, time: .sample(), count: 2, changes: added)
      )
    },
    Rule("Tasks without a difference are not part of the step") { subject in
      var tasks = try subject.client.add([.sample(1), .sample(2)])
      tasks[1].name = "changed"
      let step = try subject.client.update(tasks, .edit, .sample())
      try check(step?.changes.map(\.after.id), is: [2])
      try check(step?.count, is: 1)
    },
    Rule("If no task differs, the result is nil and nothing changes") { subject in
      let tasks = try subject.client.add([.sample(1), .sample(2)])
      _ = try subject.client.revert(nil, .sample())
      _ = try subject.client.reapply()
      _ = try subject.client.add()
      _ = try subject.client.revert(nil, .sample())
      let steps = try subject.client.steps(.init())
      for tasks in [tasks, []] {
        try check(try subject.client.update(tasks, .edit, .sample()), is: nil)
        try check(try subject.client.steps(.init()), is: steps)
      }
      try check(try subject.client.reapply()?.id, is: 2)
    },
    Rule("So is a change after which a task would, over others, block itself") { subject in
      let store = subject.client
      for _ in 1...3 { _ = try store.add(TaskItem.Content(name: "name")) }
      try store.update(2) { $0.blockers = [1] }
      try store.update(3) { $0.blockers = [2] }
      for (id, blocker) in [(1, 1), (1, 2), (1, 3), (2, 3)] {
        try check(throws: TaskStoreError.blocksItself(id)) {
          try subject.other.update(id) { $0.blockers.append(blocker) }
        }
      }
      // A revert can lead to it, too.
      try store.update(3) { $0.blockers = [] }
      try store.update(1) { $0.blockers = [3] }
      try check(throws: TaskStoreError.blocksItself(3)) { try store.revert(6, .sample()) }
      try check(try store.ids().compactMap { try store.task($0)?.blockers }, is: [[3], [1], []])
      try check(try store.audit().differing, is: [])
    },
    Rule("Replaces the values of tasks, adds other ones in the same step, and returns the step") {
      subject in
      let store = subject.client
      var task = try store.add()
      task.completedAt = .sample()
      let new = TaskStore.NewTask(content: .init(name: "next"), blockerUIDs: [task.uid])
      let step = try store.update([task], [new], .complete, .sample(1))
      try check(try store.task(2)?.blockers, is: [1])
      try check(step?.changes.map(\.after.id), is: [1, 2])
      try check(try store.task(2)?.createdAt, is: .sample(1))
      _ = try subject.other.revert(nil, .sample())
      try check(try store.ids(), is: [1])
      try check(try store.task(1)?.completedAt, is: nil)
      _ = try store.reapply()
      try check(try store.ids(.init(state: .open)), is: [2])
    },
    Rule("An update of an unknown task, or of one task twice, is refused") { subject in
      var task = try subject.client.add()
      task.name = "changed"
      try check(throws: TaskStoreError.duplicateTask(1)) {
        try subject.client.update([task, task], .edit, .sample())
      }
      for id in [0, 2, -1, .max] {
        let unknown = TaskItem(id: id, content: .sample(), createdAt: .sample())
        try check(throws: TaskStoreError.unknownTask(id)) {
          try subject.client.update([unknown], .edit, .sample())
        }
      }
      try check(try subject.client.ids(), is: [1])
    },
  ]

  /// The rules about ``TaskStore/steps``.
  static let stepRules = [
    Rule("Returns the steps that match a query, newest first") { subject in
      let store = subject.client
      for number in 1...3 { _ = try store.add(.sample(number), at: .sample(-number)) }
      try store.update(2) { $0.name = "changed" }
      try check(try store.steps(.init()).map(\.id), is: [4, 3, 2, 1])
      try check(try store.steps(.init(task: 2)).map(\.id), is: [4, 2])
      try check(try store.steps(.init(before: 4, limit: 2)).map(\.id), is: [3, 2])
      try check(try store.steps(.init(task: 2, before: 4)).map(\.id), is: [2])
      try check(try store.steps(.init(task: 2, limit: 1)).map(\.id), is: [4])
      try check(try store.steps(.init(task: 9)), is: [])
      for limit in [0, -1] { try check(try store.steps(.init(limit: limit)), is: []) }
    },
    Rule("A step of a query for one task contains only the change of that task") { subject in
      let store = subject.client
      let tasks = try store.add([.sample(1), .sample(2)])
      let step = try store.steps(.init(task: 2))
      try check(step.map(\.changes), is: [[.init(before: nil, after: tasks[1])]])
      try check(step.map(\.count), is: [2])
    },
    Rule("A step returns its first 100 changes, and counts all of them") { subject in
      let store = subject.client
      let tasks = try store.add((0..<101).map { .init(name: "Task \($0)") })
      let first = tasks.prefix(100).map { TaskStore.Change(before: nil, after: $0) }
      for step in [
        try store.steps(.init()).first, try store.revert(nil, .sample()), try store.reapply(),
      ] {
        try check(step?.count, is: 101)
        try check(step?.changes, is: first)
      }
      try check(try store.steps(.init(task: 101)).map(\.changes.count), is: [1])
      try check(try store.count(.init()), is: 101)
    },
  ]

  /// The rules about ``TaskStore/revert``.
  static let revertRules = [
    Rule("A revert restores every field of each task; a task that the step added is removed") {
      subject in
      let store = subject.client
      let tasks = try store.add([.sample(1), .sample(2)])
      let changed = tasks.map { task in
        var task = task
        task.content = .init(name: "changed")
        (task.completedAt, task.deletedAt) = (.sample(1), .sample(2))
        return task
      }
      let step = try store.update(changed, .edit, .sample(3))
      let reverted = try store.revert(step?.id, .sample(4))
      try check(reverted?.id, is: step?.id)
      try check(reverted?.revertedAt, is: .sample(4))
      try check(reverted?.changes, is: step?.changes)
      try check(try store.find(.init()), is: tasks)
      try check(try store.find(.init(words: ["task"])), is: tasks)
      try check(try store.steps(.init(limit: 1)).first, is: reverted)
      _ = try store.revert(nil, .sample())
      try check(try store.task(1), is: nil)
      for state in TaskStore.State.allCases {
        try check(try store.ids(.init(state: state)), is: [])
      }
    },
    Rule("Repeated reverts continue with the next older step") { subject in
      let store = subject.client
      _ = try store.add([.sample(1), .sample(2)])
      try store.update(1) { $0.name = "first" }
      try store.update(2) { $0.name = "second" }
      try store.update(1) { $0.name = "third" }
      for (step, names) in [
        (4, ["first", "second"]), (3, ["first", "Task 2"]), (2, ["Task 1", "Task 2"]), (1, []),
      ] {
        try check(try store.revert(nil, .sample())?.id, is: step)
        try check(try store.find(.init()).map(\.name), is: names)
      }
      try check(try store.revert(nil, .sample()), is: nil)
    },
    Rule("A step can be reverted once") { subject in
      _ = try subject.client.add(.sample(1))
      _ = try subject.client.add(.sample(2))
      _ = try subject.client.revert(1, .sample())
      try check(throws: TaskStoreError.alreadyReverted(1)) {
        try subject.other.revert(1, .sample())
      }
      for step in [0, 3, -1, .max] {
        try check(throws: TaskStoreError.unknownStep(step)) {
          try subject.client.revert(step, .sample())
        }
      }
      try check(try subject.client.ids(), is: [2])
    },
    Rule(
      "A step that changed a task which a later step in effect changed too, or whose task no longer has the step's values, is refused"
    ) { subject in
      let store = subject.client
      _ = try store.add([.sample(1), .sample(2)])
      var tasks = try store.find(.init())
      for index in tasks.indices { tasks[index].name = "changed" }
      _ = try store.update(tasks, .edit, .sample())
      // Back to the values of the earlier step.
      try store.update(2) { $0.name = "again" }
      try store.update(2) { $0.name = "changed" }
      for step in [1, 2] {
        let task = step == 1 ? 1 : 2
        let later = step == 1 ? 2 : 4
        try check(throws: TaskStoreError.changedSince(task, by: later)) {
          try store.revert(step, .sample())
        }
      }
      try check(try store.find(.init()), is: tasks)
      try check(try store.steps(.init()).compactMap(\.revertedAt), is: [])
      for step in [4, 3, 2] {
        try check(try store.revert(step, .sample())?.id, is: step)
      }
      try store.update(2, .delete, at: .sample(9)) { $0.deletedAt = .sample(-9) }
      _ = try store.purge(before: .sample())
      try check(throws: TaskStoreError.changedSince(2, by: nil)) { try store.revert(5, .sample()) }
      try check(try store.ids(), is: [1])
    },
  ]

  /// The rules about ``TaskStore/reapply``.
  static let reapplyRules = [
    Rule("Repeated calls reapply the reverted steps, the last reverted first") { subject in
      let store = subject.client
      _ = try store.add([.sample(1), .sample(2)])
      try store.update(1) { $0.name = "changed" }
      try store.update(2, .delete) { $0.deletedAt = .sample(1) }
      let tasks = try [store.task(1), store.task(2)]
      let steps = try store.steps(.init())
      for _ in 1...2 {
        for step in [2, 3, 1] { _ = try store.revert(step, .sample()) }
        for step in [1, 3, 2] { try check(try store.reapply()?.id, is: step) }
        try check(try store.reapply(), is: nil)
        try check(try [store.task(1), store.task(2)], is: tasks)
        try check(try store.steps(.init()), is: steps)
      }
    },
    Rule("A reapplied task keeps its number") { subject in
      let tasks = try subject.client.add([.sample(1), .sample(2)])
      _ = try subject.client.revert(nil, .sample())
      let step = try subject.client.reapply()
      try check(step?.changes.map(\.after), is: tasks)
      try check(step?.revertedAt, is: nil)
      try check(try subject.client.find(.init()), is: tasks)
      try check(try subject.client.find(.init(words: ["task"])), is: tasks)
      try check(try subject.client.add().id, is: 3)
    },
    Rule("A new step discards the steps to reapply") { subject in
      let store = subject.client
      _ = try store.add()
      try store.update(1) { $0.name = "changed" }
      _ = try store.revert(nil, .sample())
      try subject.other.update(1) { $0.notes = "changed" }
      try check(try store.reapply(), is: nil)
      _ = try store.revert(nil, .sample())
      try check(try store.reapply()?.id, is: 3)
      try check(try store.task(1)?.name, is: "Task 1")
    },
  ]

  /// The rules about ``TaskStore/purge``.
  static let purgeRules = [
    Rule(
      "Removes the tasks that were deleted before a time, and the steps before it, and returns their numbers"
    ) { subject in
      let store = subject.client
      for number in 1...4 { _ = try store.add(.sample(number), at: .sample(number)) }
      for id in 2...4 {
        try store.update(id, .delete, at: .sample(id)) { $0.deletedAt = .sample(id) }
      }
      try check(try store.purge(before: .sample(4)), is: .init(tasks: 2, steps: 5))
      try check(try store.ids(.init(state: .deleted)), is: [4])
      try check(try store.task(2), is: nil)
      try check(try store.steps(.init()).map(\.id), is: [7, 4])
      try check(try store.steps(.init(task: 3)), is: [])
      try check(try store.purge(before: .sample(4)), is: .init(tasks: 0, steps: 0))
    },
    Rule("A purge keeps all other tasks") { subject in
      let store = subject.client
      _ = try store.add((1...3).map(TaskItem.Content.sample))
      try store.update(2) { $0.completedAt = .sample() }
      try store.update(3) { $0.deletedAt = .sample() }
      let tasks = try store.find(.init(state: .all))
      _ = try store.purge(before: .distantFuture)
      try check(try store.find(.init(state: .all)), is: tasks)
      try check(try store.ids(.init(state: .deleted)), is: [])
    },
    Rule("A purged step cannot be reverted or reapplied") { subject in
      let store = subject.client
      _ = try store.add(.sample(1))
      _ = try store.add(.sample(2))
      _ = try store.revert(nil, .sample())
      _ = try store.purge(before: .distantFuture)
      try check(try store.reapply(), is: nil)
      try check(try store.revert(nil, .sample()), is: nil)
      try check(throws: TaskStoreError.unknownStep(1)) { try store.revert(1, .sample()) }
      try check(try store.ids(), is: [1])
    },
    Rule("Returns what ``purge`` would remove; changes nothing") { subject in
      let store = subject.client
      for number in 1...3 { _ = try store.add(.sample(number), at: .sample(number)) }
      for id in 1...3 {
        try store.update(id, .delete, at: .sample(id)) { $0.deletedAt = .sample(id) }
      }
      let steps = try store.steps(.init())
      try check(try store.previewPurge(before: .sample(3)), is: .init(tasks: 2, steps: 4))
      try check(try store.steps(.init()), is: steps)
      try check(try store.count(.init(state: .deleted)), is: 3)
      try check(try store.purge(before: .sample(3)), is: .init(tasks: 2, steps: 4))
    },
  ]
}
