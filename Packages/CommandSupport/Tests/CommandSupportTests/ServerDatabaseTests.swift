import CommandLineParsing
import CommandSupport
import SQLDatabase
import Store
import TerminalClient
import Testing

/// Databases on servers: their locations, errors and checks.
@Suite(.timeLimit(.minutes(10))) struct ServerDatabaseTests {
  private static let secret = "s3cret"

  /// A tool whose databases are on servers.
  private func tally(
    environment: Environment = ["HOME": "/home/ada", "LANG": "C.UTF-8"],
    words: [String: Int]? = nil,
    _ change: (inout ServerInspection) -> Void = { _ in }
  ) -> Tally {
    var tally = Tally(environment: environment)
    let known = DatabaseServer(
      uri: "postgresql://h/a",
      description: "postgresql://h/a",
      hasPassword: false
    )
    tally.databases = .mock(words.map { [.server(known): .mock($0)] } ?? [:]) { .mock() }
    tally.databases.location = { text in
      let isInvalid = text.hasSuffix("?")
      if isInvalid { throw DatabaseError.invalidLocation("Invalid location: it ends.") }
      return .server(
        DatabaseServer(
          uri: text,
          description: text.replacing(Self.secret, with: "***"),
          hasPassword: text.contains(Self.secret)
        )
      )
    }
    var inspection = ServerInspection.mock(schemaVersion: words == nil ? nil : 1)
    change(&inspection)
    tally.databases.inspect = { [inspection] _ in .server(inspection) }
    return tally
  }

  @Test func `a password in the argument is refused, and never printed`() async {
    let tally = tally()
    let uri = "postgresql://ada:\(Self.secret)@h/a"
    for option in ["--plain", "--json", "--verbose"] {
      #expect(await tally.run("add", "a", "--database", uri, option) == .usage)
    }
    let output = tally.terminal.errorOutput
    #expect(
      output.hasPrefix(
        """
        The password in postgresql://ada:***@h/a is visible to other users in the list of processes.
        Remove it from --database, and save it in ~/.pgpass (or the file that PGPASSFILE names), in a service file, or \
        in PGPASSWORD. The variable TALLY_DATABASE may contain it, too.

        """
      )
    )
    #expect(!output.contains(Self.secret))
    #expect(tally.terminal.output == "")
  }

  @Test func `a password in the variable is accepted, and never printed`() async {
    let environment: Environment = [
      "LANG": "C.UTF-8", "TALLY_DATABASE": "postgresql://ada:\(Self.secret)@h/a",
    ]
    let tally = tally(environment: environment)
    #expect(await tally.run("add", "a", "--verbose") == .success)
    #expect(await tally.run("doctor") == .success)
    #expect(await tally.run("doctor", "--json") == .success)
    let output = tally.terminal.output
    #expect(output.contains("✓ database: postgresql://ada:***@h/a; the first word creates it.\n"))
    #expect(!(output + tally.terminal.errorOutput).contains(Self.secret))
  }

  @Test func `a dump of a location contains no password`() {
    let server = DatabaseServer(uri: "u:\(Self.secret)@h", description: "u", hasPassword: true)
    var text = ""
    dump(DatabaseLocation.server(server), to: &text)
    let location = DatabaseLocation.server(server)
    #expect(!(text + "\(location)" + String(reflecting: location)).contains(Self.secret))
  }

  @Test func `an invalid location is a usage error`() async {
    let tally = tally()
    #expect(await tally.run("show", "a", "--database", "postgresql://h?") == .usage)
    #expect(tally.terminal.errorOutput == "Invalid location: it ends.\nCheck --database.\n")
    #expect(
      await tally.check("database", "--database", "postgresql://h?", code: .refused)
        == "✗ database: Invalid location: it ends. Check --database."
    )
  }

  @Test func `a server without tables has no entries`() async {
    let tally = tally()
    #expect(await tally.run("show", "a", "--database", "postgresql://h/a") == .success)
    #expect(tally.terminal.output == "0\n")
    #expect(await tally.run("add", "a", "--database", "postgresql://h/a") == .success)
    #expect(await tally.run("show", "a", "--database", "postgresql://h/a") == .success)
    #expect(tally.terminal.output == "0\na: 1\n1\n")
    #expect(tally.terminal.errorOutput == "")
  }

  @Test(
    arguments: [
      (DatabaseError.invalidLocation("a"), ExitCode.usage, "usage"),
      (.cannotCreate("a"), .cannotCreate, "cannot_create"),
      (.unreachable("a"), .serverUnreachable, "database_unreachable"),
      (.unavailable("a"), .tryAgain, "try_again"),
      (.timedOut("a"), .tryAgain, "timed_out"),
      (.full("a"), .cannotReadOrSave, "not_saved"),
      (.outcomeUnknown("a"), .cannotReadOrSave, "not_saved"),
      (.internalError("a"), .internalError, "internal_error"),
      (.damaged("a"), .cannotReadOrSave, "cannot_read"),
      (.cannotReadOrSave("a"), .cannotReadOrSave, "cannot_read"),
    ]
  ) func `each error has an exit code and a name`(
    error: DatabaseError,
    code: ExitCode,
    name: String
  ) async {
    var tally = tally()
    tally.databases.open = { _ in throw error }
    #expect(await tally.run("add", "a", "--json") == code)
    let start = #""error":{"code":"\#(name)","location":null,"message":"a","#
    #expect(tally.terminal.errorOutput.contains(start), "\(tally.terminal.errorOutput)")
  }

  @Test func `doctor reports the server without checks of files`() async {
    let tally = tally(words: ["a": 1])
    #expect(await tally.run("doctor", "--database", "postgresql://h/a") == .success)
    #expect(
      tally.terminal.output.split(separator: "\n").dropFirst().dropLast(2) == [
        "✓ database: postgresql://h/a",
        "✓ database server: PostgreSQL 17.2, accepts changes.",
        "✓ connection: Encrypted with TLS.",
        "✓ role: ada has limited privileges.",
        "✓ encoding: UTF8.",
        "✓ replication: None.",
        "✓ server clock: Agrees with that of this machine.",
        "✓ schema: Version 1.",
        "✓ clock: 2027-01-15 09:00:00+01:00.",
      ]
    )
  }

  @Test(arguments: Finding.all) fileprivate func `doctor reports a risk`(finding: Finding) async {
    let tally = tally(finding.change)
    #expect(
      await tally.check(
        finding.name,
        "--database",
        "postgresql://h/a",
        code: finding.line.hasPrefix("✗") ? .refused : .success
      ) == finding.line
    )
  }
}

