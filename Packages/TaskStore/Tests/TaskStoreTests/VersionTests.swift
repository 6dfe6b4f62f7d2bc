import Contract
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import TaskStore
import Testing

@Suite struct VersionTests {
  private let time = Date(timeIntervalSince1970: 0)
  private let task = TaskStore.NewTask(content: TaskItem.Content(name: "Buy milk"))

  @Test func `a change, an undo and a redo change the version`() throws {
    let store = TaskStore.mock()
    var versions = [try store.version()]
    for _ in 1...2 {
      _ = try store.add([task], .add, time)
      versions.append(try store.version())
    }
    _ = try store.revert(nil, time)
    #expect(try store.version() != versions[2])
    #expect(try store.version() != versions[1])
    _ = try store.reapply()
    #expect(try store.version() == versions[2])
    #expect(versions[0] != versions[1])
    #expect(versions[1] != versions[2])
  }

  @Test func `a store without steps has the version of the number of its tasks`() throws {
    let database = SQLiteDatabase.inMemory()
    let store = TaskStore.mock(in: database)
    let empty = try store.version()
    try database.execute(
      "INSERT INTO task (name, notes, tags, created, search) VALUES ('a', '', '', 0, 'a')"
    )
    #expect(try store.version() != empty)
  }

  @Test func `many undone steps need few queries`() throws {
    var store = TaskStore.mock()
    for _ in 1...100 { _ = try store.add([task], .add, time) }
    for _ in 1...99 { _ = try store.revert(nil, time) }
    let limits = Shared<[Int]>([])
    store.steps = { [steps = store.steps] query in
      limits.replace { $0 + [query.limit] }
      return try steps(query)
    }
    _ = try store.version()
    #expect(limits.value == [1, 4, 16, 64, 256])
  }
}
