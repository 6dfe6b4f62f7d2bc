import Dispatch
import Synchronization

/// A private PostgreSQL server for the tests of one process.
///
/// It has its own directory, listens on a socket there alone, and waits for no disk. It ends with the process, also when
/// that is killed. Several processes may have one each at the same time.
///
/// ```swift
/// @Suite(.requiresPostgres) struct LivePostgresTests {
///   @Test func `a value is stored`() async throws {
///     let server = try await PostgresServer.shared()
///     let schema = PostgresSchema(name: server.uniqueSchema(), migrations: …)
///     let database = try await PostgresDatabase.open(at: server.uri, schema: schema)
///   }
/// }
/// ```
public final class PostgresServer: Sendable {
  /// The connection string of the database `postgres`, whose user is a superuser; it contains no password.
  public var uri: String { uri(ofDatabase: "postgres") }

  private let directory: String
  private let port: UInt16
  private let installation: Installation
  private let watchdog: ChildProcess
  private let lastName = Atomic(0)

  private static let starting = Task { try await PostgresServer() }

  /// The data of a new server, which each server copies in less time than `initdb` takes.
  private static let template = Task {
    let installation = try Installation.found.get()
    return try await installation.serve(templateScript, [installation.programs])
  }

  /// Returns the server of this process, and starts it the first time.
  public static func shared() async throws -> PostgresServer {
    try await starting.value
  }

  /// Starts another server, for a test that stops it or changes its settings; releasing the last reference ends it.
  ///
  /// - Parameters:
  ///   - network: Where it listens, in addition to its socket.
  ///   - settings: Lines of `postgresql.conf` that replace the settings for tests.
  public init(on network: Network = .none, settings: [String] = []) async throws {
    installation = try .found.get()
    port = network == .none ? 5432 : try unusedPort()
    if network == .loopbackWithTLS, installation.openssl == nil {
      throw PostgresServerError.opensslMissing
    }
    let arguments = [
      installation.programs, try await Self.template.value.path, installation.pool ?? "", "\(port)",
      network == .none ? "" : "127.0.0.1",
      network == .loopbackWithTLS ? installation.openssl ?? "" : "",
    ]
    (watchdog, directory) = try await installation.serve(Self.script, arguments + settings)
  }

  /// Returns a name for a schema or a role that nothing else on this server has.
  public func uniqueSchema() -> String {
    "case\(lastName.add(1, ordering: .relaxed).newValue)"
  }

  /// Creates an empty database that nothing else on this server uses, and returns its name.
  ///
  /// - Parameter options: Further options of `createdb`, for example `--encoding=LATIN1`.
  public func createDatabase(_ options: String...) async throws -> String {
    let name = uniqueSchema()
    try await run("createdb", options + ["--template=template0", name])
    return name
  }

  /// Returns the connection string of a database on this server.
  public func uri(ofDatabase name: String) -> String {
    "postgresql:///\(name)?host=\(directory)&port=\(port)&user=postgres"
  }

  /// Returns the connection string of a database, by default `postgres`, through the network and under a name of the host.
  public func networkURI(ofDatabase name: String = "postgres", host: String = "localhost") -> String
  {
    "postgresql://postgres@\(host):\(port)/\(name)?hostaddr=127.0.0.1"
  }

  /// The path of the server's certificate, which is its own authority, for the host `localhost`.
  public var certificate: String { "\(directory)/data/server.crt" }

  /// Returns the connection string of a database, by default `postgres`, through pgbouncer in transaction mode.
  public func pooledURI(ofDatabase name: String = "postgres") throws -> String {
    guard installation.pool != nil else { throw PostgresServerError.poolMissing }
    return "postgresql:///\(name)?host=\(directory)&port=6432&user=postgres"
  }

  /// Runs statements with `psql`, independently of the code under test, and returns the values, one row a line.
  @discardableResult
  public func sql(_ statements: String, database: String = "postgres") async throws -> String {
    let options = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
    return try await run("psql", options + ["-c", statements, uri(ofDatabase: database)])
  }

  /// Ends the server without a shutdown, as a crash does; pgbouncer keeps running.
  public func stop() async throws {
    try await run("pg_ctl", ["stop", "-m", "immediate"])
  }

  /// Starts the stopped server again, with everything that was committed.
  public func start() async throws {
    try await run("pg_ctl", ["start", "-w", "-l", "\(directory)/server.log"])
  }

  /// Runs a program of PostgreSQL on this server, for example `pg_dump`, and returns its output.
  @discardableResult
  public func run(_ program: String, _ arguments: [String]) async throws -> String {
    let process = try installation.start(
      "/usr/bin/env",
      [
        "PGDATA=\(directory)/data", "PGHOST=\(directory)", "PGPORT=\(port)", "PGUSER=postgres",
        "\(installation.programs)/\(program)",
      ] + arguments
    )
    let (output, status) = await process.output()
    guard status == 0 else { throw PostgresServerError.failed(program: program, output: output) }
    return output.hasSuffix("\n") ? String(output.dropLast()) : output
  }
}

extension PostgresServer {
  /// The network on which a server listens.
  public enum Network: Sendable {
    /// None; the server has a socket in its directory.
    case none

    /// An unused port of 127.0.0.1, without TLS.
    case loopback

    /// An unused port of 127.0.0.1, with TLS and a ``PostgresServer/certificate``.
    case loopbackWithTLS
  }
}

/// The reason why there is no server for tests.
public enum PostgresServerError: Error, Equatable, CustomStringConvertible {
  /// No server is installed.
  case missing

  /// No pgbouncer is installed.
  case poolMissing

  /// No OpenSSL is installed.
  case opensslMissing

  /// The server did not start; the text is the output of its programs.
  case notStarted(String)

  /// A program failed.
  case failed(program: String, output: String)

  /// The message for a person, with what to install.
  public var description: String {
    switch self {
    case .missing: "PostgreSQL is not installed (Debian: postgresql; Homebrew: postgresql@17)"
    case .poolMissing: "pgbouncer is not installed (Debian and Homebrew: pgbouncer)"
    case .opensslMissing: "openssl is not installed (Debian and Homebrew: openssl)"
    case .notStarted(let output): "PostgreSQL did not start: \(output)"
    case .failed(let program, let output): "\(program) failed: \(output)"
    }
  }
}
