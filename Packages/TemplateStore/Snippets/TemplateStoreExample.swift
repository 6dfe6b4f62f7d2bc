import TemplateStore

let store = TemplateStore.mock()
let item = try store.add("Buy milk")
_ = try store.mark(item.id, done: true)
print(try store.items().count(where: \.isDone))  // 1
