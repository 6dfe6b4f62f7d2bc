import Backup
import CivilCalendar
import Contract
import PortableFoundation
import PostgresDatabase
import PostgresServer
import SQLDatabase
import SQLiteDatabase
import TaskStore
import Testing

/// Random sequences of calls on SQLite and on PostgreSQL, which must have equal results.
@Suite(.timeLimit(.minutes(10))) struct RandomCallsTests {
  @Test(.requiresPostgres, arguments: 1...4 as ClosedRange<UInt64>)
  func `random calls have equal results on both databases`(seed: UInt64) async throws {
    let server = try await PostgresServer.shared()
    let schema = PostgresSchema(
      name: server.uniqueSchema(),
      migrations: TaskStore.postgresMigrations
    )
    let database = try await PostgresDatabase.open(at: server.uri, schema: schema)
    try compare(.live(in: database), in: database, seed: seed)
  }

  private func compare(
    _ live: TaskStore,
    in database: any SQLDatabase,
    seed: UInt64
  ) throws {
    let memory = SQLiteDatabase.inMemory()
    let mock = TaskStore.mock(in: memory)
    var calls = SeededGenerator(seed: seed)
    // One transaction, since each separate one would wait for the disk.
    try database.write {
      for number in 1...300 {
        let call = calls.call()
        let (outcome, expected) = (call.outcome(of: live), call.outcome(of: mock))
        try #require(outcome == expected, "call \(number): \(call.name)")
      }
    }
    let backup = Backup(of: [TaskStore.backup], version: 1, by: "tasks")
    #expect(try backup.export(of: database) == backup.export(of: memory))
    let copy = SQLiteDatabase.inMemory()
    let store = TaskStore.mock(in: copy)
    try backup.insert(backup.contents(of: database), into: copy)
    #expect(try backup.export(of: copy) == backup.export(of: memory))
    #expect(try backup.fault(in: copy) == nil)
    #expect(try store.audit() == mock.audit())
    for words in ["Ä", "milk", "ss", "a\0b", "notes"] {
      let query = TaskStore.Query(state: .all, words: [words])
      #expect(try store.find(query) == mock.find(query))
    }
  }
}

extension Backup {
  /// Returns the export of a database.
  func export(of database: any SQLDatabase) throws -> String {
    try database.read {
      var export = BackupExport(of: self, in: database)
      var text = ""
      while let lines = try export.next() { text += lines }
      return text
    }
  }
}

/// A result of any endpoint.
private enum Value: Equatable {
  case tasks([TaskItem])
  case steps([TaskStore.Step])
  case count(Int)
  case purge(TaskStore.Purge)
  case tags([String])
  case error(String)
}

/// A call of an endpoint.
private struct Call {
  let name: String
  let run: (TaskStore) throws -> Value

  func outcome(of store: TaskStore) -> Value {
    do { return try run(store) } catch { return .error("\(error)") }
  }
}

