import CPostgres

/// The system's libpq.
///
/// A class, because the table of functions is large and every connection refers to it.
final class PostgresLibrary: Sendable {
  let functions: Libpq

  /// The library, loaded by the first database, or the reason why it cannot be used.
  static let loaded = Result { () throws(PostgresDatabaseError) in try PostgresLibrary(files) }

  /// The places of the library, the preferred one first; 5 is the version of its binary interface since 2006.
  ///
  /// On macOS, the packages `libpq` and `postgresql@14` to `@30` of Homebrew, whose directory is another on Intel.
  #if canImport(Darwin)
    static let files = ["/opt/homebrew", "/usr/local"].flatMap { prefix in
      ["\(prefix)/opt/libpq/lib/libpq.5.dylib"]
        + (14...30).reversed().map { "\(prefix)/lib/postgresql@\($0)/libpq.5.dylib" }
    }
  #else
    static let files = ["libpq.so.5"]
  #endif

  /// Loads the first library that can be used.
  ///
  /// - Throws: ``PostgresDatabaseError/libraryMissing(cause:)`` with the problem of the first one if each is missing or
  ///   too old.
  init(_ files: [String]) throws(PostgresDatabaseError) {
    var cause: String?
    for file in files {
      var functions = Libpq()
      guard let problem = Libpq.load(&functions, from: file) else {
        self.functions = functions
        return
      }
      cause = cause ?? String(cString: problem)
    }
    throw .libraryMissing(cause: cause ?? "")
  }
}

extension String {
  /// Creates a copy of a text of libpq; empty for nil.
  init(libpq text: UnsafePointer<CChar>?) {
    self = text.map { String(cString: $0) } ?? ""
  }
}
