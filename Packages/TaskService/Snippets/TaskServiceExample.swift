import PortableFoundation
import TaskService

let service = TaskService.mock()
let task = try await service.add(TaskDraft(id: UUID(), content: .init(name: "Buy milk")))
print(task.id)  // 1

let outcome = try await service.complete([task.id])[0]
print(outcome.didChange)  // true
print(try await service.list(.init()).count)  // 0

_ = try await service.undo(1)
print(try await service.list(.init()).map(\.name))  // ["Buy milk"]
