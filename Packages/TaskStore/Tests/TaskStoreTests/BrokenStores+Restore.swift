import Contract
import StoreContract
import TaskStore
import TaskStoreContract
import Testing

extension TaskStoreContractTests {
  static let brokenRestores: BrokenConfigurations<TaskStoreContract.Subject> = [
    // Omits the deleted tasks.
    "The records are the tasks by number, also deleted ones, then the steps by number, each followed by all its changes by task":
      { subject, original in
        subject.client.records = { position in
          try original.client.records(position).filter { record in
            if case .task(let task) = record { return task.deletedAt == nil }
            return true
          }
        }
      },
    // Returns the changes that a step returns.
    "The records are the tasks by number, also deleted ones, then the steps by number, each followed by all its changes by task":
      { subject, original in
        subject.client.records = { position in
          try original.client.records(position).filter { record in
            if case .change(let change, _) = record { return change.after.id <= 100 }
            return true
          }
        }
      },
    // Skips the first record of each further page.
    "The position of a page's last record leads to the next page": { subject, original in
      subject.client.records = { position in
        let page = try original.client.records(position)
        return position == nil ? page : Array(page.dropFirst())
      }
    },
    // Returns all records.
    "A page has at most 500 records": { subject, original in
      subject.client.records = { position in
        var records: [TaskStore.Record] = []
        if position == nil { try original.client.forEachRecord { records.append($0) } }
        return records
      }
    },
    // Compares no tasks.
    "An audit counts the tasks and steps, and finds the tasks that differ from their newest change in effect":
      { subject, original in
        subject.client.audit = {
          var audit = try original.client.audit()
          audit.differing = []
          return audit
        }
      },
    // Counts deleted tasks.
    "An audit counts the tasks and steps, and finds the tasks that differ from their newest change in effect":
      { subject, original in
        subject.client.audit = {
          var audit = try original.client.audit()
          audit.taskCount += try original.client.count(.init(state: .deleted))
          return audit
        }
      },
    // Restores the largest numbers of the records.
    "A restored store equals the other store and continues like it": { subject, original in
      subject.client.restore = { numbers, next in
        try original.client.restore(.init(task: 3, step: numbers.step), next)
      }
    },
    // Ignores the steps.
    "A restored store equals the other store and continues like it": { subject, original in
      subject.client.restore = { numbers, next in
        try original.client.restore(numbers) {
          while let record = try next() {
            if case .task = record { return record }
          }
          return nil
        }
      }
    },
    // Reapplies the newest step.
    "A restored store has no steps to reapply": { subject, original in
      subject.client.reapply = {
        guard let step = try original.client.steps(.init(limit: 1)).first else { return nil }
        _ = try original.client.add([task], step.action, step.time)
        return step
      }
    },
    // Ignores a store with a history.
    "Only a store without any history can be restored": { subject, original in
      subject.client.restore = { numbers, next in
        do {
          try original.client.restore(numbers, next)
        } catch TaskStoreError.notEmpty {}
      }
    },
    // Ignores inconsistent records.
    "A restore of inconsistent records is refused": { subject, original in
      subject.client.restore = { numbers, next in
        do {
          try original.client.restore(numbers, next)
        } catch TaskStoreError.invalidRecord {}
      }
    },
    // Keeps the records before an inconsistent one.
    "A restore of inconsistent records is refused": { subject, original in
      subject.client.restore = { numbers, next in
        var failure: (any Error)?
        var validator = try RestoreValidator(numbers: numbers)
        try original.client.restore(numbers) {
          guard let record = try next() else { return nil }
          do {
            try validator.validate(record)
            return record
          } catch {
            failure = error
            return nil
          }
        }
        if let failure { throw failure }
      }
    },
  ]
}
