import POSIX
import PortableFoundation

/// The installed programs of PostgreSQL, pgbouncer and OpenSSL.
struct Installation: Sendable {
  /// The directory with `initdb`, `pg_ctl`, `psql` and the others.
  let programs: String

  /// The path of pgbouncer, if it is installed.
  let pool: String?

  /// The path of openssl, if it is installed.
  let openssl: String?

  /// The installation: the first one in PATH, or else the newest one where packages of Debian, Fedora and Homebrew have it.
  static let found = Result<Self, PostgresServerError> {
    () throws(PostgresServerError) in
    let packages =
      versions(in: "/usr/lib/postgresql") + ["/usr/bin"]
      + versions(in: "/opt/homebrew/opt") + versions(in: "/usr/local/opt")
    let names = ["initdb", "pg_ctl", "postgres", "psql"]
    let complete = (searchPath.map(withoutLinks) + packages).first { directory in
      names.allSatisfy { isExecutable("\(directory)/\($0)") }
    }
    guard let complete else { throw .missing }
    let places = searchPath + ["/usr/sbin", "/opt/homebrew/bin", "/usr/local/bin"]
    func path(of program: String) -> String? {
      places.map { "\($0)/\(program)" }.first(where: isExecutable)
    }
    return Self(programs: complete, pool: path(of: "pgbouncer"), openssl: path(of: "openssl"))
  }

  /// Starts a program, as the user `postgres` instead of as root, which PostgreSQL refuses.
  func start(_ program: String, _ arguments: [String]) throws -> ChildProcess {
    guard geteuid() == 0 else { return try ChildProcess(program, arguments) }
    let user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
    return try ChildProcess("/usr/bin/env", user + [program] + arguments)
  }

  /// Starts a script of ``PostgresServer``, which writes the path of a directory and waits for the end of its input.
  func serve(
    _ script: String,
    _ arguments: [String]
  ) async throws -> (process: ChildProcess, path: String) {
    let process = try start("/bin/sh", ["-c", script, "sh"] + arguments)
    let path = await process.line()
    guard path.hasPrefix("/tmp/postgres-") else {
      throw PostgresServerError.notStarted(path + (await process.output()).text)
    }
    return (process, path)
  }

  private static let searchPath = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map(String.init)

  private static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Returns the directory that has the programs of a directory with links to some of them.
  private static func withoutLinks(_ directory: String) -> String {
    let program = URL(filePath: "\(directory)/initdb").resolvingSymlinksInPath()
    return program.deletingLastPathComponent().path
  }

  /// Returns the directories with programs in the directory of a package per version, the newest version first.
  private static func versions(in parent: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    return names.compactMap { name in
      Double(name.trimmingPrefix("postgresql@"))
        .map { (version: $0, path: "\(parent)/\(name)/bin") }
    }
    .sorted { $0.version > $1.version }
    .map(\.path)
  }
}
