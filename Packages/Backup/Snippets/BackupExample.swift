import Backup
import PortableFoundation
import SQLiteDatabase

let notes = BackupTable(
  "note",
  ["id": Int.self, "text": String.self, "due": Date?.self],
  assignsIDs: true
) { row in
  try row.value(1, as: String.self).isEmpty ? "the text is empty" : nil
}
let backup = Backup(of: [[notes]], version: 1, by: "notes")

let database = SQLiteDatabase.inMemory()
database.setUp([
  "CREATE TABLE note (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, due INTEGER)",
  "INSERT INTO note (text) VALUES ('buy milk')",
])
try database.read {
  var export = BackupExport(of: backup, in: database)
  while let lines = try export.next() { print(lines, terminator: "") }
}