/// A fact that `doctor` reports.
private struct Finding: CustomTestStringConvertible, Sendable {
  let name: String
  let line: String
  let change: @Sendable (inout ServerInspection) -> Void

  var testDescription: String { line }

  init(
    _ name: String,
    _ line: String,
    _ change: @escaping @Sendable (inout ServerInspection) -> Void
  ) {
    (self.name, self.line, self.change) = (name, line, change)
  }

  static let all = [
    Finding("database", "✓ database: postgresql://h/a; the first word creates it.") {
      $0.schemaVersion = nil
    },
    Finding(
      "database server",
      "✗ database server: PostgreSQL 17.2 is a replica, and accepts no changes. "
        + "Name all servers, separated by commas, or the primary one alone."
    ) { $0.isReadOnly = true },
    Finding("connection", "✓ connection: A Unix socket.") { $0.connection = .socket },
    Finding(
      "connection",
      "! connection: Not encrypted: the network can read and change the data. "
        + "Enable TLS on the server, and remove sslmode from the location, PGSSLMODE or the service."
    ) { $0.connection = .unencrypted },
    Finding(
      "connection",
      "! connection: Encrypted with TLS, but without a check that the server is the right one. "
        + "Use sslmode=verify-full in the location, PGSSLMODE or the service."
    ) { $0.connection = .unverified },
    Finding(
      "role",
      "! role: ada is a superuser, who can change everything on the server. "
        + "Use a role with the privileges that Documentation/postgres.md lists."
    ) { $0.isSuperuser = true },
    Finding("role", "✓ role: ada owns the tables.") { $0.ownsTables = true },
    Finding(
      "role",
      "! role: ada may not change the data. "
        + "Ignore this if it should only read; otherwise grant it its privileges."
    ) { ($0.mayWrite, $0.schemaVersion) = (false, 1) },
    Finding(
      "role",
      "✗ role: There are no tables yet, and ada may not create them. "
        + "Run the first command as the owner of the database, and grant ada its privileges."
    ) { ($0.mayWrite, $0.schemaVersion) = (false, nil) },
    Finding(
      "replication",
      "! replication: Asynchronous, 1 standby: a failover can lose saved changes. "
        + "Set synchronous_standby_names on the server."
    ) { $0.replication = .asynchronous(standbys: 1) },
    Finding("replication", "✓ replication: Synchronous.") { $0.replication = .synchronous },
    Finding(
      "replication",
      "✗ replication: Synchronous, but no standby is connected: changes are not confirmed, and their commands fail. "
        + "Start a standby that synchronous_standby_names lists."
    ) { $0.replication = .synchronousWithoutStandby },
    Finding(
      "server clock",
      "! server clock: 3 s behind that of this machine. "
        + "Synchronize the clocks: the times of entries are those of the machines."
    ) { $0.clockDifference = .seconds(-3) },
    Finding("schema", "✓ schema: No tables yet.") { $0.schemaVersion = nil },
    Finding("schema", "✗ schema: It is newer.") { $0.fault = .cannotReadOrSave("It is newer.") },
  ]
}
