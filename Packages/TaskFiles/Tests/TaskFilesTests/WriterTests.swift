import CivilCalendar
import PortableFoundation
import TaskFiles
import TaskStore
import Testing

@Suite struct WriterTests {
  private let full = TaskItem.Content(
    name: "Grüße, \"a\";\nb",
    notes: "2027-01-05 call\n2027-01-06 again",
    dueDay: day("2027-01-20"),
    dueTime: timeOfDay("14:30"),
    startDay: day("2027-01-18"),
    project: "home.garden",
    tags: ["shop", "a,b"],
    priority: .high
  )

  @Test func `a to-do has the fields of a task`() {
    let blocker = TaskItem(id: 7, content: .init(name: "B"), createdAt: localTime.now, uid: "b;1")
    var task = ExportedTask(full, uid: "a-1")
    task.blockers = [blocker]
    let (text, changedCount) = TaskFileFormat.iCalendar.write([task])
    #expect(
      text.replacing("\r\n", with: "\n") == #"""
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//tasks//tasks//EN
        BEGIN:VTODO
        UID:a-1
        DTSTAMP:20270115T080000Z
        CREATED:20270115T080000Z
        LAST-MODIFIED:20270115T080000Z
        SEQUENCE:3
        SUMMARY:Grüße\, "a"\;\nb
        DESCRIPTION:2027-01-05 call\n2027-01-06 again
        DTSTART:20270118T000000
        DUE:20270120T143000
        PRIORITY:1
        CATEGORIES:shop,a\,b
        X-TASKS-PROJECT:home.garden
        RELATED-TO;RELTYPE=DEPENDS-ON:b\;1
        STATUS:NEEDS-ACTION
        END:VTODO
        END:VCALENDAR

        """#
    )
    #expect(changedCount == 0)
  }

  @Test func `Taskwarrior gets characters above U+FFFF without escapes, which it misreads`() {
    let text = TaskFileFormat.taskwarrior.write([ExportedTask(.init(name: "é 🎉 \"a\""))]).text
    #expect(text.contains(#""description":"\u00e9 🎉 \"a\"""#))
  }

  @Test func `a recurrence on one weekday is weekly in formats without weekdays`() {
    let friday = day("2027-01-15")
    let content = TaskItem.Content(
      name: "A",
      dueDay: friday,
      recurrence: Recurrence(.weekdays([.friday]), from: .day(friday))
    )
    let task = ExportedTask(content)
    #expect(TaskFileFormat.taskwarrior.write([task]).text.contains(#""recur":"weekly""#))
    #expect(TaskFileFormat.todoText.write([task]).text.contains("rec:+1w"))
  }

  @Test func `a completed task has its time`() {
    let task = ExportedTask(.init(name: "A"), completedAt: localTime.now - 60)
    let text = TaskFileFormat.iCalendar.write([task]).text
    #expect(text.contains("STATUS:COMPLETED\r\nCOMPLETED:20270115T075900Z\r\n"))
    let json = TaskFileFormat.taskwarrior.write([task]).text
    #expect(json.contains(#""end":"20270115T075900Z""#) && json.contains(#""status":"completed""#))
  }

  @Test(arguments: ["a", "é", "家", "👩‍👩‍👧", "\\", "a\u{301}"])
  func `no line of a calendar has more than 75 bytes, or ends inside a character`(
    letter: String
  ) throws {
    let name = String(repeating: letter, count: 400)
    let text = TaskFileFormat.iCalendar.write([ExportedTask(.init(name: name))]).text
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 76 })
    #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
    #expect(lines.contains { $0.count > 72 })
    #expect(try TaskFileFormat.iCalendar.read(text).tasks.map(\.content.name) == [name])
  }

  @Test(arguments: [
    ("every 1d from 2027-01-20", "FREQ=DAILY"),
    ("every 2w from 2027-01-20", "FREQ=WEEKLY;INTERVAL=2"),
    ("every mon,thu from 2027-01-20", "FREQ=WEEKLY;BYDAY=MO,TH"),
    ("every 1m on 20 from 2027-01-20", "FREQ=MONTHLY;BYMONTHDAY=20"),
    ("every 2m on 30 from 2027-01-20", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
    ("every 1y on 20 from 2027-01-20", "FREQ=YEARLY"),
    ("every 3d from 2027-01-20 until 2027-03-01", "FREQ=DAILY;INTERVAL=3;UNTIL=20270301"),
  ])
  func `a to-do that recurs has a rule and its first day`(recurrence: String, rule: String) {
    let content = TaskItem.Content(
      name: "A",
      dueDay: day("2027-01-21"),
      startDay: day("2027-01-18"),
      recurrence: Recurrence(recurrence)
    )
    let (text, changedCount) = TaskFileFormat.iCalendar.write([ExportedTask(content)])
    #expect(
      text.contains(
        """
        DTSTART;VALUE=DATE:20270120\r
        RRULE:\(rule)\r
        X-TASKS-START;VALUE=DATE:20270118\r
        DUE;VALUE=DATE:20270121\r

        """
      )
    )
    #expect(changedCount == 0)
  }

  @Test func `an export to Taskwarrior is an array with a task per line`() {
    var task = ExportedTask(full, uid: "47457074-4DC9-442a-be22-377b8321c4a6")
    task.blockers = [TaskItem(id: 7, content: .init(name: "B"), createdAt: localTime.now)]
    let other = ExportedTask(.init(name: "C"), id: 2)
    let (text, changedCount) = TaskFileFormat.taskwarrior.write([task, other])
    #expect(
      text == #"""
        [
        {"annotations":[{"description":"call","entry":"20270104T230000Z"},\#
        {"description":"again","entry":"20270105T230001Z"}],\#
        "depends":["01a3185c-5000-8000-8000-000000000007"],\#
        "description":"Gr\u00fc\u00dfe, \"a\";\nb","due":"20270120T133000Z",\#
        "entry":"20270115T080000Z","modified":"20270115T080000Z","priority":"H",\#
        "project":"home.garden","status":"pending","tags":["shop","a,b"],\#
        "uuid":"47457074-4dc9-442a-be22-377b8321c4a6","wait":"20270117T230000Z"},
        {"description":"C","entry":"20270115T080000Z","modified":"20270115T080000Z",\#
        "status":"pending","uuid":"01a3185c-5000-8000-8000-000000000002"}
        ]

        """#
    )
    #expect(changedCount == 0)
  }

  @Test func `a task that recurs is a template and its first instance`() throws {
    let content = TaskItem.Content(
      name: "A",
      dueDay: day("2027-01-20"),
      recurrence: Recurrence("every 2w from 2027-01-20 until 2027-03-01")
    )
    let text = TaskFileFormat.taskwarrior.write([ExportedTask(content)]).text
    #expect(
      text == #"""
        [
        {"description":"A","due":"20270119T230000Z","entry":"20270115T080000Z","mask":"-",\#
        "modified":"20270115T080000Z","recur":"2w","rtype":"periodic","status":"recurring",\#
        "until":"20270301T225959Z","uuid":"81a3185c-5000-8000-8000-000000000001"},
        {"description":"A","due":"20270119T230000Z","entry":"20270115T080000Z","imask":0,\#
        "modified":"20270115T080000Z","parent":"81a3185c-5000-8000-8000-000000000001",\#
        "recur":"2w","rtype":"periodic","status":"pending",\#
        "uuid":"01a3185c-5000-8000-8000-000000000001"}
        ]

        """#
    )
    #expect(try TaskFileFormat.taskwarrior.read(text).tasks.map(\.content) == [content])
  }

  @Test(arguments: [
    "2w", "5d", "weekdays", "1m on 20", "1y on 20", "7m on 20", "2y on 20",
  ])
  func `a rule survives an export to Taskwarrior`(rule: String) {
    let content = TaskItem.Content(
      name: "A",
      dueDay: day("2027-01-20"),
      recurrence: Recurrence("every \(rule) from 2027-01-20")
    )
    #expect(TaskFileFormat.taskwarrior.write([ExportedTask(content)]).changedCount == 0)
  }

  @Test func `an array of no tasks is valid`() throws {
    for format in TaskFileFormat.allCases {
      #expect(try format.read(format.write([]).text).tasks == [])
    }
  }

  @Test(
    arguments: [
      (.taskwarrior, .init(name: "A", notes: "undated")),
      (.taskwarrior, .init(name: "A", recurrence: Recurrence("after 1w"))),
      (.taskwarrior, .init(name: "A", dueDay: day("2027-01-20"), dueTime: timeOfDay("00:00"))),
      (.iCalendar, .init(name: "A\u{1B}[31m")),
      (.todoText, .init(name: "A @b")),
    ] as [(TaskFileFormat, TaskItem.Content)]
  )
  func `tasks that an import would change are counted`(
    format: TaskFileFormat,
    content: TaskItem.Content
  ) {
    let tasks = [ExportedTask(content), ExportedTask(.init(name: "plain"))]
    #expect(format.write(tasks).changedCount == 1)
  }

  @Test(
    arguments: [
      ("BEGIN:VCALENDAR\r", .iCalendar), ("\u{FEFF}begin:vcalendar", .iCalendar),
      ("[", .taskwarrior), ("{", .taskwarrior), (#"[{"a":1}]"#, .taskwarrior),
      (#"{"id":1,"description":"A"}"#, .taskwarrior), (#"{"uuid":"1"}"#, .taskwarrior),
      ("x A", .todoText), ("(A) A", .todoText), ("2027-01-01 A", .todoText),
      ("Buy milk @shop", .todoText), ("Buy milk due:2027-01-01", .todoText),
      ("Buy +home", .todoText),
      ("Buy milk", nil), ("xylophone", nil), ("(a) b", nil), ("[ ] A", nil), ("mail a@b", nil),
      (#"{"columns":{"task":["id"]},"format":"tasks-export"}"#, nil), (#"["task",1]"#, nil),
      ("", nil),
    ] as [(String, TaskFileFormat?)]
  )
  func `the first line shows the format`(line: String, format: TaskFileFormat?) {
    #expect(TaskFileFormat(ofFileWith: Array(line.utf8)) == format)
  }
}
