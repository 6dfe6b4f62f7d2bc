import CivilCalendar
import Contract
import PortableFoundation
import Store
import StoreContract
import TaskStore
import TaskStoreContract
import Testing

extension TaskStoreContractTests {
  @Test func `each rule rejects a broken store`() async {
    await Self.broken.verifyRejection(by: TaskStoreContract.rules, changing: Self.mock.subject)
  }

  typealias Broken = BrokenConfigurations<TaskStoreContract.Subject>

  static let broken: Broken =
    brokenChanges + brokenPages + brokenSteps + brokenPurges + brokenAudits + brokenAtomicity

  private static let brokenChanges: Broken = [
    // Counts 1 too many.
    "A new store is empty": { subject, original in
      subject.client.count = { try original.client.count($0) + 1 }
    },
    // Starts at 0.
    "Numbers start at 1 and grow with each task": { subject, original in
      subject.client.add = { tasks, action, time in
        try original.client.add(tasks, action, time).map { $0.with(id: $0.id - 1) }
      }
    },
    // Uses the number of tasks.
    "The number of a saved task is never assigned again, even after a revert or a purge":
      { subject, original in
        subject.client.add = { tasks, action, time in
          let added = try original.client.add(tasks, action, time)
          let count = try original.client.count(.init(state: .all))
          return added.map { $0.with(id: count) }
        }
      },
    // Forgets a purged number.
    "The number of a saved task is never assigned again, even after a revert or a purge":
      { subject, original in
        subject.client.add = { tasks, action, time in
          try original.client.add(tasks, action, time).map { $0.with(id: min($0.id, 2)) }
        }
      },
    // Returns a number twice.
    "Concurrent adds lose no task": { subject, original in
      subject.client.add = { tasks, action, time in
        try original.client.add(tasks, action, time).map { $0.id == 80 ? $0.with(id: 79) : $0 }
      }
      subject.other = subject.client
    },
    // Ignores the identity of drafts.
    "A draft that was added before adds nothing: the result is its task": { subject, original in
      subject.client.add = { tasks, action, time in
        try original.client.add(tasks.map { .init(content: $0.content) }, action, time)
      }
    },
    // Appends a step for each call.
    "If no task is added, no step is": { subject, original in
      subject.client.add = { tasks, action, time in
        let added = try original.client.add(tasks, action, time)
        if tasks.isEmpty { _ = try original.client.add([task], action, time) }
        return added
      }
    },
    // Cuts a text at a NUL.
    "Every text is stored unchanged: empty, long, with a NUL, beyond ASCII": { subject, original in
      subject.client.add = { tasks, action, time in
        let cut = tasks.map { new in
          var new = new
          new.content.name = String(new.content.name.prefix { $0 != "\0" })
          return new
        }
        return try original.client.add(cut, action, time)
      }
    },
    // Ignores an update of the Unicode normalisation.
    "Every text is stored unchanged: empty, long, with a NUL, beyond ASCII": { subject, original in
      subject.client.update = { tasks, action, time in
        let kept = try tasks.map { task in
          let stored = try original.client.task(task.id)
          return stored?.content.name == task.content.name ? stored ?? task : task
        }
        return try original.client.update(kept, action, time)
      }
    },
    // Normalises the notes of a step.
    "Every text is stored unchanged: empty, long, with a NUL, beyond ASCII": { subject, original in
      subject.client.steps = { query in
        try original.client.steps(query).map { step in
          step.with(
            changes: step.changes.map { change in
              var after = change.after
              if after.notes == "\u{E9}" { after.notes = "\u{E9}" }
              return .init(before: change.before, after: after)
            }
          )
        }
      }
    },
    // Rounds to seconds.
    "A time is stored in milliseconds": { subject, original in
      subject.client.revert = { step, time in
        let seconds = time.timeIntervalSince1970.rounded()
        return try original.client.revert(step, Date(timeIntervalSince1970: seconds))
      }
    },
    // Ignores the time of creation.
    "A time is stored in milliseconds": { subject, original in
      subject.client.add = { tasks, action, time in
        try original.client.add(tasks.map { .init(content: $0.content) }, action, time)
      }
    },
    // Sorts the tags.
    "Tags without whitespace are stored in order, and every day of the years 0 to 9999":
      { subject, original in
        subject.client.task = { id in
          var task = try original.client.task(id)
          task?.tags.sort()
          return task
        }
      },
    // Stores no day before 1970.
    "Tags without whitespace are stored in order, and every day of the years 0 to 9999":
      { subject, original in
        subject.client.task = { id in
          var task = try original.client.task(id)
          if let day = task?.dueDay, day.daysSince1970 < 0 { task?.dueDay = nil }
          return task
        }
      },
    // Removes the tags that it cannot store.
    "Other content is refused": { subject, original in
      subject.client.add = { tasks, action, time in
        let valid = tasks.map { new in
          var new = new
          new.content.tags.removeAll { $0.isEmpty || $0.contains(where: \.isWhitespace) }
          return new
        }
        return try original.client.add(valid, action, time)
      }
    },
    // Cannot store a change of the largest content.
    "Content of the largest size can be updated, reverted and reapplied": { subject, original in
      subject.client.update = { tasks, action, time in
        guard tasks.allSatisfy({ $0.content.notes.utf8.count < 800_000 }) else {
          throw TestError()
        }
        return try original.client.update(tasks, action, time)
      }
    },
    // Stores no completion.
    "A step contains the values of each task before and after": { subject, original in
      subject.client.update = { tasks, action, time in
        let open = tasks.map { task in
          var task = task
          task.completedAt = nil
          return task
        }
        return try original.client.update(open, action, time)
      }
    },
    // Counts every task.
    "Tasks without a difference are not part of the step": { subject, original in
      subject.client.update = { tasks, action, time in
        try original.client.update(tasks, action, time).map { step in
          .init(
            id: step.id,
            action: step.action,
            time: step.time,
            count: tasks.count,
            changes: step.changes
          )
        }
      }
    },
    // Discards the steps to reapply.
    "If no task differs, the result is nil and nothing changes": { subject, original in
      subject.client.update = { tasks, action, time in
        let step = try original.client.update(tasks, action, time)
        if step == nil {
          _ = try original.client.add([task], action, time)
          _ = try original.client.revert(nil, time)
        }
        return step
      }
    },
    // Ignores unknown tasks.
    "An update of an unknown task, or of one task twice, is refused": { subject, original in
      subject.client.update = { tasks, action, time in
        let known = try tasks.filter { try original.client.task($0.id) != nil }
        return try original.client.update(known, action, time)
      }
    },
    // Uses the last value.
    "An update of an unknown task, or of one task twice, is refused": { subject, original in
      subject.client.update = { tasks, action, time in
        let values = Dictionary(tasks.map { ($0.id, $0) }) { $1 }
        return try original.client.update(Array(values.values), action, time)
      }
    },
  ]

  private static let brokenAtomicity: Broken = [
    // Changes the first task of a refused update.
    "An endpoint that throws changes nothing": { subject, original in
      subject.client.update = { tasks, action, time in
        do {
          return try original.client.update(tasks, action, time)
        } catch {
          _ = try original.client.update(Array(tasks.prefix(1)), action, time)
          throw error
        }
      }
    },
    // Finds a difference.
    "A task has the values after its newest change in effect, also after concurrent changes":
      { subject, original in
        subject.client.audit = {
          var audit = try original.client.audit()
          audit.differing = [1]
          return audit
        }
      },
  ]
}

extension TaskItem {
  /// Returns the task with another number.
  func with(id: Int) -> Self {
    Self(
      id: id,
      content: content,
      createdAt: createdAt,
      completedAt: completedAt,
      deletedAt: deletedAt
    )
  }
}

extension TaskStore.Step {
  /// Returns the step with other changes.
  func with(count: Int? = nil, changes: [TaskStore.Change]) -> Self {
    Self(
      id: id,
      action: action,
      time: time,
      revertedAt: revertedAt,
      count: count ?? self.count,
      changes: changes
    )
  }
}
