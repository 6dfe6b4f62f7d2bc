import Backup
import PortableFoundation
import SQLDatabase

let notes = BackupTable(
  "note",
  ["id": Int.self, "text": String.self, "due": Date?.self],
  assignsIDs: true
) { row in
  try row.value(1, as: String.self).isEmpty ? "the text is empty" : nil
}
let backup = Backup(of: [[notes]], version: 1, by: "notes")

func printExport(of database: any SQLDatabase) throws {
  try database.read {
    var export = BackupExport(of: backup, in: database)
    while let lines = try export.next() { print(lines, terminator: "") }
  }
}
