import CommandSupport
import SQLiteDatabase
import SQLDatabase
import Store
import TaskService
import TaskStore
import TasksCommand
import Testing

@Suite struct StepListTests {
  /// A read after the result could fail, for example on a damaged disk.
  @Test func `undo --list reads nothing after the last step`() async {
    let database = SQLiteDatabase.inMemory()
    var tasks = TasksTester(database: database)
    tasks.dependencies.databases = .mock {
      var storage = TasksTester.storage(in: database)
      let steps = storage.service.steps
      storage.service.steps = { query in
        if query.before == 1 { throw DatabaseError.cannotReadOrSave("The disk failed.") }
        return try await steps(query)
      }
      return storage
    }
    _ = await tasks("add A", "add B")
    let result = await tasks.result(of: "undo --list")
    #expect(result.errors == "")
    #expect(result.code == .success)
    #expect(result.output.split(separator: "\n").count == 2)
  }
}
