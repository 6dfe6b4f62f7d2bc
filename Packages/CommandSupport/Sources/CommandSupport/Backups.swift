public import Backup
import CommandLineParsing
public import FileClient
public import SQLDatabase
public import Store
public import TextFormatting

/// The stores of a tool whose database can be exported and imported.
public protocol BackupStores: Sendable {
  /// The tables of the stores.
  static var backup: Backup { get }

  /// The database of the stores.
  var database: any SQLDatabase { get }

  /// The units of work of the database.
  var unitOfWork: UnitOfWork { get }

  /// Returns the stores as of now, in a copy that can be read slowly without blocking changes; or these stores, if an export
  /// can read them in several transactions (see `BackupExport`).
  var snapshot: @Sendable () async throws -> Self { get }

  /// Saves what follows from imported rows; called within the unit of work, before the checks. By default nothing.
  func completeImport() throws

  /// Checks what the types and the references of the rows leave open; called within a unit of work.
  ///
  /// `doctor` prints the checks. An import runs them before it commits, and refuses a file with a fault.
  func contentChecks(at location: DatabaseLocation) throws -> ContentChecks
}

/// What to do about contradictory content.
public let restoringAdvice = "Import an export that was made before."

extension BackupStores {
  /// Saves nothing.
  public func completeImport() throws {}
}

/// The content of an export or import.
public struct BackupSummary: Sendable {
  let text: String
  let json: JSON
  let details: [String]

  /// Creates a summary.
  ///
  /// - Parameters:
  ///   - text: The numbers in words, such as "2 tasks".
  ///   - json: The numbers as an object.
  ///   - details: Lines about the imported state.
  public init(_ text: String, _ json: JSON, details: [String] = []) {
    (self.text, self.json, self.details) = (text, json, details)
  }
}

extension CommandRun where Resources: DatabaseDependencies, Resources.Stores: BackupStores {
  /// Exports the database to the file of ``exportFileArgument``, and prints a summary; creates no database.
  ///
  /// - Parameters:
  ///   - backup: Returns the tables to export; by default those of the stores with all their rows.
  ///   - summary: Summarizes the export from its numbers of rows by table, within a unit of work.
  public func exportBackup(
    of backup: (_ stores: Resources.Stores) async throws -> Backup = { _ in
      Resources.Stores.backup
    },
    summary:
      @escaping @Sendable (_ counts: [String: Int], _ stores: Resources.Stores) throws ->
      BackupSummary
  ) async throws -> ExitCode {
    let stores = try await openDatabase(to: "export")
    let backup = try await backup(stores)
    let path = values[exportFileArgument]
    // An export is as of one point in time, and its reader may be slow.
    let snapshot = try await stores.snapshot()
    let file = try ExportFile(at: path, by: self)
    var export = BackupExport(of: backup, in: snapshot.database)
    var lines: String?
    repeat {
      do {
        (export, lines) = try await snapshot.unitOfWork.read { [export] in
          var next = export
          let lines = try next.next()
          return (next, lines)
        }
      } catch is RowsWereRemoved {
        throw Failure(
          .tryAgain,
          code: "changed_meanwhile",
          "The export is incomplete: old records were pruned at the same time. Try again."
        )
      }
      if let lines { try await file.append(lines) }
    } while lines != nil
    try file.publish()
    let content = try await snapshot.unitOfWork.read { [export] in
      try summary(export.counts, snapshot)
    }
    try await show(
      exportTo: path,
      of: content.text,
      counts: content.json,
      isStream: file.isStream
    )
    return .success
  }

  /// Imports the file of ``importFileArgument`` into an empty database, and prints a summary; creates a missing database
  /// together with the content, atomically.
  ///
  /// The file is read to its end first, so that a slow or damaged one blocks no database. After a signal, nothing is
  /// imported.
  ///
  /// - Parameters:
  ///   - lines: The lines of the file, if they are open.
  ///   - longestLine: The maximum number of bytes in a line; by default room for a path of some thousand bytes, each of
  ///     them escaped as `\u001f`.
  ///   - summary: Summarizes the import from its numbers of rows by table, within the unit of work.
  public func importBackup(
    of lines: FileClient.Lines? = nil,
    longestLine: Int = 1 << 20,
    summary:
      @escaping @Sendable (_ counts: [String: Int], _ stores: Resources.Stores) throws ->
      BackupSummary
  ) async throws -> ExitCode {
    let location = try databaseLocation()
    let path = values[importFileArgument]
    let backup = Resources.Stores.backup
    let name = path == "-" ? "standard input" : path
    let content: BackupSummary
    do {
      let file = try await abandonable { [system] in
        let file = try lines ?? system.files.linesToImport(of: path, limit: longestLine)
        try backup.check(BackupLines(next: file.next, restart: file.restart))
        return file
      }
      content = try await checkingCancellation { check in
        let next = { @Sendable in
          try check()
          return try file.next()
        }
        let lines = BackupLines(next: next, restart: file.restart)
        return try await fillDatabase(at: location) { stores in
          try await stores.unitOfWork.write {
            guard try backup.isEmpty(stores.database) else {
              throw Failure(
                .refused,
                code: "not_empty",
                "The database \(location) is not empty. Nothing was changed.",
                "Name another database with --database."
              )
            }
            let counts = try backup.insert(lines, into: stores.database)
            try stores.completeImport()
            let checks = try stores.contentChecks(at: location).checks
            if let fault = checks.first(where: { $0.state == .fault }) {
              throw Failure(
                unusableImport: "Cannot import \(name). \(fault.finding)",
                "Nothing was changed. Use a complete export."
              )
            }
            return try summary(counts, stores)
          }
        }
      }
    } catch let error as BackupError {
      throw Failure(
        unusableImport: "Cannot import \(name): \(error.cause).",
        "Nothing was changed. \(error.advice)"
      )
    }
    if output.isJSON {
      try await output.show(content.json, of: .import, after: .import)
    } else {
      let lines = ["Imported \(content.text)."] + content.details
      try await output.show(lines.joined(separator: "\n"), after: .import)
    }
    return .success
  }

  /// Returns the checks of the database for `doctor`, with those of its content; creates nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the content, such as "tasks".
  ///   - none: That of a missing database, in a word.
  public func databaseChecks(of name: String, none: String = "None") async throws -> [Check] {
    try await databaseChecks { stores, location in
      guard let stores else {
        return ([Check(name, .ok, "\(none); nothing is saved yet.")], nil)
      }
      // The checks take seconds for much data, during which a transaction would block every change.
      let snapshot = try await stores.snapshot()
      return try await snapshot.unitOfWork.read {
        if let fault = try Resources.Stores.backup.fault(in: snapshot.database) {
          return (
            [Check(name, .fault, fault, advice: restoringAdvice)], nil
          )
        }
        return try snapshot.contentChecks(at: location)
      }
    }
  }
}
