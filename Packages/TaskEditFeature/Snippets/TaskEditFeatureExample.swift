import SQLiteDatabase
import PortableFoundation
import TaskEditFeature
import TaskService

let database = SQLiteDatabase.inMemory()
let form = TaskEditViewModel.mock(.newTask(draft: UUID()), in: database)
form.enter("Buy milk", .name)
form.enter("next fri", .dueDay)
print(form.state().dueDay.day?.description ?? "no due day")  // 2026-12-04

await form.save()
if case .closed(.saved(let task)) = form.state().phase {
  print(task.id, task.name)  // 1 Buy milk
}