/// Generates calls of any endpoint with values that often meet.
extension SeededGenerator {
  fileprivate mutating func call() -> Call {
    let time = Date(timeIntervalSince1970: Double(number(below: 1_000)))
    switch number(below: 12) {
    case 0, 1:
      let tasks = (0...number(below: 3)).map { _ in newTask(at: time) }
      return Call(name: "add \(tasks)") { .tasks(try $0.add(tasks, .add, time)) }
    case 2, 3, 4:
      let contents = (0...number(below: 3)).map { _ in (id: number(below: 30), content: content()) }
      let kind = number(below: 4)
      return Call(name: "update \(contents) \(kind)") { store in
        let tasks = contents.map { id, content in
          var task =
            (try? store.task(id)) ?? TaskItem(id: id, content: content, createdAt: time)
          switch kind {
          case 0: task.content = content
          case 1: task.completedAt = time
          case 2: task.completedAt = nil
          default: task.deletedAt = task.deletedAt == nil ? time : nil
          }
          return task
        }
        return .steps(try store.update(tasks, .edit, time).map { [$0] } ?? [])
      }
    case 5, 6:
      let step = number(below: 2) == 0 ? nil : number(below: 40)
      return Call(name: "revert \(step ?? 0)") {
        .steps(try $0.revert(step, time).map { [$0] } ?? [])
      }
    case 7:
      return Call(name: "reapply") { .steps(try $0.reapply().map { [$0] } ?? []) }
    case 8 where number(below: 6) == 0:
      return Call(name: "purge \(time)") { .purge(try $0.purge(before: time)) }
    case 8:
      return Call(name: "preview \(time)") { .purge(try $0.previewPurge(before: time)) }
    case 9:
      let query = TaskStore.StepQuery(
        task: number(below: 2) == 0 ? nil : number(below: 30),
        before: number(below: 2) == 0 ? nil : number(below: 40),
        limit: number(below: 9)
      )
      return Call(name: "steps \(query)") { .steps(try $0.steps(query)) }
    default:
      let query = query()
      let isCount = number(below: 3) == 0
      guard number(below: 9) > 0 else { return Call(name: "tags") { .tags(try $0.tags()) } }
      return Call(name: "\(isCount ? "count" : "find") \(query)") {
        isCount ? .count(try $0.count(query)) : .tasks(try $0.find(query))
      }
    }
  }

  private mutating func query() -> TaskStore.Query {
    TaskStore.Query(
      state: element(of: TaskStore.State.allCases),
      words: (0..<number(below: 3)).map { _ in element(of: ["", "Ä", "ss", "milk", "\n", "b"]) },
      tags: (0..<number(below: 2)).map { _ in element(of: ["a", "b", "A", "a b"]) },
      priority: number(below: 3) == 0 ? element(of: TaskItem.Priority.allCases) : nil,
      dueBy: number(below: 3) == 0 ? CivilDay(daysSince1970: number(below: 4)) : nil,
      after: number(below: 3) == 0
        ? TaskItem(id: number(below: 30), content: content(), createdAt: Date()).position : nil,
      limit: number(below: 12)
    )
  }

  private mutating func newTask(at time: Date) -> TaskStore.NewTask {
    let uids = (0..<20).map { "uid \($0)" }
    return TaskStore.NewTask(
      uid: number(below: 3) == 0 ? element(of: uids) : nil,
      content: content(),
      createdAt: number(below: 2) == 0 ? nil : time,
      completedAt: number(below: 5) == 0 ? time : nil,
      blockerUIDs: number(below: 5) == 0 ? [element(of: uids), element(of: uids)] : []
    )
  }

  private mutating func content() -> TaskItem.Content {
    let recurrences = [
      "every 1w from 1970-01-02", "after 1m until 1970-02-01", "every mon,thu from 1970-01-01",
    ]
    return TaskItem.Content(
      name: element(of: ["milk", "Ärger", "Straße", "", "a\0b"]),
      notes: element(of: ["", "two\nlines", "äÄ"]),
      dueDay: number(below: 2) == 0 ? nil : CivilDay(daysSince1970: number(below: 4)),
      dueTime: number(below: 4) == 0 ? TimeOfDay(minutes: number(below: 3)) : nil,
      startDay: number(below: 4) == 0 ? CivilDay(daysSince1970: number(below: 4)) : nil,
      project: number(below: 3) == 0 ? element(of: ["home", "home.garden", "é", "a b"]) : nil,
      tags: (0..<number(below: 3)).map { _ in
        number(below: 40) == 0 ? "a b" : element(of: ["a", "b", "A", "é"])
      },
      priority: number(below: 2) == 0 ? nil : element(of: TaskItem.Priority.allCases),
      recurrence: number(below: 4) == 0 ? Recurrence(element(of: recurrences)) : nil,
      blockers: (0..<number(below: 3)).map { _ in number(below: 30) }
    )
  }

  private mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}
