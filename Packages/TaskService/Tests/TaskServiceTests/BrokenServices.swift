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

  typealias Broken = BrokenConfigurations<TaskServiceContract.Subject>

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
}
