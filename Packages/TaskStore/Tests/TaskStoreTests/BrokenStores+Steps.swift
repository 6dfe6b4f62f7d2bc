import Contract
import PortableFoundation
import StoreContract
import TaskStore
import TaskStoreContract
import Testing

extension TaskStoreContractTests {
  static let brokenSteps: BrokenConfigurations<TaskStoreContract.Subject> = [
    // Sorts by time.
    "Returns the steps that match a query, newest first": { subject, original in
      subject.client.steps = { try original.client.steps($0).sorted { $0.time > $1.time } }
    },
    // Ignores the task.
    "Returns the steps that match a query, newest first": { subject, original in
      subject.client.steps = { query in
        try original.client.steps(.init(before: query.before, limit: query.limit))
      }
    },
    // Returns every change of a step.
    "A step of a query for one task contains only the change of that task": { subject, original in
      subject.client.steps = { query in
        let ids = Set(try original.client.steps(query).map(\.id))
        return try original.client.steps(.init()).filter { ids.contains($0.id) }
      }
    },
    // Counts the returned changes.
    "A step returns its first 100 changes, and counts all of them": { subject, original in
      subject.client.revert = { step, time in
        try original.client.revert(step, time).map {
          $0.with(count: $0.changes.count, changes: $0.changes)
        }
      }
    },
    // Forgets the notes.
    "A revert restores every field of each task; a task that the step added is removed":
      { subject, original in
        subject.client.revert = { step, time in
          let reverted = try original.client.revert(step, time)
          if var task = try original.client.task(1) {
            task.notes = ""
            _ = try original.client.update([task], .edit, time)
          }
          return reverted
        }
      },
    // Deletes a task instead of removing it.
    "A revert restores every field of each task; a task that the step added is removed":
      { subject, original in
        subject.client.task = { id in
          try original.client.task(id)
            ?? original.client.steps(.init(task: id)).last?.changes.first?.after
        }
      },
    // Reverts the newest step again and again.
    "Repeated reverts continue with the next older step": { subject, original in
      subject.client.revert = { step, time in
        try original.client.revert(step ?? original.client.steps(.init(limit: 1)).first?.id, time)
      }
    },
    // Ignores the second revert.
    "A step can be reverted once": { subject, original in
      subject.other.revert = { step, time in
        do {
          return try original.client.revert(step, time)
        } catch TaskStoreError.alreadyReverted {
          return nil
        }
      }
    },
    // Reverts the later steps too.
    "A step that changed a task which a later step in effect changed too, or whose task no longer has the step's values, is refused":
      { subject, original in
        subject.client.revert = { step, time in
          var step = step
          while true {
            do {
              return try original.client.revert(step, time)
            } catch TaskStoreError.changedSince(_, by: let later?) {
              step = later
            }
          }
        }
      },
    // Ignores a step that cannot be reverted.
    "A step that changed a task which a later step in effect changed too, or whose task no longer has the step's values, is refused":
      { subject, original in
        subject.client.revert = { step, time in
          do {
            return try original.client.revert(step, time)
          } catch TaskStoreError.changedSince(_, by: nil) {
            return nil
          }
        }
      },
    // Reapplies one step.
    "Repeated calls reapply the reverted steps, the last reverted first": { subject, original in
      let isDone = Shared(false)
      subject.client.reapply = {
        guard !isDone.replace(with: { _ in true }) else { return nil }
        return try original.client.reapply()
      }
    },
    // Adds the tasks again.
    "A reapplied task keeps its number": { subject, original in
      subject.client.reapply = {
        guard let step = try original.client.steps(.init(limit: 1)).first else { return nil }
        let tasks = step.changes.map { TaskStore.NewTask(content: $0.after.content) }
        _ = try original.client.add(tasks, step.action, step.time)
        return try original.client.steps(.init(limit: 1)).first
      }
    },
    // Keeps the steps to reapply.
    "A new step discards the steps to reapply": { subject, original in
      let reverted = Shared<TaskStore.Step?>(nil)
      subject.client.revert = { step, time in
        let step = try original.client.revert(step, time)
        reverted.value = step
        return step
      }
      subject.client.reapply = { reverted.value }
    },
  ]

  static let brokenPurges: BrokenConfigurations<TaskStoreContract.Subject> = [
    // Purges everything.
    "Removes the tasks that were deleted before a time, and the steps before it, and returns their numbers":
      { subject, original in
        subject.client.purge = { _ in try original.client.purge(before: .distantFuture) }
      },
    // Purges nothing.
    "Removes the tasks that were deleted before a time, and the steps before it, and returns their numbers":
      { subject, original in
        subject.client.purge = original.client.previewPurge
      },
    // Deletes the completed tasks.
    "A purge keeps all other tasks": { subject, original in
      subject.client.purge = { time in
        let done = try original.client.find(.init(state: .done)).map { task in
          var task = task
          task.deletedAt = .distantPast
          return task
        }
        _ = try original.client.update(done, .delete, .distantPast)
        return try original.client.purge(before: time)
      }
    },
    // Keeps the steps.
    "A purged step cannot be reverted or reapplied": { subject, original in
      subject.client.purge = { _ in TaskStore.Purge(tasks: 0, steps: 0) }
    },
    // Purges.
    "Returns what ``purge`` would remove; changes nothing": { subject, original in
      subject.client.previewPurge = original.client.purge
    },
    // Counts every task and step.
    "Returns what ``purge`` would remove; changes nothing": { subject, original in
      subject.client.previewPurge = { _ in
        try original.client.previewPurge(before: .distantFuture)
      }
    },
  ]
}
