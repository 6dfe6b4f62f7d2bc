import InMemoryDatabase

let database = InMemoryDatabase()
let notes = InMemoryTable("note", initially: [String]())
try database.write {
  try database.update(notes) { $0.append("buy milk") }
  try database.update(notes) { $0.append("drink it") }
}
print(try database.contents(of: notes))  // ["buy milk", "drink it"]
