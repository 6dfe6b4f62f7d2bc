import CivilCalendar
import Contract
import ObservableStateTesting
import PortableFoundation
import TaskEditFeature
import TaskService
import TaskStore
import Testing

extension TaskEditFeatureContract {
  static let saveRules = [
    Rule(
      "Saving is possible exactly when something changed, the name is not blank and the due text is understood"
    ) { subject in
      let viewModel = subject.viewModel(.draft)
      func check(
        _ text: String,
        _ field: TaskEditViewModel.Field,
        obstacle: TaskEditViewModel.Obstacle?
      ) async throws {
        viewModel.enter(text, field)
        try Contract.check(viewModel.state().obstacle, is: obstacle)
        try Contract.check(viewModel.state().canSave, is: obstacle == nil)
        guard obstacle != nil else { return }
        let state = viewModel.state()
        await viewModel.save()
        try Contract.check(viewModel.state(), is: state)
        try Contract.check(try await subject.tasks(), is: [])
      }

      try await check("", .name, obstacle: .unchanged)
      try await check("At the corner", .notes, obstacle: .blankName)
      try await check(" \u{3000}\n", .name, obstacle: .blankName)
      try await check("Buy groceries", .name, obstacle: nil)
      try await check("someday", .dueDay, obstacle: .invalidDueDay)
      try await check("fri", .dueDay, obstacle: nil)
      try await check("", .dueDay, obstacle: nil)
      try await check("", .notes, obstacle: nil)
      try await check("", .name, obstacle: .unchanged)

      let other = subject.viewModel(.task(try await subject.add()))
      try Contract.check(other.state().canSave, is: false)
      other.enter("", .priority)
      try Contract.check(other.state().canSave, is: true)
      other.enter("high", .priority)
      try Contract.check(other.state().canSave, is: false)
    },
    Rule("A successful save closes the form with the task") { subject in
      let viewModel = subject.viewModel(.draft)
      viewModel.enter("Buy groceries", .name)
      viewModel.enter("Check out new store", .notes)
      viewModel.enter("tomorrow", .dueDay)
      viewModel.enter("#home, shop", .tags)
      viewModel.enter("high", .priority)
      await viewModel.save()
      let task = try await subject.tasks().first
      try check(task?.content, is: .groceries)
      try check(viewModel.savedTask, is: task)

      let edit = subject.viewModel(.task(try await subject.add()))
      edit.enter("Buy milk", .name)
      await edit.save()
      try check(edit.savedTask?.name, is: "Buy milk")
      try check(try await subject.tasks().last, is: edit.savedTask)
    },
    Rule("A save of an edit changes only the fields that the user changed") { subject in
      let changes: [TaskEditViewModel.Field: (text: String, content: TaskItem.Content)] = [
        .name: ("Call", .everything(\.name, "Call")),
        .notes: ("", .everything(\.notes, "")),
        .dueDay: ("", .everything(\.dueDay, nil)),
        .tags: ("", .everything(\.tags, [])),
        .priority: ("", .everything(\.priority, nil)),
      ]
      for (field, change) in changes {
        let task = try await subject.add()
        let viewModel = subject.viewModel(.task(task))
        viewModel.enter(change.text, field)
        _ = try await subject.service.edit([task.id]) { $0 = .everything }
        await viewModel.save()
        try check(viewModel.savedTask?.content, is: change.content)
        try check(try await subject.service.find([task.id]).first?.content, is: change.content)
      }
    },
    Rule("Tags that the user did not change keep every byte") { subject in
      let tags = ["a,b", "#c", "u\u{308}", "\u{FC}", "#"]
      let task = try await subject.add(TaskItem.Content(name: "Buy milk", tags: tags))
      let viewModel = subject.viewModel(.task(task))
      let text = viewModel.state().currentText(of: .tags)
      viewModel.enter("#new \(text)\t#c,,d", .tags)
      await viewModel.save()
      let expected = ["new"] + tags + ["c", "d"]
      try check(
        viewModel.savedTask?.tags.map { Array($0.utf8) },
        is: expected.map { Array($0.utf8) }
      )
    },
    Rule("A second save during a save does nothing") { subject in
      let gate = Gate()
      defer { gate.open() }
      let viewModel = subject.viewModel(.draft, saving: { try await gate.pass() })
      viewModel.enter("Buy groceries", .name)
      let save = Task { await viewModel.save() }
      await gate.arrivals(atLeast: 1)
      let state = viewModel.state()
      let second = Task { await viewModel.save() }
      second.cancel()
      await second.value
      try check(gate.arrivals, is: 1)
      try check(viewModel.state(), is: state)
      gate.open()
      await save.value
      try check(try await subject.tasks().count, is: 1)
    },
    Rule("Concurrent saves of one draft create one task") { subject in
      let viewModels = (1...4).map { _ in subject.viewModel(.draft) }
      for viewModel in viewModels { viewModel.enter("Buy groceries", .name) }
      await withTaskGroup { group in
        for viewModel in viewModels { group.addTask { await viewModel.save() } }
      }
      let tasks = try await subject.tasks()
      try check(tasks.count, is: 1)
      for viewModel in viewModels { try check(viewModel.savedTask, is: tasks.first) }
    },
  ]
}

extension TaskItem.Content {
  /// The content that another process saves while the form is open.
  fileprivate static let everything = Self(
    name: "Buy everything",
    notes: "Two lines\nof notes",
    dueDay: TaskEditFeatureContract.monday + 7,
    tags: ["work"],
    priority: .low
  )

  /// Returns that content with another value of a field.
  fileprivate static func everything<Value>(_ field: WritableKeyPath<Self, Value>, _ value: Value)
    -> Self
  {
    var content = everything
    content[keyPath: field] = value
    return content
  }
}
