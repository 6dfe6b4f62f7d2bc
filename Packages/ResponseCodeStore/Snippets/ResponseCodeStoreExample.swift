import SQLiteDatabase
import PortableFoundation
import ResponseCodeStore
import Store

let codes = ResponseCodeStore.mock(in: SQLiteDatabase.inMemory())
let code = UUID()
try codes.insert(code, for: "last")
print(try codes.value("last") == code)  // true
