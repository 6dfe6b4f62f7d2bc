import Contract
import PortableFoundation
import TaskService
import TaskServiceContract
import TaskStore
import Testing

extension TaskServiceContractTests {
  @Test func `each rule rejects a broken service`() async {
    await Self.broken.verifyRejection(
      by: TaskServiceContract.rules,
      changing: Configuration.mock.subject
    )
  }

  private typealias Broken = BrokenConfigurations<TaskServiceContract.Subject>

  private static let broken: Broken =
    brokenAdds + brokenChanges + brokenUndo + brokenReads + brokenCalls

  private static let brokenAdds: Broken = [
    // Adds a task without a name.
    "A blank name is refused": { subject, original in
      subject.service.add = { draft in
        do {
          return try await original.service.add(draft)
        } catch TaskServiceError.blankName {
          var named = draft
          named.content.name = "Unnamed"
          return try await original.service.add(named)
        }
      }
    },
    // Recognises the space only.
    "A blank name is refused": { subject, original in
      subject.service.add = { draft in
        guard draft.content.name != "\u{A0}\u{2003}" else {
          return try await original.service.find([1])[0]
        }
        return try await original.service.add(draft)
      }
    },
    // Keeps the name if the new one is blank.
    "A blank name is refused": { subject, original in
      subject.service.edit = { ids, edit in
        try await original.service.edit(ids) { content in
          let name = content.name
          try edit(&content)
          if content.name.allSatisfy(\.isWhitespace) { content.name = name }
        }
      }
    },
    // Removes the tag.
    "A tag that is empty or contains whitespace is refused": { subject, original in
      subject.service.add = { draft in
        var valid = draft
        valid.content.tags.removeAll { $0.isEmpty || $0.contains(" ") }
        return try await original.service.add(valid)
      }
    },
    // Trims the name.
    "The text is stored unchanged": { subject, original in
      subject.service.add = { draft in
        var trimmed = draft
        trimmed.content.name = String(draft.content.name.drop(while: \.isWhitespace))
        return try await original.service.add(trimmed)
      }
    },
    // Ignores an edit of the Unicode normalisation.
    "The text is stored unchanged": { subject, original in
      subject.service.edit = { ids, edit in
        try await original.service.edit(ids) { content in
          let former = content.name
          try edit(&content)
          if content.name == former { content.name = former }
        }
      }
    },
    // Adds a task for each call.
    "Concurrent saves of one draft create one task": { subject, original in
      subject.service.add = { draft in
        try await original.service.importTasks([.init(content: draft.content)])[0]
      }
      subject.other = subject.service
    },
    // Adds each task in its own step.
    "An import is one step": { subject, original in
      subject.service.importTasks = { tasks in
        var added: [TaskItem] = []
        for task in tasks { added += try await original.service.importTasks([task]) }
        return added
      }
    },
    // Ignores the times.
    "A task keeps the times of its creation and completion": { subject, original in
      subject.service.importTasks = { tasks in
        try await original.service.importTasks(tasks.map { .init(content: $0.content) })
      }
    },
    // Adds the tasks before the blank name.
    "If a name is blank, nothing is added": { subject, original in
      subject.service.importTasks = { tasks in
        var added: [TaskItem] = []
        for task in tasks { added += try await original.service.importTasks([task]) }
        return added
      }
    },
  ]

  private static let brokenChanges: Broken = [
    // Edits the content from before the changes of others.
    "An edit changes the stored content, also of a completed task": { subject, original in
      let first = Shared<TaskItem.Content?>(nil)
      subject.service.add = { draft in
        first.value = draft.content
        return try await original.service.add(draft)
      }
      subject.service.edit = { ids, edit in
        try await original.service.edit(ids) { content in
          content = first.value ?? content
          try edit(&content)
        }
      }
    },
    // Reopens the task.
    "An edit changes the stored content, also of a completed task": { subject, original in
      subject.service.edit = { ids, edit in
        _ = try await original.service.reopen(ids)
        return try await original.service.edit(ids, edit)
      }
    },
    // Adds a step.
    "An edit to the same content changes nothing": { subject, original in
      subject.service.edit = { ids, edit in
        let outcomes = try await original.service.edit(ids, edit)
        _ = try await original.service.complete(ids)
        _ = try await original.service.reopen(ids)
        return outcomes
      }
    },
    // Uses an earlier time.
    "A completed task keeps the time of completion": { subject, original in
      let time = original.clock.value
      subject.service.complete = { ids in
        original.clock.value = time
        return try await original.service.complete(ids)
      }
    },
    // Replaces the time.
    "Completing twice changes nothing": { subject, original in
      subject.service.complete = { ids in
        _ = try await original.service.reopen(ids)
        return try await original.service.complete(ids)
      }
    },
    // Reports a change.
    "Completing twice changes nothing": { subject, original in
      subject.service.complete = { ids in
        try await original.service.complete(ids).map { .init(task: $0.task, didChange: true) }
      }
    },
    // Reports a change.
    "Reopening an open task changes nothing": { subject, original in
      subject.service.reopen = { ids in
        try await original.service.reopen(ids).map { .init(task: $0.task, didChange: true) }
      }
    },
    // Completes the task.
    "A deleted task is in no list": { subject, original in
      subject.service.delete = original.service.complete
    },
    // Counts the deleted tasks.
    "A deleted task is in no list": { subject, original in
      subject.service.count = { query in
        var deleted = query
        deleted.state = .deleted
        return try await original.service.count(query) + original.service.count(deleted)
      }
    },
  ]

