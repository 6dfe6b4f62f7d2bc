import CommandSupport
import CommandSupportLive
import SQLiteDatabase
import Store
import StoreLive
import TemplateCommand
import TemplateStore

@main
enum Main {
  static func main() {
    templateTool.main(
      Dependencies(
        system: .live { ["SQLite \(SQLiteDatabase.libraryVersion)"] },
        databases: .live(schema: schema) { database in
          (items: .live(in: database), unitOfWork: .live(in: database))
        }
      )
    )
  }

  /// The tables of the tool, by version.
  private static let schema = Schema(
    // Derived from the name of the tool. Never change the ID of a released tool.
    applicationID: templateTool.name.utf8.reduce(5_381) { $0 &* 33 &+ Int32($1) },
    migrations: [TemplateStore.schemaVersion1]
  )
}
