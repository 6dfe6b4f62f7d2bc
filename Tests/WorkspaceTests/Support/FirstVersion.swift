import Foundation
import SQLDatabase
import SQLiteDatabase
import TemporaryDirectory

/// A tool with a copy of the database that its first version wrote.
struct FirstVersion: Sendable {
  /// The path of the copy.
  let database: String

  private let directory: TemporaryDirectory
  private let tool: String
  private let environment: [String: String]

  /// Copies the database of a tool.
  ///
  /// - Parameters:
  ///   - tool: The name of the tool.
  ///   - environment: Further variables of its runs, such as a server to which no request is sent.
  init(of tool: String, environment: [String: String] = [:]) throws {
    self.tool = tool
    self.environment = environment.merging(["TZ": "UTC"]) { $1 }
    directory = try TemporaryDirectory()
    database = directory.file("\(tool).sqlite3")
    try FileManager.default.copyItem(
      at: try Workspace.fixture("\(tool)-version-1.sqlite3"),
      to: URL(filePath: database)
    )
  }

  /// The path of the export that the first version wrote.
  var export: String {
    get throws { try Workspace.fixture("\(tool)-export-version-1.jsonl").path }
  }

  /// Returns the path of another file with a name.
  func file(_ name: String) -> String { directory.file(name) }

  /// Runs the present tool with some arguments, by default on the copy.
  func run(_ arguments: String..., database: String? = nil) async throws -> Command.Result {
    let variable = "\(tool.uppercased())_DATABASE"
    return try await Command(
      Workspace.executable(tool).path,
      arguments,
      environment: environment.merging([variable: database ?? self.database]) { $1 }
    ).waitUntilExit()
  }
}

extension SQLiteDatabase {
  /// The statements that created the tables and indices, by name.
  var tables: [String] {
    get throws {
      try query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name") {
        try $0.value(0)
      }
    }
  }

  /// The number of the schema's version.
  var version: [Int] {
    get throws { try query("PRAGMA user_version") { try $0.value(0) } }
  }
}
