import CivilCalendar
import PortableFoundation
import TaskFiles
import TaskStore
import Testing

@Suite struct TaskwarriorReaderTests {
  private let format = TaskFileFormat.taskwarrior

  private static let first = "47457074-4dc9-442a-be22-377b8321c4a6"
  private static let second = "88020c79-0647-44b9-bf1a-f9a1aa099199"

  /// Returns the only task of an object with a description and further attributes.
  private func task(_ attributes: String) throws -> TaskStore.NewTask {
    let tasks = try format.read(#"{"description":"A","entry":"20270101T080000Z",\#(attributes)}"#)
    return try #require(tasks.tasks.first)
  }

  @Test func `an array of version 2_6 has all fields`() throws {
    let text = """
      [
      {"id":1,"description":"Buy \\"milk\\"","due":"20270120T230000Z","entry":"20270102T080000Z",\
      "modified":"20270103T080000Z","priority":"H","project":"home.garden","scheduled":"20270117T230000Z",\
      "status":"pending","uuid":"\(Self.first)","annotations":[{"entry":"20270104T233000Z",\
      "description":"call first"},{"entry":"20270106T080000Z","description":"again"}],\
      "tags":["shop","now"],"urgency":25.1},
      {"id":0,"description":"B","due":"20270121T133000Z","end":"20270105T080000Z","entry":"20270102T080000Z",\
      "status":"completed","uuid":"\(Self.second.uppercased())","depends":["\(Self.first)"]}
      ]

      """
    let imported = try format.read(text)
    #expect(imported.omissionTexts == [])
    let date = { (text: String) in PointInTime(text)?.date(now: .now) { _ in 0 } }
    #expect(
      imported.tasks == [
        .init(
          uid: Self.first,
          content: .init(
            name: #"Buy "milk""#,
            notes: "2027-01-05 call first\n2027-01-06 again",
            dueDay: day("2027-01-21"),
            startDay: day("2027-01-18"),
            project: "home.garden",
            tags: ["shop", "now"],
            priority: .high
          ),
          createdAt: date("2027-01-02T08:00Z")
        ),
        .init(
          uid: Self.second,
          content: .init(name: "B", dueDay: day("2027-01-21"), dueTime: timeOfDay("14:30")),
          createdAt: date("2027-01-02T08:00Z"),
          completedAt: date("2027-01-05T08:00Z"),
          blockerUIDs: [Self.first]
        ),
      ]
    )
  }

  @Test(arguments: [
    #"{"description":"A"}\#n{"description":"B"}\#n"#, #"[{"description":"A"},{"description":"B"}]"#,
    "\u{FEFF}[\n  {\n\"description\"\n:\"A\"},\r\n{\"description\":\"B\"}\n]\n\n",
    #"{"description":"A"},\#n{"description":"B"}"#,
  ])
  func `an array and an object per line are read`(text: String) throws {
    #expect(try format.read(text).tasks.map(\.content.name) == ["A", "B"])
  }

  @Test func `waiting, recurring and completed tasks of version 3 are read`() throws {
    let imported = try format.read(
      """
      [
      {"id":1,"description":"Renew","due":"20270301T230000Z","entry":"20270102T080000Z",\
      "modified":"20270102T080000Z","status":"waiting","uuid":"\(Self.first)",\
      "wait":"20270214T230000Z","tags":["a"],"urgency":-1.02},
      {"id":2,"description":"Pay","due":"20270130T230000Z","entry":"20270102T080000Z","last":"1",\
      "mask":"-","modified":"20270102T080000Z","recur":"P1M","rtype":"periodic",\
      "status":"recurring","uuid":"\(Self.second)","urgency":2.4},
      {"id":3,"description":"Pay","due":"20270130T230000Z","entry":"20270102T080000Z","imask":0,\
      "modified":"20270102T080000Z","parent":"\(Self.second)","recur":"P1M","rtype":"periodic",\
      "status":"pending","uuid":"0557aa00-08df-45a0-b454-b5c4c21a75d9",\
      "depends":["\(Self.first)"],"urgency":-2.6}
      ]

      """
    )
    #expect(imported.tasks.map(\.content.name) == ["Renew", "Pay"])
    #expect(imported.tasks[0].content.startDay == day("2027-02-15"))
    #expect(imported.tasks[1].content.recurrence?.description == "every 1m on 31 from 2027-01-31")
    #expect(imported.tasks[1].blockerUIDs == [Self.first])
    #expect(imported.omissions.isEmpty)
  }

