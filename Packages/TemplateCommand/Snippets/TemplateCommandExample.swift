import CommandSupport
import SQLiteDatabase
import Store
import TemplateCommand
import TemplateStore
import TerminalClient

let terminal = MockTerminal()
let dependencies = Dependencies(
  system: .mock(terminal: terminal),
  databases: .mock {
    let database = SQLiteDatabase.inMemory()
    return (items: .mock(in: database), unitOfWork: .mock(in: database))
  }
)
let code = await templateTool.run(["add", "Buy milk"], dependencies)
print(code.rawValue, terminal.output)  // 0 1  Buy milk
