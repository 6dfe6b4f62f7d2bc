import AgendaFeature
import AgendaService
import CivilCalendar
import SQLiteDatabase
import PortableFoundation
import TaskStore

let database = SQLiteDatabase.inMemory()
let today = CivilDay(daysSince1970: 20_780)  // Monday, 2026-11-23
let viewModel = AgendaViewModel.mock(in: database) { LocalTime(today) }
let states = viewModel.states()

let content = TaskItem.Content(name: "Buy milk", dueDay: today)
_ = try TaskStore.mock(in: database).add([.init(content: content)], .add, Date())
await viewModel.refresh()

// Every state: the one before the first refresh, then the agenda.
for await state in states.prefix(2) {
  print(state.agenda?.groups.flatMap(\.tasks).map(\.name) ?? "nothing read yet")
}
// nothing read yet
// ["Buy milk"]
