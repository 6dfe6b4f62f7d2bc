import Contract
import PortableFoundation
import TaskService
import TaskStore
import Testing

extension TaskServiceContract {
  /// The rules about ``TaskService/complete``, ``TaskService/reopen`` and ``TaskService/delete``.
  static let stateRules = [
    Rule("A completed task keeps the time of completion") { subject in
      _ = try await subject.service.add(.sample(1))
      subject.clock.value = .sample(60)
      let outcomes = try await subject.service.complete([1])
      try check(outcomes.map(\.task.completedAt), is: [.sample(60)])
      try check(outcomes.map(\.didChange), is: [true])
      try check(try await subject.service.list(.init(state: .done)), is: outcomes.map(\.task))
      try check(try await subject.service.list(.init()), is: [])
    },
    Rule("Completing twice changes nothing") { subject in
      _ = try await subject.service.add(.sample(1))
      let task = try await subject.service.complete([1])[0].task
      subject.clock.value = .sample(60)
      let outcomes = try await subject.service.complete([1])
      try check(outcomes, is: [TaskOutcome(task: task, didChange: false)])
      try check(try await subject.service.find([1]), is: [task])
      try check(try await subject.service.steps(.init()).count, is: 2)
    },
    Rule("Reopening an open task changes nothing") { subject in
      let task = try await subject.service.add(.sample(1))
      _ = try await subject.service.complete([1])
      let reopened = try await subject.service.reopen([1])
      try check(reopened, is: [TaskOutcome(task: task, didChange: true)])
      let again = try await subject.service.reopen([1])
      try check(again, is: [TaskOutcome(task: task, didChange: false)])
      try check(try await subject.service.steps(.init()).count, is: 3)
    },
    Rule("A deleted task is in no list") { subject in
      _ = try await subject.service.add(.sample(1))
      let kept = try await subject.service.add(.sample(2))
      let outcomes = try await subject.service.delete([1])
      try check(outcomes.map(\.task.deletedAt), is: [subject.clock.value])
      try check(try await subject.service.list(.init(state: .all)), is: [kept])
      try check(try await subject.service.count(.init(state: .all)), is: 1)
    },
  ]

  /// The rules about ``TaskService/undo`` and ``TaskService/redo``.
  static let undoRules = [
    Rule("An undo restores the tasks before the step") { subject in
      let service = subject.service
      let tasks = try await [service.add(.sample(1)), service.add(.sample(2))]
      _ = try await service.complete([1, 2])
      _ = try await service.delete([2])
      try check(try await subject.other.undo(1).map(\.action), is: [.delete])
      try check(try await service.list(.init(state: .done)).map(\.id), is: [1, 2])
      try check(try await service.undo(1).map(\.action), is: [.complete])
      try check(try await service.list(.init()), is: tasks)
      try check(try await service.undo(9).map(\.id), is: [2, 1])
      try check(try await service.undo(1), is: [])
      try check(try await service.list(.init(state: .all)), is: [])
    },
    Rule("An undo of several steps undoes all of them or, if one is refused, none") { subject in
      let service = subject.service
      for number in 1...3 { _ = try await service.add(.sample(number)) }
      let failing = subject.failing(TestError())
      try await check(throws: TestError()) { try await failing.undo(2) }
      try check(try await service.list(.init()).map(\.id), is: [1, 2, 3])
      try check(try await service.undo(2).map(\.id), is: [3, 2])
      try check(try await service.list(.init()).map(\.id), is: [1])
    },
    Rule("A redo restores the tasks after the step") { subject in
      let service = subject.service
      _ = try await service.add(.sample(1))
      _ = try await service.edit([1]) { $0.name = "changed" }
      _ = try await service.complete([1])
      let tasks = try await service.list(.init(state: .all))
      _ = try await service.undo(3)
      try check(try await service.redo(1).map(\.action), is: [.add])
      try check(try await service.redo(9).map(\.action), is: [.edit, .complete])
      try check(try await service.redo(1), is: [])
      try check(try await service.list(.init(state: .all)), is: tasks)
    },
    Rule("A new change discards the steps to redo") { subject in
      _ = try await subject.service.add(.sample(1))
      _ = try await subject.service.undo(1)
      _ = try await subject.service.add(.sample(2))
      try check(try await subject.service.redo(1), is: [])
      try check(try await subject.service.list(.init()).map(\.id), is: [2])
    },
  ]

