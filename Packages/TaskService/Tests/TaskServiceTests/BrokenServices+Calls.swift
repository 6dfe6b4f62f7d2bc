import Contract
import PortableFoundation
import TaskService
import TaskServiceContract
import TaskStore
import Testing

extension TaskServiceContractTests {
  static let brokenUndo: Broken = [
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

  static let brokenReads: Broken = [
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
    // Ignores reverted steps.
    "A change of open tasks, by any process, changes the version": { subject, original in
      let first = Shared<TaskStore.Version?>(nil)
      subject.service.version = {
        let version = try await original.service.version()
        let last = try await original.service.steps(.init(limit: 1)).first
        if last?.revertedAt == nil { first.value = version }
        return first.value ?? version
      }
    },
    // Changes the tasks.
    "Without a change, the version stays the same": { subject, original in
      subject.service.version = {
        let version = try await original.service.version()
        _ = try await original.service.importTasks([.init(content: .init(name: "Buy milk"))])
        return version
      }
    },
  ]

  static let brokenCalls: Broken = [
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
