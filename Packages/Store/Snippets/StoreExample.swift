import SQLiteDatabase
import Store

let database = SQLiteDatabase.inMemory()
let names = Store<String, String>.mock(in: database, table: "name")
let visits = Store<String, Int>.mock(in: database, table: "visit")
let unitOfWork = UnitOfWork.mock(in: database)

// One transaction changes both stores.
let count = try await unitOfWork.write {
  try names.insert("Ada", for: "last visitor")
  return try visits.update(for: "Ada") { ($0 ?? 0) + 1 }
}
print(count)  // 1

// A test replaces one endpoint; the others throw.
var stub = Store<String, Int>.unimplemented
stub.value = { _ in 42 }
print(try stub.value("Ada") ?? 0)  // 42
