import CivilCalendar
import PortableFoundation
import TaskStore
import Testing

@Suite struct TaskRecordTests {
  @Test func `a task has the fields of its content`() {
    var task = TaskItem(id: 1, content: .init(name: "Buy milk"), createdAt: Date())
    task.notes = "two litres"
    #expect(task.content == .init(name: "Buy milk", notes: "two litres"))
  }

  @Test func `a tag occurs once, at its first place, compared byte by byte`() {
    var content = TaskItem.Content(name: "", tags: ["b", "a", "b", "A", "e\u{301}", "\u{E9}"])
    #expect(content.tags.map { Array($0.utf8).count } == [1, 1, 1, 3, 2])
    content.tags += ["a", "c"]
    #expect(content.tags == ["b", "a", "A", "e\u{301}", "\u{E9}", "c"])
  }

  @Test func `times are rounded to milliseconds, and an invalid time does not trap`() {
    let time = Date(timeIntervalSince1970: 1_795_000_000.123_456)
    var task = TaskItem(id: 1, content: .init(name: ""), createdAt: time, completedAt: time)
    task.deletedAt = Date(timeIntervalSince1970: .nan)
    #expect(task.createdAt == Date(timeIntervalSince1970: 1_795_000_000.123))
    #expect(task.completedAt == task.createdAt)
    #expect(task.deletedAt == Date(timeIntervalSince1970: 0))
  }

  @Test func `an encoded record decodes to an equal record`() throws {
    for record in Self.records {
      let data = try JSONEncoder().encode(record)
      #expect(try JSONDecoder().decode(TaskStore.Record.self, from: data) == record)
    }
  }

  @Test func `a record is encoded as an object with one member`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let lines = try Self.records.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    let task = #"{"created_ms":1000,"id":1,"name":"Buy milk"}"#
    let full = #"""
      {"completed_ms":2000,"created_ms":1000,"deleted_ms":3000,"due":"2026-12-24","id":2,\#
      "name":"é","notes":"two\nlines","priority":"high","tags":["b","a"]}
      """#
    #expect(
      lines == [
        #"{"task":\#(task)}"#, #"{"task":\#(full)}"#,
        #"{"step":{"action":"add","count":1,"id":1,"time_ms":1000}}"#,
        #"{"change":{"after":\#(task),"step":1}}"#,
        #"{"step":{"action":"import","count":1,"id":2,"reverted_ms":2000,"time_ms":1000}}"#,
        #"{"change":{"after":\#(full),"before":\#(full),"step":2}}"#,
      ]
    )
  }

  @Test(
    arguments: [
      #""id":2"#: #""id":2.5"#,
      #""created_ms":1000"#: #""created_ms":253402300800000"#,
      #""completed_ms":2000"#: #""completed_ms":"2000""#,
      #""due":"2026-12-24""#: #""due":"2026-02-30""#,
      #""priority":"high""#: #""priority":"urgent""#,
      #""tags":["b","a"]"#: #""tags":["b a"]"#,
      #""name":"é","#: "",
    ]
  ) func `an invalid value is not decoded`(valid: String, invalid: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(Self.records[1]), as: UTF8.self)
    try #require(text.contains(valid))
    #expect(throws: DecodingError.self) {
      let changed = Data(text.replacing(valid, with: invalid).utf8)
      return try JSONDecoder().decode(TaskStore.Record.self, from: changed)
    }
  }

  private static var records: [TaskStore.Record] {
    let time = Date(timeIntervalSince1970: 1)
    let task = TaskItem(id: 1, content: .init(name: "Buy milk"), createdAt: time)
    let full = TaskItem(
      id: 2,
      content: .init(
        name: "é",
        notes: "two\nlines",
        dueDay: CivilDay("2026-12-24"),
        tags: ["b", "a"],
        priority: .high
      ),
      createdAt: time,
      completedAt: time + 1,
      deletedAt: time + 2
    )
    return [
      .task(task), .task(full),
      .step(.init(id: 1, action: .add, time: time, count: 1, changes: [])),
      .change(.init(before: nil, after: task), step: 1),
      .step(
        .init(id: 2, action: .import, time: time, revertedAt: time + 1, count: 1, changes: [])
      ),
      .change(.init(before: full, after: full), step: 2),
    ]
  }
}
