public import CommandLineParsing
public import FileClient
import SQLDatabase
import Store
public import TextFormatting

// What the commands `export` and `import` of all tools share.

/// The file of `export`.
public let exportFileArgument = Argument(
  .file,
  summary: "File to create; it appears only when complete. '-' is standard output."
)

/// The file of `import`.
public let importFileArgument = Argument(
  .file,
  summary: "File to import, completely or not at all; '-' is standard input."
)

/// `--json` of `export`.
public let exportJSONOption = jsonOption.summarized(
  "Print the result as a JSON object; the exported file stays the same."
)

/// `--json` of `import`.
public let importJSONOption = jsonOption.summarized(
  "Print the result as a JSON object, and an error as one on standard error."
)

extension [ExitCode: String] {
  /// The meanings of the codes of `export`.
  public static let ofExport: Self = [
    .refused: "Nothing is saved yet.",
    .notFound: databaseNotFound,
    .notShown: "The export is written, but its result could not be printed.",
    .cannotCreate: "Cannot create the file, or it exists.",
  ]

  /// The meanings of the codes of `import`.
  public static let ofImport: Self = [
    .refused: "The database is not empty.",
    .notFound: "The file to import does not exist.",
  ]
}

/// The meaning of ``ExitCode/notFound`` for commands whose only input is the database.
public let databaseNotFound = "The database given with --database does not exist."

extension JSON.ObjectType {
  /// The result of an import.
  public static let `import` = Self("import")
}

extension Change {
  /// An import.
  public static let `import` = Self("The import is saved")
}

extension CommandRun where Resources: DatabaseDependencies {
  /// Opens the database to export; creates none.
  ///
  /// - Throws: ``Failure`` if nothing is saved; an error of the database.
  public func openDatabaseToExport() async throws -> Resources.Stores {
    guard let stores = try await openDatabaseIfPresent(at: databaseLocation()) else {
      let advice =
        tool.database.map { "Run '\(tool.name) \($0.command)' first, or check" } ?? "Check"
      throw Failure(
        .refused,
        code: "nothing_saved",
        "Cannot export: nothing is saved yet. \(advice) --database."
      )
    }
    return stores
  }

  /// Returns the draft of an exported file.
  ///
  /// SQLite would overwrite or delete an export that has the name of a journal of a database in the same directory.
  ///
  /// - Throws: ``Failure`` if the path has such a name; `FileClientError`, `DatabaseError`.
  public func exportDraft(at path: String) throws -> FileClient.Draft {
    let draft = try system.files.draft(path)
    for suffix in ["-journal", "-wal", "-shm"] where path.hasSuffix(suffix) {
      let database = String(path.dropLast(suffix.count))
      guard try dependencies.databases.access(.file(database))?.file != nil else { continue }
      throw Failure(
        .cannotCreate,
        code: "cannot_create",
        "Cannot create \(path): SQLite uses this name for a journal of \(database).",
        "Choose another name."
      )
    }
    return draft
  }
}
