import CivilCalendar
import PortableFoundation
import TaskFiles
import TaskStore
import Testing

@Suite struct ICalendarReaderTests {
  private let format = TaskFileFormat.iCalendar

  /// Returns the calendar of properties of a to-do.
  private func calendar(_ lines: String..., zone: String = "") -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    \(zone)BEGIN:VTODO
    SUMMARY:A
    \(lines.joined(separator: "\n"))
    END:VTODO
    END:VCALENDAR

    """
  }

  private func content(_ lines: String..., zone: String = "") throws -> TaskItem.Content {
    let text = calendar(lines.joined(separator: "\n"), zone: zone)
    return try #require(try format.read(text).tasks.first).content
  }

  @Test func `folded lines, parameters and escapes are read`() throws {
    let text = """
      BEGIN:VCALENDAR\r
      BEGIN:VTODO\r
      UID:a-1\r
      summary;LANGUAGE="d;e:f":Gr\r
       üße\\, a\\;b\\nc \\\\ \r
      \td\r
      \r
      CATEGORIES:x,y z\\,\r
      CATEGORIES:x\r
      DESCRIPTION:\u{301}first\\Nsecond\r
      RELATED-TO;RELTYPE=DEPENDS-ON:b-2\r
      RELATED-TO:parent\r
      CREATED:20270101T080000Z\r
      PRIORITY:5\r
      DTSTART;VALUE=DATE:20270118\r
      DUE;VALUE=DATE:20270120\r
      STATUS:COMPLETED\r
      COMPLETED:20270102T080000Z\r
      END:VTODO\r
      END:VCALENDAR\r

      """
    let imported = try format.read(text)
    let created = Date(timeIntervalSince1970: 1_798_790_400)
    #expect(
      imported.tasks == [
        .init(
          uid: "a-1",
          content: .init(
            name: "Grüße, a;b\nc \\ d",
            notes: "\u{301}first\nsecond",
            dueDay: day("2027-01-20"),
            startDay: day("2027-01-18"),
            tags: ["x", "y-z,"],
            priority: .medium
          ),
          createdAt: created,
          completedAt: created + 86_400,
          blockerUIDs: ["b-2"]
        )
      ]
    )
    #expect(imported.omissionTexts == ["RELATED-TO: 1"])
  }

  @Test func `a character that is folded between its bytes is read`() throws {
    let bytes = Array(
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:\u{E9}\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8
    )
    let place = try #require(bytes.firstIndex(of: 0xA9))
    let folded = bytes[..<place] + Array("\r\n ".utf8) + bytes[place...]
    #expect(try format.read(Array(folded)).tasks.map(\.content.name) == ["\u{E9}"])
  }

  @Test(
    arguments: [
      ("DUE:20270120T143000", "14:30"), ("DUE:20270120T133000Z", "14:30"),
      ("DUE;VALUE=DATE:20270120", nil), ("DUE:20270120", nil),
      ("DUE;TZID=New York:20270120T083000", "14:30"), ("DUE;TZID=Berlin:20270720T153000", "14:30"),
    ] as [(String, String?)]
  )
  func `a due time is local, in UTC or in a zone of the file`(line: String, time: String?) throws {
    let zones = """
      BEGIN:VTIMEZONE
      TZID:New York
      BEGIN:DAYLIGHT
      DTSTART:20070311T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20071104T020000
      RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VTIMEZONE
      TZID:Berlin
      BEGIN:DAYLIGHT
      DTSTART:19810329T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:19961027T030000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      END:VTIMEZONE

