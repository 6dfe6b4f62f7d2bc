import TemplateStore

let store = TemplateStore.mock()
_ = try store.add("Buy milk")
print(try store.items().map(\.title))  // ["Buy milk"]