  @Test func `an array of no tasks is empty`() throws {
    for text in ["", "[]", "[\n]\n"] { #expect(try format.read(text).tasks.isEmpty) }
  }

  @Test func `dependencies are an array, or a text with commas`() throws {
    let uuids = [Self.first, Self.second]
    for depends in [#"["\#(uuids[0])","\#(uuids[1])"]"#, #""\#(uuids[0]),\#(uuids[1])""#] {
      #expect(try task(#""depends":\#(depends)"#).blockerUIDs == uuids)
    }
  }

  @Test(
    arguments: [
      ("20270120T230000Z", "2027-01-21", nil), ("20270121T225959Z", "2027-01-21", nil),
      ("20270120T230100Z", "2027-01-21", "00:01"), ("20270121T133045Z", "2027-01-21", "14:30"),
    ] as [(String, String, String?)]
  )
  func `a due time is local, and the first and the last second of a day are none`(
    due: String,
    dueDay: String,
    dueTime: String?
  ) throws {
    let content = try task(#""due":"\#(due)""#).content
    #expect(content.dueDay == day(dueDay))
    #expect(content.dueTime == dueTime.flatMap { timeOfDay($0) })
  }

  @Test func `a wait day precedes a scheduled one, which is named`() throws {
    let text = #"{"description":"A","wait":"20270117T230000Z","scheduled":"20270118T230000Z"}"#
    let imported = try format.read(text)
    #expect(imported.tasks[0].content.startDay == day("2027-01-18"))
    #expect(imported.omissionTexts == ["scheduled: 1"])
  }

  @Test func `attributes without a place are counted, and deleted tasks are left out`() throws {
    let imported = try format.read(
      """
      {"description":"A","estimate":"2h","start":"20270101T000000Z","priority":"urgent"}
      {"description":"B","status":"deleted","estimate":"1h"}
      {"description":"C","estimate":3,"until":"20270201T000000Z","project":"Home and garden..x"}
      """
    )
    #expect(imported.tasks.map(\.content.project) == [nil, "Home-and-garden.x"])
    #expect(
      imported.omissionTexts == [
        "priority: 1", "estimate: 2", "start: 1", "deleted tasks: 1",
        "some characters of 'project': 1", "until: 1",
      ]
    )
  }

  private static let series = """
    {"description":"A","status":"recurring","due":"20261231T230000Z","recur":"weekly","mask":"+--",\
    "uuid":"\(first)","until":"20270301T000000Z","rtype":"periodic"}
    """

  private func instance(_ due: String, _ uuid: String = second, status: String = "pending")
    -> String
  {
    """
    {"description":"A","status":"\(status)","due":"\(due)","recur":"weekly","imask":1,\
    "parent":"\(Self.first)","uuid":"\(uuid)","until":"20270301T000000Z"}
    """
  }

  @Test func `only the last open instance of a series recurs`() throws {
    let other = "0557aa00-08df-45a0-b454-b5c4c21a75d9"
    let done = "0557aa00-08df-45a0-b454-b5c4c21a75da"
    let imported = try format.read(
      [
        Self.series, instance("20270114T230000Z", other), instance("20270107T230000Z"),
        instance("20261231T230000Z", done, status: "completed"),
      ].joined(separator: "\n")
    )
    #expect(imported.tasks.map(\.uid) == [other, Self.second, done])
    #expect(
      imported.tasks.map { $0.content.recurrence?.description } == [
        "every 1w from 2027-01-15 until 2027-03-01", nil, nil,
      ]
    )
    #expect(imported.omissionTexts == [])
  }

