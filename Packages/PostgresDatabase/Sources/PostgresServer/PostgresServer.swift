import POSIX

/// A private PostgreSQL server for tests.
public enum PostgresServer {
  /// The directory of the installed server's programs, such as initdb; nil if none is installed.
  public static let programDirectory: String? = {
    let directories =
      (14...19).reversed().map { "/usr/lib/postgresql/\($0)/bin" }
      + ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    return directories.first { access("\($0)/initdb", X_OK) == 0 }
  }()
}
