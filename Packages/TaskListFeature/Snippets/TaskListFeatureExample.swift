import SQLiteDatabase
import PortableFoundation
import TaskListFeature
import TaskService

let database = SQLiteDatabase.inMemory()
let service = TaskService.mock(in: database)
for name in ["Buy milk", "Check courses"] {
  _ = try await service.add(TaskDraft(id: UUID(), content: .init(name: name)))
}

let viewModel = TaskListViewModel.mock(in: database)
await viewModel.refresh()
print(viewModel.state().tasks.map(\.name))  // ["Buy milk", "Check courses"]

await viewModel.complete(1)
print(viewModel.state().tasks.map(\.name))  // ["Check courses"]

await viewModel.undo()
await viewModel.search("MILK")
print(viewModel.state().tasks.map(\.name))  // ["Buy milk"]
