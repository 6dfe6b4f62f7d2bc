import POSIX

extension SQLiteDatabase {
  /// Creates a database, fills it, and returns the result of the work that fills it.
  ///
  /// Creating is atomic: the file appears at its path after the work has succeeded, and never replaces another file.
  /// Until then it is a draft in the same directory, with a number appended to its name; only a killed process leaves
  /// the draft behind. Work that throws leaves nothing behind, not even a directory.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - schema: The tables.
  ///   - draftNumber: A random number for the name of the draft, so that concurrent attempts use different names.
  ///   - work: Stores the content.
  /// - Throws: ``SQLiteDatabaseError``, which is ``SQLiteDatabaseError/cannotCreate(path:cause:)`` if the file exists;
  ///   an error of the work; `CancellationError`.
  public static func create<Value: Sendable>(
    at path: String,
    schema: Schema,
    draftNumber: UInt32,
    storing work: (SQLiteDatabase) async throws -> Value
  ) async throws -> Value {
    guard try !DatabaseFile(path: path).exists() else {
      throw SQLiteDatabaseError.cannotCreate(path: path, cause: systemMessage(EEXIST))
    }
    let missingDirectories = directoriesMissing(for: path)
    let draft = "\(path).\(draftNumber)"
    do {
      let database = try await open(DatabaseFile(path: draft, name: path), schema: schema)
      let result: Result<Value, any Error>
      do { result = .success(try await work(database)) } catch { result = .failure(error) }
      // The journal has the draft's name.
      database.removeJournal()
      let value = try result.get()
      try publish(draft, at: path)
      return value
    } catch {
      // On a full disk, SQLite cannot remove the journal.
      for file in [draft, "\(draft)-journal"] { unlink(file) }
      for directory in missingDirectories { rmdir(directory) }
      throw error
    }
  }

  /// Moves a file to an unused name.
  private static func publish(_ draft: String, at path: String) throws {
    guard renameWithoutReplacing(draft, path) == 0 else {
      throw SQLiteDatabaseError.cannotCreate(path: path, cause: systemMessage(errno))
    }
    // SQLite does this for the draft only.
    guard let failure = flushEntry(of: path) else { return }
    throw DatabaseFile(path: path).cannotCreate(failure)
  }

  /// Returns the missing parent directories of a path, the innermost first.
  private static func directoriesMissing(for path: String) -> [String] {
    path.utf8.indices.reversed().filter { path.utf8[$0] == UInt8(ascii: "/") }
      .map { String(decoding: path.utf8[..<$0], as: UTF8.self) }
      .filter { !$0.isEmpty && access($0, F_OK) != 0 }
  }
}
