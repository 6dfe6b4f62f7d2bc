import Backup
public import CommandLineParsing
public import FileClient
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

extension ToolCommand where Resources: DatabaseDependencies, Resources.Stores: BackupStores {
  /// Creates the command `export` of a tool.
  ///
  /// - Parameters:
  ///   - summary: The purpose, with the content of an export.
  ///   - options: The options.
  ///   - examples: Command lines, and the effect of each.
  ///   - exitCodes: Further exit codes and their meanings.
  ///   - run: Runs the command; see ``CommandRun/exportBackup(of:summary:)``.
  public static func export(
    _ summary: String,
    options: [OptionGroup] = exportOptions,
    examples: [(command: String, summary: String)] = exportExamples,
    exitCodes: [ExitCode: String] = [:],
    run: @escaping @Sendable (CommandRun<Resources>) async throws -> ExitCode
  ) -> Self {
    Self(
      "export",
      summary: summary,
      options: options,
      arguments: exportFileArgument,
      examples: examples,
      exitCodes: Set([.refused, .notFound, .notShown, .cannotCreate]).union(exitCodes.keys),
      exitCodeSummaries: [
        .refused: "Nothing is saved yet.",
        .notFound: databaseNotFound,
        .notShown: "The export is written, but its result could not be printed.",
        .cannotCreate: "Cannot create the file, or it exists.",
      ].merging(exitCodes) { $1 },
      run: run
    )
  }

  /// The options of `export`.
  public static var exportOptions: [OptionGroup] {
    [
      OptionGroup(
        "Output",
        jsonOption.summarized(
          "Print the result as a JSON object; the exported file stays the same."
        )
      )
    ]
  }

  /// The examples of `export`.
  public static var exportExamples: [(command: String, summary: String)] {
    [
      ("\(tool) export backup.jsonl", "Export to a file in the current directory."),
      ("\(tool) export - | gzip > backup.jsonl.gz", "Export to a compressed file."),
    ]
  }

  /// Creates the command `import` of a tool.
  ///
  /// - Parameters:
  ///   - summary: The purpose.
  ///   - options: The options.
  ///   - examples: Command lines, and the effect of each.
  ///   - invalidInput: The meaning of ``ExitCode/invalidInput``; nil for the shared one.
  ///   - run: Runs the command; see ``CommandRun/importBackup(of:longestLine:summary:)``.
  public static func `import`(
    _ summary: String = "Import an export into an empty database.",
    options: [OptionGroup] = [
      OptionGroup(
        "Output",
        jsonOption.summarized(
          "Print the result as a JSON object, and an error as one on standard error."
        )
      )
    ],
    examples: [(command: String, summary: String)] = importExamples,
    invalidInput: String? = nil,
    run: @escaping @Sendable (CommandRun<Resources>) async throws -> ExitCode
  ) -> Self {
    var summaries: [ExitCode: String] = [
      .refused: "The database is not empty.", .notFound: "The file to import does not exist.",
    ]
    summaries[.invalidInput] = invalidInput
    return Self(
      "import",
      summary: summary,
      options: options,
      arguments: importFileArgument,
      examples: examples,
      exitCodes: [.refused, .invalidInput, .notFound, .notShown, .cannotCreate],
      exitCodeSummaries: summaries,
      run: run
    )
  }

  /// The examples of `import`.
  public static var importExamples: [(command: String, summary: String)] {
    [
      ("\(tool) import backup.jsonl", "Import into the default database."),
      ("zcat backup.jsonl.gz | \(tool) import -", "Import a compressed file."),
      ("\(tool) import backup.jsonl --database copy.sqlite3", "Import into a new database."),
    ]
  }

  private static var tool: String { Resources.Stores.backup.tool }
}

/// The meaning of ``ExitCode/notFound`` for commands whose only input is the database.
public let databaseNotFound = "The database given with --database does not exist."

extension JSON.ObjectType {
  /// The result of an export.
  fileprivate static let export = Self("export")

  /// The result of an import.
  public static let `import` = Self("import")
}

extension Change {
  /// An export.
  public static let export = Self("The export is complete")

  /// An import.
  public static let `import` = Self("The import is saved")
}

extension CommandRun where Resources: DatabaseDependencies {
  /// Opens the database to read all of it; creates none.
  ///
  /// - Parameter purpose: The purpose, for the failure: "export".
  /// - Throws: ``Failure`` if nothing is saved; an error of the database.
  public func openDatabase(to purpose: String) async throws -> Resources.Stores {
    guard let stores = try await openDatabaseIfPresent(at: databaseLocation()) else {
      let advice =
        tool.database.map { "Run '\(tool.name) \($0.command)' first, or check" } ?? "Check"
      throw Failure(
        .refused,
        code: "nothing_saved",
        "Cannot \(purpose): nothing is saved yet. \(advice) --database."
      )
    }
    return stores
  }

  /// Returns the draft of an exported file.
  ///
  /// SQLite would overwrite or delete an export that has the name of a journal of a database in the same directory.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - replaces: Whether the file may replace one.
  /// - Throws: ``Failure`` if the path has such a name; `FileClientError`, `DatabaseError`.
  public func exportDraft(
    at path: String,
    replacing replaces: Bool = false
  ) throws -> FileClient.Draft {
    let draft = try replaces ? system.files.replacement(path) : system.files.draft(path)
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

extension FileClient {
  /// Opens a file to import; the path `-` is standard input.
  ///
  /// - Throws: `FileClientError`.
  public func linesToImport(of path: String, limit: Int) throws -> Lines {
    try path == "-" ? standardInput(limit) : lines(of: path, limit: limit)
  }
}

extension CommandRun {
  /// Prints the result of an export; on standard error if it is written to a stream, which could be standard output.
  ///
  /// - Parameters:
  ///   - path: The path that the user passed; `-` is standard output.
  ///   - content: The number of exported records, in words such as "2 tasks".
  ///   - counts: The same numbers as an object, to which `path` is added.
  ///   - isStream: Whether the export is written to a stream.
  public func show(
    exportTo path: String,
    of content: String,
    counts: JSON,
    isStream: Bool
  ) async throws {
    let object = counts.adding("path", .string(path))
    let file = path == "-" ? "standard output" : path
    switch (output.isJSON, isStream) {
    case (true, true): output.report(object, of: .export)
    case (true, false): try await output.show(object, of: .export, after: .export)
    case (false, true): output.report("Exported \(content) to \(file).")
    case (false, false):
      let name = path.escapedForTerminal(limit: Failure.longestLine)
      try await output.show("Exported \(content) to \(name).", after: .export)
    }
  }
}
