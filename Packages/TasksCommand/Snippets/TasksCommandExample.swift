import AgendaService
import CommandSupport
import SQLiteDatabase
import PortableFoundation
import Store
import TaskService
import TaskStore
import TasksCommand
import TerminalClient

func storage(in database: SQLiteDatabase) -> TaskStorage {
  TaskStorage(
    store: .mock(in: database),
    service: .mock(in: database),
    agenda: .mock(in: database),
    database: database,
    unitOfWork: .mock(in: database),
    snapshot: { storage(in: database) }
  )
}

let terminal = MockTerminal()
let dependencies = Dependencies(
  system: .mock(terminal: terminal),
  databases: .mock { storage(in: SQLiteDatabase.inMemory()) },
  uuid: { UUID() }
)
let code = await tasksTool.run(["add", "Buy", "milk", "--due", "tomorrow"], dependencies)
print(code.rawValue, terminal.output)  // 0 Added 1: Buy milk (due Saturday, 16 January 2027)