      """
    let content = try content(line, zone: zones)
    #expect(content.dueDay?.date.day == 20)
    #expect(content.dueTime == time.flatMap { timeOfDay($0) })
  }

  @Test func `a time in an unknown zone is local, and the zone is named`() throws {
    let imported = try format.read(calendar("DUE;TZID=Mars:20270120T143000"))
    #expect(imported.tasks[0].content.dueTime == timeOfDay("14:30"))
    #expect(imported.omissionTexts == ["TZID=Mars: 1"])
  }

  @Test(arguments: [
    ("FREQ=DAILY", "1d"), ("FREQ=DAILY;INTERVAL=3", "3d"), ("FREQ=WEEKLY;WKST=SU", "1w"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "2w"), ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekdays"),
    ("FREQ=DAILY;BYDAY=TH,MO", "mon,thu"), ("FREQ=MONTHLY", "1m on 31"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "1m on 31"), ("freq=monthly;bymonthday=15", "1m on 15"),
    ("FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2m on 30"),
    ("FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=31", "1y on 31"), ("FREQ=YEARLY;INTERVAL=2", "2y on 31"),
  ])
  func `a rule recurs from its first day`(rule: String, text: String) throws {
    let content = try content("DTSTART;VALUE=DATE:20270131", "RRULE:\(rule)")
    #expect(content.recurrence?.description == "every \(text) from 2027-01-31")
    #expect(content.dueDay == day("2027-01-31"))
    #expect(content.startDay == nil)
  }

  @Test(
    arguments: [
      ("UNTIL=20270301", "2027-03-01"), ("UNTIL=20270228T233000Z", "2027-03-01"),
      ("COUNT=3", "2027-02-14"), ("COUNT=1", "2027-01-31"), ("INTERVAL=9999;COUNT=9999", nil),
    ] as [(String, String?)]
  )
  func `a rule has an end`(end: String, last: String?) throws {
    let content = try content("DTSTART;VALUE=DATE:20270131", "RRULE:FREQ=WEEKLY;\(end)")
    #expect(content.recurrence?.until == last.map { day($0) })
  }

  @Test(arguments: [
    "FREQ=HOURLY", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;COUNT=99999999999", "", "FREQ", "FREQ=MONTHLY;BYMONTHDAY=1,15",
    "FREQ=YEARLY;BYMONTH=2",
    "FREQ=MONTHLY;BYMONTHDAY=99", "FREQ=DAILY;INTERVAL=9223372036854775807", "FREQ=WEEKLY;BYDAY=",
  ])
  func `a rule that tasks do not have is named`(rule: String) throws {
    let imported = try format.read(calendar("DTSTART;VALUE=DATE:20270131", "RRULE:\(rule)"))
    #expect(imported.tasks[0].content.recurrence == nil)
    #expect(imported.tasks[0].content.startDay == day("2027-01-31"))
    #expect(imported.omissionTexts == ["RRULE: 1"])
  }

  @Test func `events, alarms, cancelled tasks and unknown properties are named`() throws {
    let text = """
      BEGIN:VCALENDAR
      X-WR-CALNAME:Work
      BEGIN:VEVENT
      SUMMARY:E
      BEGIN:VALARM
      END:VALARM
      END:VEVENT
      BEGIN:VTODO
      SUMMARY:A
      LOCATION:Berlin
      LOCATION:Hamburg
      BEGIN:VALARM
      TRIGGER:-PT5M
      SUMMARY:not the name
      END:VALARM
      END:VTODO
      BEGIN:VTODO
      STATUS:CANCELLED
      END:VTODO
      END:VCALENDAR
      """
    let imported = try format.read(text)
    #expect(imported.tasks.map(\.content.name) == ["A"])
    #expect(
      imported.omissionTexts == ["VEVENT: 1", "VALARM: 1", "LOCATION: 1", "cancelled tasks: 1"]
    )
  }

  @Test func `an instance of a series that a calendar keeps apart is named`() throws {
    let toDo = "BEGIN:VTODO\nUID:a\nSUMMARY:A\nEND:VTODO\n"
    let imported = try format.read("BEGIN:VCALENDAR\n\(toDo)\(toDo)END:VCALENDAR\n")
    #expect(imported.tasks.count == 1)
    #expect(imported.omissionTexts == ["RECURRENCE-ID: 1"])
  }

  @Test(arguments: [
    ("", "no line starts a VCALENDAR"), ("SUMMARY:A", "line 1 is in no calendar"),
    ("BEGIN:VTODO", "line 1 starts a VTODO at a wrong place"),
    ("BEGIN:VCALENDAR\nBEGIN:VTODO\n", "the file ends within the VTODO that starts in line 2"),
    ("BEGIN:VCALENDAR\nEND:VTODO\n", "line 2 ends a VTODO that is not open"),
    ("BEGIN:VCALENDAR\n\n a\n", "line 2 is no property such as 'SUMMARY:Buy milk'"),
    (
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR", "the VTODO in line 2 has no SUMMARY"
    ),
    (
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:A\nDUE:20270230\nEND:VTODO\nEND:VCALENDAR",
      "line 4 has the DUE '20270230', which is no time such as 20261224 or 20261224T143000"
    ),
    (
      "BEGIN:VCALENDAR\nBEGIN:STANDARD\nBEGIN:VTIMEZONE\nEND:VTIMEZONE\nDTSTART:1\nEND:VCALENDAR",
      "line 6 ends a VCALENDAR that is not open"
    ),
  ])
  func `an invalid line is refused with its number and cause`(text: String, cause: String) {
    #expect { try format.read(text) } throws: { "\($0)" == cause }
  }

  @Test func `an identity that is too long is refused`() throws {
    let uid = String(repeating: "u", count: 1_000)
    #expect(try format.read(calendar("UID:\(uid)")).tasks[0].uid == uid)
    #expect { try format.read(calendar("UID:\(uid)u")) } throws: {
      "\($0)" == "the VTODO in line 3 has a UID of more than 1000 bytes"
    }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect { try format.read(Array("BEGIN:VCALENDAR\nA:".utf8) + [0xFF]) } throws: {
      "\($0)" == "line 2 is not UTF-8"
    }
  }
}
