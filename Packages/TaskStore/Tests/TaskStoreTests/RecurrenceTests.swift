import CivilCalendar
import TaskStore
import Testing

@Suite struct RecurrenceTests {
  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  @Test(arguments: [
    ("every 1w from 2026-11-27", "2026-11-25", "2026-12-04"),
    ("every 1w from 2026-11-27", "2026-11-27", "2026-12-04"),
    // Missed days are skipped, but not the day of completion.
    ("every 1w from 2026-11-06", "2026-11-27", "2026-11-27"),
    ("every 1m on 31 from 2027-01-31", "2027-02-01", "2027-02-28"),
    ("after 2w", "2026-11-27", "2026-12-11"), ("after 1m", "2027-01-31", "2027-02-28"),
    ("after weekdays", "2026-11-27", "2026-11-30"),
    ("every 1w from 2026-11-27 until 2026-12-04", "2026-11-27", "2026-12-04"),
  ]) func `a completed task has a next one`(text: String, completion: String, next: String) throws {
    let recurrence = try #require(Recurrence(text))
    let (dueDay, following) = try #require(recurrence.next(completedOn: day(completion)))
    #expect(dueDay == (try day(next)))
    #expect(following.rule == recurrence.rule)
    #expect(following.until == recurrence.until)
    #expect(following.base == (recurrence.base == .completion ? .completion : .day(dueDay)))
  }

  @Test(arguments: [
    "every 1w from 2026-11-27 until 2026-12-03", "after 1w until 2026-12-03",
    "every 9999y on 1 from 2026-11-27",
  ]) func `the last task has no next one`(text: String) throws {
    let recurrence = try #require(Recurrence(text))
    #expect(recurrence.next(completedOn: try day("2026-11-27")) == nil)
  }

  @Test func `the coming days end with the series or a limit`() throws {
    let limit = try day("2026-12-20")
    func days(_ text: String) throws -> [String] {
      try #require(Recurrence(text)).days(from: day("2026-12-02"), upTo: limit).map(\.description)
    }
    #expect(try days("every 1w from 2026-12-01") == ["2026-12-08", "2026-12-15"])
    #expect(try days("every 1w from 2026-12-01 until 2026-12-09") == ["2026-12-08"])
    #expect(try days("every 9d from 0001-01-01") == ["2026-12-04", "2026-12-13"])
    #expect(try days("after 1w") == [])
  }

  @Test func `the next task is like the completed one`() throws {
    var content = TaskItem.Content(
      name: "Water the plants",
      notes: "Behind the house\n2026-11-20 Bought a can\n2026-11-20th",
      dueDay: try day("2026-11-28"),
      dueTime: TimeOfDay("08:00"),
      startDay: try day("2026-11-26"),
      project: "home.garden",
      tags: ["plants"],
      priority: .low,
      recurrence: Recurrence("every 1w from 2026-11-27"),
      blockers: [3]
    )
    let next = content.next(completedOn: try day("2026-11-28"))
    // The moved due day does not move the series.
    content.dueDay = try day("2026-12-04")
    content.startDay = try day("2026-12-02")
    content.notes = "Behind the house\n2026-11-20th"
    content.recurrence = Recurrence("every 1w from 2026-12-04")
    content.blockers = []
    #expect(next == content)
    content.recurrence = nil
    #expect(content.next(completedOn: try day("2026-11-28")) == nil)
  }

  @Test func `a dated line is appended to the notes`() throws {
    var content = TaskItem.Content(name: "")
    content.appendNote("called", on: try day("2026-11-27"))
    content.appendNote("called again", on: try day("2026-11-28"))
    #expect(content.notes == "2026-11-27 called\n2026-11-28 called again")
  }

  @Test(arguments: [
    "", "every", "every 1w", "every 1w from", "every 1w from 2026-02-30",
    "after 1w from 2026-11-27",
    "after  1w", "after 1w until", "every 1w until 2026-11-27 from 2026-11-26", "sometimes 1w",
  ]) func `another text is no recurrence`(text: String) {
    #expect(Recurrence(text) == nil)
  }
}
