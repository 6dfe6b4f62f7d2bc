import CPostgres

/// Loads the system's libpq.
enum PostgresLibrary {
  /// The functions of libpq, loaded by the first database, or the reason why it cannot be used.
  static let loaded = Result { () throws(PostgresDatabaseError) in try load(fileName) }

  /// The name of the library; 5 is the version of its binary interface since 2006.
  #if canImport(Darwin)
    private static let fileName = "/opt/homebrew/opt/libpq/lib/libpq.5.dylib"
  #else
    private static let fileName = "libpq.so.5"
  #endif

  /// Loads a library.
  ///
  /// - Throws: ``PostgresDatabaseError/libraryMissing(cause:)`` if the library is missing or too old.
  static func load(_ fileName: String) throws(PostgresDatabaseError) -> Libpq {
    var library = Libpq()
    if let problem = Libpq.load(&library, from: fileName) {
      throw .libraryMissing(cause: String(cString: problem))
    }
    return library
  }
}
