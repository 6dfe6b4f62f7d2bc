import PortableFoundation
import TaskFiles
import TaskStore

let time = LocalClock(now: Date(timeIntervalSince1970: 1_795_392_000)) { _ in 3_600 }

var line = ["(A) Buy milk @shop +home due:2026-11-24"[...]]
let imported = try TaskFileFormat.todoText.tasks(at: time) { line.popLast().map { Array($0.utf8) } }
print(imported.tasks[0].content.name)  // Buy milk

let task = TaskItem(id: 7, content: imported.tasks[0].content, createdAt: time.now)
var writer = TaskFileWriter(.iCalendar, at: time)
let text = writer.text(of: [ExportedTask(task: task, changedAt: time.now)])
print(writer.start + text + writer.end)  // BEGIN:VCALENDAR …
