import POSIX

extension SQLiteDatabase {
  /// Creates a database with content, and returns what the work that stores the content returns.
  ///
  /// Creating is atomic: the file is at its path once the work has succeeded, and replaces none. Until then it has a
  /// name of its own in the same folder, with a dot and a number more; it stays there only if the process is killed.
  /// Work that throws leaves nothing behind, not even a folder.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - schema: The tables.
  ///   - draftNumber: A random number for the name of the draft, so that no two attempts use the same.
  ///   - work: Stores the content.
  /// - Throws: ``SQLiteDatabaseError``, ``SQLiteDatabaseError/cannotCreate(path:cause:)`` where a file is already;
  ///   what the work throws; `CancellationError`.
  public static func create<Value: Sendable>(
    at path: String,
    schema: Schema,
    draftNumber: UInt32,
    storing work: (SQLiteDatabase) async throws -> Value
  ) async throws -> Value {
    guard try !DatabaseFile(path: path).exists() else {
      throw SQLiteDatabaseError.cannotCreate(path: path, cause: systemMessage(EEXIST))
    }
    let missingFolders = foldersMissing(for: path)
    let draft = "\(path).\(draftNumber)"
    do {
      let database = try await open(at: draft, schema: schema)
      let result: Result<Value, any Error>
      do { result = .success(try await work(database)) } catch { result = .failure(error) }
      // It has the draft's name.
      database.removeJournal()
      let value = try result.get()
      try publish(draft, at: path)
      return value
    } catch {
      unlink(draft)
      for folder in missingFolders { rmdir(folder) }
      guard case SQLiteDatabaseError.cannotCreate(draft, let cause) = error else { throw error }
      throw SQLiteDatabaseError.cannotCreate(path: path, cause: cause)
    }
  }

  /// Moves a file to a name that no file has; unlike a rename, a link replaces nothing.
  private static func publish(_ draft: String, at path: String) throws {
    guard link(draft, path) == 0 else {
      throw SQLiteDatabaseError.cannotCreate(path: path, cause: systemMessage(errno))
    }
    unlink(draft)
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(decoding: path.utf8[...$0], as: UTF8.self) } ?? "."
    try DatabaseFile(path: path).flush(folder)
  }

  /// Returns the folders on the way to a path that do not exist, the innermost first.
  private static func foldersMissing(for path: String) -> [String] {
    path.utf8.indices.reversed().filter { path.utf8[$0] == UInt8(ascii: "/") }
      .map { String(decoding: path.utf8[..<$0], as: UTF8.self) }
      .filter { !$0.isEmpty && access($0, F_OK) != 0 }
  }
}
