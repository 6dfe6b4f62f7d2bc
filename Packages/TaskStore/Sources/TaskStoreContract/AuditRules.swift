import Contract
import PortableFoundation
import StoreContract
import TaskStore
import Testing

extension TaskStoreContract {
  /// The rules about ``TaskStore/audit``.
  static let auditRules = [
    Rule(
      "An audit counts the tasks and steps, and finds the tasks that differ from their newest change in effect, and the steps that do not have the changes that they count"
    ) { subject in
      let store = subject.client
      try check(
        try store.audit(),
        is: .init(taskCount: 0, openCount: 0, stepCount: 0, latestTime: nil, differing: [])
      )
      _ = try store.add((1...5).map(TaskItem.Content.sample))
      try store.update(1, .complete) { $0.completedAt = .sample(1) }
      try store.update(2, .delete) { $0.deletedAt = .sample(1) }
      try store.update(3, at: .sample(7)) { $0.name = "changed" }
      _ = try store.revert(nil, .sample(8))
      try check(
        try store.audit(),
        is: .init(taskCount: 4, openCount: 3, stepCount: 4, latestTime: .sample(7), differing: [])
      )
    }
  ]
}
