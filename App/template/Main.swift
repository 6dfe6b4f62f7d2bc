import CommandSupport
import CommandSupportLive
import SQLiteDatabase
import Store
import StoreLive
import TemplateCommand
import TemplateStore
import TemplateStoreLive

@main
enum Main {
  static func main() {
    templateTool.main(.live())
  }
}

extension Dependencies {
  /// The live configurations of the tool.
  fileprivate static func live() -> Self {
    Self(
      system: .live { ["SQLite \(SQLiteDatabase.libraryVersion)"] },
      databases: .live(schema: .template) { database in
        Stores(items: .live(in: database), unitOfWork: .live(in: database))
      }
    )
  }
}

extension Schema {
  /// The tables of the tool, by version.
  fileprivate static let template = Schema(
    // A number of the tool's own, made of its name; once released, it never changes.
    applicationID: templateTool.name.utf8.reduce(5_381) { $0 &* 33 &+ Int32($1) },
    migrations: [TemplateStore.schemaVersion1]
  )
}
