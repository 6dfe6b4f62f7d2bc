import CPostgres

/// The system's libpq.
///
/// A class, because the table of functions is large and every connection refers to it.
final class PostgresLibrary: Sendable {
  let functions: Libpq

  /// The library, loaded by the first database, or the reason why it cannot be used.
  static let loaded = Result { () throws(PostgresDatabaseError) in try PostgresLibrary(fileName) }

  /// The name of the library; 5 is the version of its binary interface since 2006.
  #if canImport(Darwin)
    private static let fileName = "/opt/homebrew/opt/libpq/lib/libpq.5.dylib"
  #else
    private static let fileName = "libpq.so.5"
  #endif

  /// Loads a library.
  ///
  /// - Throws: ``PostgresDatabaseError/libraryMissing(cause:)`` if the library is missing or too old.
  init(_ fileName: String) throws(PostgresDatabaseError) {
    var functions = Libpq()
    if let problem = Libpq.load(&functions, from: fileName) {
      throw .libraryMissing(cause: String(cString: problem))
    }
    self.functions = functions
  }
}

extension String {
  /// Creates a copy of a text of libpq; empty for nil.
  init(libpq text: UnsafePointer<CChar>?) {
    self = text.map { String(cString: $0) } ?? ""
  }
}
