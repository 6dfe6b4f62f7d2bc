public import InMemoryDatabase
import Unimplemented

extension TaskStore {
  /// A store in memory; stores of the same database share their tasks.
  public static func mock(in database: InMemoryDatabase = InMemoryDatabase()) -> Self {
    let table = InMemoryTable("TaskStore", initially: Contents())
    return Self(
      add: { tasks, action, time in
        try database.update(table) { try $0.add(tasks, action, at: time) }
      },
      update: { tasks, action, time in
        try database.update(table) { try $0.update(tasks, action, at: time) }
      },
      task: { id in try database.contents(of: table).tasks[id] },
      find: { query in try database.contents(of: table).page(query) },
      count: { query in try database.contents(of: table).matches(query).count },
      tags: { try database.contents(of: table).tags },
      steps: { query in try database.contents(of: table).page(query) },
      revert: { step, time in
        try database.update(table) { try $0.revert(step, at: time) }
      },
      reapply: { try database.update(table) { try $0.reapply() } },
      purge: { time in try database.update(table) { $0.purge(before: time) } },
      previewPurge: { time in
        var contents = try database.contents(of: table)
        return contents.purge(before: time)
      },
      numbers: { try database.contents(of: table).numbers },
      records: { position in try database.contents(of: table).records(after: position) },
      audit: { try database.contents(of: table).audit },
      restore: { numbers, next in
        let restored = try Contents(numbers: numbers, records: next)
        try database.update(table) { contents in
          guard contents.numbers == TaskStore.Numbers(task: 0, step: 0) else {
            throw TaskStoreError.notEmpty
          }
          contents = restored
        }
      }
    )
  }

  /// A store whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A store for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("TaskStore")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      add: endpoint("add"),
      update: endpoint("update"),
      task: endpoint("task"),
      find: endpoint("find"),
      count: endpoint("count"),
      tags: endpoint("tags"),
      steps: endpoint("steps"),
      revert: endpoint("revert"),
      reapply: endpoint("reapply"),
      purge: endpoint("purge"),
      previewPurge: endpoint("previewPurge"),
      numbers: endpoint("numbers"),
      records: endpoint("records"),
      audit: endpoint("audit"),
      restore: { _, _ in throw endpoint.error("restore") }
    )
  }
}
