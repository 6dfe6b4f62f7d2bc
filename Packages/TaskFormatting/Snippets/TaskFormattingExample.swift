import CivilCalendar
import PortableFoundation
import StyleGuide
import TaskFormatting
import TaskStore

let today = CivilDay(daysSince1970: 20_780)  // Monday, 2026-11-23
let content = TaskItem.Content(name: "Buy milk", dueDay: today + 1, tags: ["shop"])
let task = TaskItem(id: 7, content: content, createdAt: Date(timeIntervalSince1970: 1_795_392_000))

print(task.sentence(.completed, in: .english))  // Completed 7: Buy milk
print(task.details(in: .german))  // (fällig Dienstag, 24. November 2026; #shop)

let rows = TaskRows(
  TaskColumns(of: [task]),
  at: LocalTime(today),
  language: .english,
  width: 50,
  style: .plain
)
print(rows.line(of: task).text)  // 7  Buy milk    tomorrow  #shop