  @Test func `a template without an open instance is the next task of its series`() throws {
    let text = Self.series + "\n" + instance("20270107T230000Z", status: "completed")
    let next = try #require(try format.read(text).tasks.first)
    #expect(next.uid == Self.first)
    // Three instances were created on 1, 8 and 15 January.
    #expect(next.content.dueDay == day("2027-01-22"))
    #expect(
      next.content.recurrence?.description == "every 1w from 2027-01-22 until 2027-03-01"
    )
    let ended = text.replacing("\"+--\"", with: "\"+++++++++\"")
    #expect(try format.read(ended).tasks.map(\.uid) == [Self.second])
  }

  @Test(arguments: [
    ("daily", "1d"), ("3d", "3d"), ("3 days", "3d"), ("weekdays", "weekdays"), ("weekly", "1w"),
    ("2wks", "2w"), ("biweekly", "2w"), ("fortnight", "2w"), ("monthly", "1m on 31"),
    ("2mo", "2m on 31"), ("P3M", "3m on 31"), ("quarterly", "3m on 31"), ("2q", "6m on 31"),
    ("semiannual", "6m on 31"), ("yearly", "1y on 31"), ("annual", "1y on 31"),
    ("P2Y", "2y on 31"), ("P2W", "2w"), ("biyearly", "2y on 31"),
  ])
  func `a period is a rule`(period: String, rule: String) throws {
    let content = try task(#""recur":"\#(period)","due":"20270131T120000Z""#).content
    #expect(content.recurrence?.description == "every \(rule) from 2027-01-31")
  }

  @Test(arguments: [
    "hourly", "PT5H", "P1M2D", "0d", "-3days", "99999999999999999999d", "monthly!", "3weekdays",
  ])
  func `a period that is no rule is named`(period: String) throws {
    let imported = try format.read(
      #"{"description":"A","due":"20270131T120000Z","recur":"\#(period)"}"#
    )
    #expect(imported.tasks[0].content.recurrence == nil)
    #expect(imported.omissionTexts == ["recur: 1"])
  }

  @Test(arguments: [
    (
      "[\n{\"description\":\"A\"},\n{\"description\":}\n]",
      "line 3 is not the JSON of 'task export'"
    ),
    ("[\n{\"description\":\"A\"}\n", "line 3 is not the JSON of 'task export'"),
    ("[1]", "task 1 (line 1) is a number, not an object"),
    ("{}", "task 1 (line 1) has no 'description'"),
    (#"{"description":" \n"}"#, "task 1 (line 1) has no 'description'"),
    (#"{"description":1}"#, "task 1 (line 1) has a number as 'description'"),
    (
      "{\"description\":\"A\"}\n{\"description\":\"A\",\"due\":\"tomorrow\"}",
      "task 2 (line 2) has the 'due' 'tomorrow', which is no time such as 20261224T143000Z"
    ),
    (
      #"{"description":"A","entry":"20270230T000000Z"}"#,
      "task 1 (line 1) has the 'entry' '20270230T000000Z', which is no time such as 20261224T143000Z"
    ),
    (#"{"description":"A","uuid":"1"}"#, "task 1 (line 1) has the 'uuid' '1', which is no UUID"),
    (
      #"{"description":"A","status":"open"}"#, "task 1 (line 1) has the unknown 'status' 'open'"
    ),
    (#"{"description":"A","tags":[1]}"#, "task 1 (line 1) has other values than texts in 'tags'"),
    (
      #"{"description":"A","tags":["a b"]}"#, #"task 1 (line 1): The tag "a b" contains whitespace"#
    ),
    (
      #"{"description":"A","annotations":[{}]}"#,
      "task 1 (line 1) has an annotation without 'entry' or 'description'"
    ),
    (
      "{\"description\":\"A\",\"uuid\":\"\(first)\"}\n{\"description\":\"A\",\"uuid\":\"\(first)\"}",
      "task 2 (line 2) has the 'uuid' of another task"
    ),
  ])
  func `an invalid element is refused with its place and cause`(text: String, cause: String) {
    #expect { try format.read(text) } throws: { "\($0)" == cause }
  }
}
