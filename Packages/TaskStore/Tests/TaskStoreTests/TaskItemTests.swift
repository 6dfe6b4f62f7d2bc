import CivilCalendar
import PortableFoundation
import TaskStore
import Testing

@Suite struct TaskItemTests {
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

  @Test func `an encoded task decodes to an equal task`() throws {
    let data = try JSONEncoder().encode(Self.task)
    #expect(try JSONDecoder().decode(TaskItem.self, from: data) == Self.task)
  }

  @Test(
    arguments: [
      #""id":2"#: #""id":2.5"#,
      #""created_ms":1000"#: #""created_ms":253402300800000"#,
      #""completed_ms":2000"#: #""completed_ms":"2000""#,
      #""due":"2026-12-24""#: #""due":"2026-02-30""#,
      #""due_time":"14:05""#: #""due_time":"24:00""#,
      #""start":"2026-12-20""#: #""start":"soon""#,
      #""project":"home.garden""#: #""project":"home.""#,
      #""recurrence":"every 1m"#: #""recurrence":"every 0m"#,
      #""blockers":[3,7]"#: #""blockers":[0]"#,
      #""priority":"high""#: #""priority":"urgent""#,
      #""tags":["b","a"]"#: #""tags":["b a"]"#,
      #""name":"é","#: "",
    ]
  ) func `an invalid value is not decoded`(valid: String, invalid: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(Self.task), as: UTF8.self)
    try #require(text.contains(valid))
    #expect(throws: DecodingError.self) {
      let changed = Data(text.replacing(valid, with: invalid).utf8)
      return try JSONDecoder().decode(TaskItem.self, from: changed)
    }
  }

  private static let task = TaskItem(
    id: 2,
    content: .init(
      name: "é",
      notes: "two\nlines",
      dueDay: CivilDay("2026-12-24"),
      dueTime: TimeOfDay("14:05"),
      startDay: CivilDay("2026-12-20"),
      project: "home.garden",
      tags: ["b", "a"],
      priority: .high,
      recurrence: Recurrence("every 1m on 31 from 2026-12-24 until 2027-12-31"),
      blockers: [7, 3]
    ),
    createdAt: Date(timeIntervalSince1970: 1),
    completedAt: Date(timeIntervalSince1970: 2),
    deletedAt: Date(timeIntervalSince1970: 3),
    uid: "an identity"
  )

  @Test func `the UUID of a task is its identity if that is one`() {
    func task(_ uid: String?) -> TaskItem {
      TaskItem(id: 7, content: .init(name: "A"), createdAt: Date(milliseconds: 1), uid: uid)
    }
    let derived = "00000000-0001-8000-8000-000000000007"
    #expect(task(nil).uuid == derived)
    #expect(task("a@example.com").uuid == derived)
    let uuid = "47457074-4DC9-442a-be22-377b8321c4a6"
    #expect(task(uuid).uuid == uuid.lowercased())
    #expect(task(uuid).uid == uuid)
  }
}
