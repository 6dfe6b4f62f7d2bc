import CivilCalendar
import PortableFoundation
import ProcessClient
import ProcessClientLive
import TaskFiles
import TaskStore
import TemporaryDirectory
import Testing

/// Calendars that another program reads.
@Suite(.requiresICalendar, .timeLimit(.minutes(2))) struct CalendarProgramTests {
  private let directory = TemporaryDirectory()

  @Test func `the Python package icalendar reads every property`() async throws {
    let blocker = TaskItem(id: 2, content: .init(name: "B"), createdAt: localTime.now, uid: "b")
    let name = String(repeating: "Grüße, 家族; \"x\"\\\n👩‍👩‍👧 ", count: 9) + "."
    var full = ExportedTask(
      .init(
        name: name,
        notes: "first\nsecond",
        dueDay: day("2027-01-20"),
        dueTime: timeOfDay("14:30"),
        startDay: day("2027-01-18"),
        project: "home.garden",
        tags: ["shop", "a,b"],
        priority: .high
      ),
      completedAt: localTime.now,
      uid: "a;1"
    )
    full.blockers = [blocker]
    let recurring = ExportedTask(
      .init(
        name: "R",
        dueDay: day("2027-01-31"),
        startDay: day("2027-01-20"),
        recurrence: Recurrence("every 1m on 31 from 2027-01-31 until 2028-01-31")
      ),
      uid: "r"
    )
    let text = TaskFileFormat.iCalendar.write([full, recurring]).text
    let path = directory.file("tasks.ics")
    try Data(text.utf8).write(to: URL(filePath: path))
    let exit = try await python(Self.script, path)
    let output = String(decoding: exit.output, as: UTF8.self)
    #expect(exit.status == .exited(0), "\(String(decoding: exit.errorOutput, as: UTF8.self))")
    #expect(
      output == """
        a;1|\(name.replacing("\n", with: "|"))|first|second
        2027-01-18 00:00:00|2027-01-20 14:30:00|1|3|COMPLETED|2027-01-15 08:00:00+00:00
        shop a,b|home.garden|b DEPENDS-ON|None
        r|R|None
        2027-01-31|2027-01-31|None|3|NEEDS-ACTION|None
        None|None|None|BYMONTHDAY=28,29,30,31 BYSETPOS=-1 FREQ=MONTHLY UNTIL=20280131

        """
    )
  }

  /// Prints three lines for each to-do; fails for a property that the package cannot parse.
  private static let script = """
    import sys
    import icalendar

    def text(value):
        return str(value).replace("\\n", "|")

    def decoded(to_do, name):
        return getattr(to_do.get(name), "dt", None)

    with open(sys.argv[1], "rb") as file:
        calendar = icalendar.Calendar.from_ical(file.read())
    sys.stdout.reconfigure(encoding="utf-8")
    for to_do in calendar.walk("VTODO"):
        assert not to_do.errors, to_do.errors
        related, rule = to_do.get("RELATED-TO"), to_do.get("RRULE")
        categories = to_do.get("CATEGORIES")
        print(text(to_do.get("UID")), text(to_do.get("SUMMARY")), text(to_do.get("DESCRIPTION")), sep="|")
        print(decoded(to_do, "DTSTART"), decoded(to_do, "DUE"), to_do.get("PRIORITY"), to_do.get("SEQUENCE"),
              to_do.get("STATUS"), decoded(to_do, "COMPLETED"), sep="|")
        print(categories and " ".join(map(str, categories.cats)), to_do.get("X-TASKS-PROJECT"),
              related and f"{related} {related.params['RELTYPE']}",
              rule and " ".join(sorted(rule.to_ical().decode().split(";"))), sep="|")
    """
}

/// Runs a Python program.
private func python(_ script: String, _ arguments: String...) async throws -> ProcessClient.Exit {
  try await ProcessClient.live().run(.init("python3", ["-c", script] + arguments))
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if the Python package `icalendar` is not installed.
  fileprivate static var requiresICalendar: Self {
    .enabled(
      "Install the Python package icalendar: python3-icalendar (Debian, Ubuntu), or pip install icalendar."
    ) {
      let exit = try? await python("import icalendar")
      return exit?.status == .exited(0)
    }
  }
}