  private static let brokenUndo: Broken = [
    // Undoes one step.
    "An undo restores the tasks before the step": { subject, original in
      subject.service.undo = { _ in try await original.service.undo(1) }
    },
    // Reports the steps and undoes nothing.
    "An undo restores the tasks before the step": { subject, original in
      subject.service.undo = { count in
        try await original.service.steps(.init(limit: count))
      }
    },
    // Undoes each step in its own transaction.
    "An undo of several steps undoes all of them or, if one is refused, none":
      { subject, original in
        subject.failing = { error in
          var failing = original.failing(error)
          failing.undo = { _ in
            _ = try await original.service.undo(1)
            throw error
          }
          return failing
        }
      },
    // Redoes one step.
    "A redo restores the tasks after the step": { subject, original in
      subject.service.redo = { _ in try await original.service.redo(1) }
    },
    // Adds the task of the first undone step again.
    "A new change discards the steps to redo": { subject, original in
      subject.service.redo = { _ in
        let first = try await original.service.steps(.init()).filter { $0.revertedAt != nil }
        _ = try await original.service.importTasks(
          first.flatMap(\.changes).map { .init(content: $0.after.content) }
        )
        return first
      }
    },
  ]

  private static let brokenReads: Broken = [
    // Sorts by number.
    "Returns a page of the tasks that match a query, in the order of `TaskItem.Position`":
      { subject, original in
        subject.service.list = { query in
          try await original.service.list(query).sorted { $0.id < $1.id }
        }
      },
    // Ignores the words.
    "Returns a page of the tasks that match a query, in the order of `TaskItem.Position`":
      { subject, original in
        subject.service.list = { query in
          var query = query
          query.words = []
          return try await original.service.list(query)
        }
      },
    // Counts the page.
    "Returns the number of tasks that match a query, regardless of its limit and the position of its page":
      { subject, original in
        subject.service.count = { try await original.service.list($0).count }
      },
    // Returns a task twice.
    "Returns the tasks with numbers, each once, in the order of the numbers' first occurrence":
      { subject, original in
        subject.service.find = { ids in
          let tasks = try await original.service.find(ids)
          return ids.compactMap { id in tasks.first { $0.id == id } }
        }
      },
    // Sorts by number.
    "Returns the tasks with numbers, each once, in the order of the numbers' first occurrence":
      { subject, original in
        subject.service.find = { try await original.service.find($0.sorted()) }
      },
    // Returns the oldest step first.
    "Returns a page of the steps that match a query, newest first": { subject, original in
      subject.service.steps = { try await original.service.steps($0).reversed() }
    },
  ]

  private static let brokenCalls: Broken = [
    // Saves before the failure.
    "A call that throws changes nothing": { subject, original in
      subject.failing = { error in
        var failing = original.failing(error)
        failing.complete = { ids in
          _ = try await original.service.complete(ids)
          throw error
        }
        return failing
      }
    },
    // Edits each task in its own transaction.
    "A call that throws changes nothing": { subject, original in
      subject.service.edit = { ids, edit in
        var outcomes: [TaskOutcome] = []
        for id in ids { outcomes += try await original.service.edit([id], edit) }
        return outcomes
      }
    },
    // Deletes the known tasks.
    "A call of several tasks changes all of them or none": { subject, original in
      subject.service.delete = { ids in
        var outcomes: [TaskOutcome] = []
        for id in ids { outcomes += try await original.service.delete([id]) }
        return outcomes
      }
    },
    // Ignores unknown tasks.
    "A call of several tasks changes all of them or none": { subject, original in
      subject.service.complete = { ids in
        try await original.service.complete(ids.filter { $0 != 9 })
      }
    },
    // Ignores deleted tasks.
    "A call of an unknown or deleted task is refused": { subject, original in
      subject.service.find = { ids in
        do {
          return try await original.service.find(ids)
        } catch TaskServiceError.deletedTask {
          return []
        }
      }
    },
    // Deletes a deleted task again.
    "A call of an unknown or deleted task is refused": { subject, original in
      subject.service.delete = { ids in
        do {
          return try await original.service.delete(ids)
        } catch TaskServiceError.deletedTask {
          return []
        }
      }
    },
    // Returns a task twice.
    "A number that occurs twice counts once": { subject, original in
      subject.service.complete = { ids in
        let outcomes = try await original.service.complete(ids)
        return ids.compactMap { id in outcomes.first { $0.task.id == id } }
      }
    },
    // Ignores the failure of an import.
    "A failure of the database reaches the caller": { subject, original in
      subject.failing = { error in
        var failing = original.failing(error)
        failing.importTasks = { _ in [] }
        return failing
      }
    },
  ]
}
