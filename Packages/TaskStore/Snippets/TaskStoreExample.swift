import PortableFoundation
import TaskStore

let store = TaskStore.mock()
let names = ["Buy milk", "Drink it"]
let tasks = try store.add(names.map { .init(content: .init(name: $0)) }, .add, Date())
print(tasks.map(\.id))  // [1, 2]

var milk = tasks[0]
milk.completedAt = Date()
_ = try store.update([milk], .complete, Date())
print(try store.find(TaskStore.Query()).map(\.name))  // ["Drink it"]

_ = try store.revert(nil, Date())
print(try store.find(TaskStore.Query()).map(\.name))  // ["Buy milk", "Drink it"]
