// The text of a statement has constants only. Data is bound to its question marks, so no data is executed as SQL.
import SQLDatabase
import SQLiteDatabase

func deleteNote(named name: String, in database: SQLiteDatabase) throws {
  #if MISUSE
    // error: no exact matches in call to instance method 'appendInterpolation'
    try database.execute("DELETE FROM note WHERE name = '\(name)'")
  #else
    try database.execute("DELETE FROM note WHERE name = ?", [.text(name)])
  #endif
}
