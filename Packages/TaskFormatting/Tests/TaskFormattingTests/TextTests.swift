import CivilCalendar
import SQLiteDatabase
import Localization
import PortableFoundation
import TaskFormatting
import TaskStore
import TerminalUI
import Testing

@Suite struct TextTests {
  private let today = CivilDay(daysSince1970: 20_780)  // Monday, 2026-11-23
  private var now: LocalTime { LocalTime(today) }

  private func task(
    _ name: String = "Buy milk",
    due days: Int? = nil,
    tags: [String] = [],
    priority: TaskItem.Priority? = nil,
    isCompleted: Bool = false
  ) -> TaskItem {
    let now = Date(timeIntervalSince1970: 1_795_392_000)
    let content = TaskItem.Content(
      name: name,
      dueDay: days.map { today + $0 },
      tags: tags,
      priority: priority
    )
    return TaskItem(
      id: 7,
      content: content,
      createdAt: now,
      completedAt: isCompleted ? now : nil
    )
  }

  @Test func `every sentence and word exists in every language`() {
    #expect(TaskPhrase.problems(in: taskLanguages) == [])
  }

  @Test func `the originals' texts are unchanged`() {
    #expect(TaskPhrase.noTasks.text(in: .english) == "You have not added any tasks yet")
    #expect(TaskPhrase.noTasks.text(in: .german) == "Du hast noch keine Aufgaben hinzugefügt")
  }

  @Test func `a sentence names the task, starts with a capital, and is escaped`() {
    #expect(task().sentence(.completed, in: .english) == "Completed 7: Buy milk")
    #expect(task().sentence(.completed, in: .german) == "Aufgabe 7 erledigt: Buy milk")
    #expect(task("\u{1B}[2J").clause(.added, in: .english) == #"added 7: \u{1B}[2J"#)
    let long = task(String(repeating: "a", count: 6_001)).clause(.deleted, in: .english)
    #expect(long == "deleted 7: " + String(repeating: "a", count: 6_000) + "…")
  }

  @Test func `the details are the fields that the task has`() {
    #expect(task().details(in: .english) == "")
    let details = task(due: 1, tags: ["home", "a\nb"], priority: .high)
    #expect(
      details.details(in: .english)
        == #" (due Tuesday, 24 November 2026; high priority; #home #a\nb)"#
    )
    #expect(
      details.details(in: .german)
        == #" (fällig Dienstag, 24. November 2026; Priorität hoch; #home #a\nb)"#
    )
  }

  @Test func `a list marks notes, and the details of an edit have them`() {
    var noted = task(isCompleted: true)
    #expect(noted.listText == "✓ Buy milk")
    #expect(noted.details(in: .english, hasNotes: true) == " (no notes)")
    noted.notes = " \n two litres\nof soy"
    #expect(noted.listText == "✓ Buy milk +")
    #expect(noted.details(in: .english, hasNotes: true) == " (notes:  two litres …)")
    noted.notes = " \n"
    #expect(noted.listText == "✓ Buy milk")
  }

  @Test func `the lines of a transcript have no columns, but marks`() {
    #expect(task().plainText(at: now, in: .german) == "7 Buy milk")
    let overdue = task("a\tb", due: -1, tags: ["home"])
    #expect(
      overdue.plainText(at: now, in: .english)
        == #"! 7 a\tb (due Sunday, 22 November 2026; #home)"#
    )
    let completed = task(due: -1, isCompleted: true)
    #expect(
      completed.selectionText(at: 2, of: 12, completed.plainText(at: now, in: .german), in: .german)
        == "▸ 3 von 12: 7 ✓ Buy milk (fällig Sonntag, 22. November 2026)"
    )
  }

  @Test func `the detail line has all fields, and the first line of the notes`() {
    #expect(task().detailLine(in: .english).text == "7 Buy milk")
    var full = task("a\tb", due: 1, tags: ["home"], priority: .high)
    full.notes = " \nThere is a\u{1B} new store\r\n\r\nnear the station"
    #expect(
      full.detailLine(in: .english).text
        == #"7 a\tb · due Tuesday, 24 November 2026 · high priority · #home"#
        + #" · There is a\u{1B} new store …"#
    )
    #expect(full.notesText == #"There is a\u{1B} new store …"#)
    #expect(
      full.detailLine(in: .english, hasNotes: false).text
        == #"7 a\tb · due Tuesday, 24 November 2026 · high priority · #home"#
    )
    full.notes = "Am Bahnhof\n\n"
    #expect(
      full.detailLine(in: .german).text
        == #"7 a\tb · fällig Dienstag, 24. November 2026 · Priorität hoch · #home"#
        + #" · Am Bahnhof"#
    )
  }

  @Test func `marks show overdue and completed tasks without colour`() {
    #expect(task(due: -1).dueText(at: now, in: .english) == "! Sun 22")
    #expect(task().dueText(at: now, in: .english) == "")
    #expect(task("a\tb").nameText == #"a\tb"#)
    #expect(task(isCompleted: true).nameText == "✓ Buy milk")
  }

  @Test(arguments: [
    (-14, "! Mon 9 Nov", "! Mo 9. Nov"), (-13, "! Tue 10", "! Di 10."), (0, "today", "heute"),
    (1, "tomorrow", "morgen"), (2, "Wed 25", "Mi 25."), (13, "Sun 6", "So 6."),
    (14, "Mon 7 Dec", "Mo 7. Dez"), (40, "Sat 2 Jan 2027", "Sa 2. Jan 2027"),
  ]) func `a due day has what a day nearby does not make redundant`(
    days: Int,
    english: String,
    german: String
  ) {
    var task = task(due: days)
    #expect(task.dueText(at: now, in: .english) == english)
    #expect(task.dueText(at: now, in: .german) == german)
    task.dueTime = TimeOfDay("14:00")
    #expect(task.dueText(at: now, in: .english) == "\(english) 14:00")
    let mark = days < 0 ? "! " : ""
    #expect(task.dueText(at: now, in: .english, hasDay: false) == "\(mark)14:00")
  }

  @Test func `each change of an undone step is a line, and a last line counts the others`() throws {
    let store = TaskStore.mock(in: SQLiteDatabase.inMemory())
    let names = (1...102).map { TaskStore.NewTask(content: .init(name: "Task \($0)")) }
    _ = try store.add(names, .import, Date(timeIntervalSince1970: 0))
    let step = try #require(try store.revert(nil, Date(timeIntervalSince1970: 0)))
    let lines = step.sentences(.undone, in: .english)
    #expect(lines.count == 101)
    #expect(lines.first == "Undone: imported 1: Task 1")
    #expect(lines.last == "and 2 more")
  }

  @Test func `every priority and every action has its own text`() {
    for language in taskLanguages {
      #expect(Set(TaskItem.Priority.allCases.map { $0.name(in: language) }).count == 3)
    }
    let actions: [TaskStore.Action] = [.add, .edit, .complete, .reopen, .delete, .import]
    #expect(Set(actions.map(\.phrase)).count == actions.count)
  }
}
