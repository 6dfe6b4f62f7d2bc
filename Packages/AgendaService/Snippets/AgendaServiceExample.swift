import AgendaService
import CivilCalendar
import SQLiteDatabase
import PortableFoundation
import TaskStore

let database = SQLiteDatabase.inMemory()
let store = TaskStore.mock(in: database)
let today = CivilDay(daysSince1970: 20_780)  // Monday, 2026-11-23
for (name, days) in [("Call insurance company", -1), ("Buy milk", 0), ("Check courses", 9)] {
  let content = TaskItem.Content(name: name, dueDay: today + days)
  _ = try store.add([.init(content: content)], .add, Date())
}

let service = AgendaService.mock(in: database) { LocalTime(today) }
for group in try await service.agenda(Agenda.Scope()).groups {
  print(group.period.heading(in: .english), group.tasks.map(\.name))
}
// OVERDUE ["Call insurance company"]
// TODAY ["Buy milk"]
// NEXT WEEK ["Check courses"]