  /// The rules about the endpoints that read.
  static let readRules = [
    Rule("Returns a page of the tasks that match a query, in the order of `TaskItem.Position`") {
      subject in
      for number in [3, 1, 2] { _ = try await subject.service.add(.sample(number)) }
      _ = try await subject.service.complete([2])
      try check(try await subject.service.list(.init()).map(\.id), is: [3, 1])
      try check(try await subject.service.list(.init(words: ["task 3"])).map(\.id), is: [1])
      let first = try await subject.service.list(.init(state: .all, limit: 1))
      try check(first.map(\.id), is: [2])
      let rest = TaskStore.Query(state: .all, after: first[0].position)
      try check(try await subject.service.list(rest).map(\.id), is: [3, 1])
    },
    Rule(
      "Returns the number of tasks that match a query, regardless of its limit and the position of its page"
    ) {
      subject in
      for number in 1...3 { _ = try await subject.service.add(.sample(number)) }
      let first = try await subject.service.find([1])[0]
      let query = TaskStore.Query(words: ["task"], after: first.position, limit: 1)
      try check(try await subject.service.count(query), is: 3)
      try check(try await subject.service.count(.init(words: ["3"])), is: 1)
    },
    Rule("Returns the tasks with numbers, each once, in the order of the numbers' first occurrence")
    { subject in
      for number in 1...3 { _ = try await subject.service.add(.sample(number)) }
      try check(try await subject.service.find([3, 1, 3]).map(\.id), is: [3, 1])
    },
    Rule("Returns a page of the steps that match a query, newest first") { subject in
      _ = try await subject.service.add(.sample(1))
      _ = try await subject.service.add(.sample(2))
      _ = try await subject.service.complete([1])
      try check(try await subject.service.steps(.init()).map(\.id), is: [3, 2, 1])
      try check(try await subject.service.steps(.init(task: 1)).map(\.id), is: [3, 1])
      try check(try await subject.service.steps(.init(before: 3, limit: 1)).map(\.id), is: [2])
    },
    Rule("A change of open tasks, by any process, changes the version") { subject in
      let service = subject.service
      let changes: [@Sendable () async throws -> Void] = [
        { _ = try await service.add(.sample(1)) },
        { _ = try await subject.other.edit([1]) { $0.name = "Changed" } },
        { _ = try await subject.other.complete([1]) },
        { _ = try await subject.other.undo(1) },
        { _ = try await service.delete([1]) },
      ]
      for change in changes {
        let version = try await service.version()
        try await change()
        try check(try await service.version() != version, "another version")
      }
    },
    Rule("Without a change, the version stays the same") { subject in
      for number in 1...2 {
        let version = try await subject.service.version()
        try check(try await subject.other.version(), is: version)
        _ = try await subject.service.add(.sample(number))
      }
    },
  ]

  /// The rules about every endpoint that changes tasks.
  static let callRules = [
    Rule("A call that throws changes nothing") { subject in
      let tasks = try await [subject.service.add(.sample(1)), subject.service.add(.sample(2))]
      _ = try await subject.service.complete([2])
      let steps = try await subject.service.steps(.init())
      for call in changes {
        try await check(throws: TestError()) { try await call(subject.failing(TestError())) }
        try check(try await subject.service.list(.init()), is: [tasks[0]])
        try check(try await subject.service.steps(.init()), is: steps)
      }
      try await check(throws: TestError()) {
        try await subject.service.edit([1, 2]) { content in
          guard content.name == "Task 1" else { throw TestError() }
          content.name = "changed"
        }
      }
      try check(try await subject.service.list(.init()), is: [tasks[0]])
    },
    Rule("A call of several tasks changes all of them or none") { subject in
      let service = subject.service
      for number in 1...3 { _ = try await service.add(.sample(number)) }
      let calls: [@Sendable ([TaskItem.ID]) async throws -> [TaskOutcome]] = [
        { try await service.edit($0) { $0.notes = "changed" } }, service.complete,
        service.reopen, service.delete,
      ]
      for call in calls {
        let tasks = try await service.list(.init(state: .all))
        try await check(throws: TaskServiceError.unknownTask(9)) { try await call([1, 9, 3]) }
        try check(try await service.list(.init(state: .all)), is: tasks)
        let outcomes = try await call([3, 1])
        try check(outcomes.map(\.task.id), is: [3, 1])
        try check(outcomes.map(\.didChange), is: [true, true])
        try check(try await service.steps(.init(limit: 1)).map(\.count), is: [2])
      }
    },
    Rule("A call of an unknown or deleted task is refused") { subject in
      let service = subject.service
      for number in 1...2 { _ = try await service.add(.sample(number)) }
      _ = try await service.delete([1])
      let refusals = [
        (1, TaskServiceError.deletedTask(1)), (0, .unknownTask(0)), (-1, .unknownTask(-1)),
        (.max, .unknownTask(.max)),
      ]
      for (id, error) in refusals {
        try await check(throws: error) { try await service.edit([id]) { $0.name = "changed" } }
        try await check(throws: error) { try await service.complete([id]) }
        try await check(throws: error) { try await service.reopen([id]) }
        try await check(throws: error) { try await service.delete([id]) }
        try await check(throws: error) { try await service.find([2, id]) }
      }
      try check(try await service.steps(.init()).count, is: 3)
    },
    Rule("A number that occurs twice counts once") { subject in
      _ = try await subject.service.add(.sample(1))
      let outcomes = try await subject.service.complete([1, 1])
      try check(outcomes.map(\.task.id), is: [1])
      try check(try await subject.service.steps(.init(limit: 1)).map(\.count), is: [1])
    },
    Rule("A failure of the database reaches the caller") { subject in
      let failing = subject.failing(TestError())
      _ = try await subject.service.add(.sample(1))
      for call in changes {
        try await check(throws: TestError()) { try await call(failing) }
      }
    },
  ]

  /// A call of every endpoint that changes tasks.
  private static let changes: [@Sendable (TaskService) async throws -> Void] = [
    { _ = try await $0.add(.sample(9)) },
    { _ = try await $0.importTasks([.sample(9)]) },
    { _ = try await $0.edit([1]) { $0.name = "changed" } },
    { _ = try await $0.complete([1]) },
    { _ = try await $0.reopen([1]) },
    { _ = try await $0.delete([1]) },
    { _ = try await $0.undo(1) },
    { _ = try await $0.redo(1) },
  ]
}
