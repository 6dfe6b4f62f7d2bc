import CSQLite

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What can be told of a database's file, sound or not.
public struct DatabaseInspection: Equatable, Sendable {
  /// Who may use a file or a folder.
  public struct Access: Equatable, Sendable {
    /// The permission bits, such as `0o600`.
    public var permissions: Int

    /// Whether it belongs to the user of this process.
    public var isOwn: Bool

    /// Whether this process may write to it.
    public var isWritable: Bool

    /// Who may use something.
    public init(permissions: Int, isOwn: Bool, isWritable: Bool) {
      self.permissions = permissions
      self.isOwn = isOwn
      self.isWritable = isWritable
    }
  }

  /// Who may use the file; nil if there is none.
  public var file: Access?

  /// The folder of the file, or the nearest on the way there that exists.
  public var folder: String

  /// Who may use that folder.
  public var folderAccess: Access

  /// How many bytes may still be stored there.
  public var freeBytes: Int

  /// Whether a process that ended in the middle of a transaction had left a journal, which has been played
  /// back by now.
  public var hadJournal: Bool

  /// What is wrong: why the database cannot be opened, or what SQLite finds in it; nil if nothing is.
  public var fault: SQLiteDatabaseError?

  /// What can be told of a file.
  public init(
    file: Access?,
    folder: String,
    folderAccess: Access,
    freeBytes: Int,
    hadJournal: Bool,
    fault: SQLiteDatabaseError?
  ) {
    self.file = file
    self.folder = folder
    self.folderAccess = folderAccess
    self.freeBytes = freeBytes
    self.hadJournal = hadJournal
    self.fault = fault
  }
}

extension SQLiteDatabase {
  /// The version of SQLite that this process runs on.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Looks at the file at a path, at its folder, and through all of its pages; makes nothing, and changes no
  /// more than ``openIfPresent(at:schema:busyTimeout:)``.
  ///
  /// A fault is no error: it is what was asked for.
  ///
  /// - Throws: ``SQLiteDatabaseError/cannotOpen(path:cause:)`` if not even the folder can be looked at;
  ///   `CancellationError`.
  public static func inspect(
    at path: String,
    schema: Schema,
    busyTimeout: Duration = defaultBusyTimeout
  ) async throws -> DatabaseInspection {
    // The journal lies beside the target of a symbolic link.
    let file = target(of: path)
    // Before the database is opened, which plays the journal back.
    let hadJournal = isJournalHot(of: file)
    let fault = try await fault(at: path, schema: schema, busyTimeout: busyTimeout)
    let folder = nearestFolder(of: file)
    var status = statvfs()
    guard let folderAccess = DatabaseInspection.Access(of: folder), statvfs(folder, &status) == 0
    else {
      throw SQLiteDatabaseError.cannotOpen(
        path: path,
        cause: "the folder \(folder): \(systemMessage(errno))"
      )
    }
    return DatabaseInspection(
      file: DatabaseInspection.Access(of: file),
      folder: folder,
      folderAccess: folderAccess,
      freeBytes: Int(clamping: Int128(status.f_bavail) * Int128(status.f_frsize)),
      // What is still there belongs to somebody who is writing now.
      hadJournal: hadJournal && !isJournalHot(of: file),
      fault: fault
    )
  }

  private static func fault(
    at path: String,
    schema: Schema,
    busyTimeout: Duration
  ) async throws -> SQLiteDatabaseError? {
    do {
      guard
        let database = try await openIfPresent(at: path, schema: schema, busyTimeout: busyTimeout)
      else { return nil }
      let findings: [String] = try await database.read {
        try database.query("PRAGMA quick_check(10)") { try $0.value(0) }
      }
      guard findings != ["ok"] else { return nil }
      return .damaged(path: path, cause: findings.joined(separator: "; "))
    } catch let error as SQLiteDatabaseError {
      return error
    }
  }

  private static func target(of path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  private static func nearestFolder(of path: String) -> String {
    var folder = path.utf8[...]
    while let slash = folder.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      let name = folder.isEmpty ? "/" : String(decoding: folder, as: UTF8.self)
      if DatabaseInspection.Access(of: name) != nil { return name }
    }
    return "."
  }
}

extension DatabaseInspection.Access {
  /// Who may use what is at a path, or at the target of a link there; nil if that cannot be told.
  public init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    permissions = Int(status.st_mode & 0o7777)
    isOwn = status.st_uid == geteuid()
    isWritable = access(path, W_OK) == 0
  }
}

/// Whether the journal of a file is that of a transaction that has not ended: then its header is not
/// zeroed (SQLite's file format, section 3).
private func isJournalHot(of file: String) -> Bool {
  let descriptor = open("\(file)-journal", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard descriptor != -1 else { return false }
  defer { close(descriptor) }
  var first: UInt8 = 0
  return read(descriptor, &first, 1) == 1 && first != 0
}
