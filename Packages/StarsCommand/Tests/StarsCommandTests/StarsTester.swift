import APIClient
import CommandLineParsing
import CommandSupport
import FileClient
import GitHubClient
import GitHubClientLive
import NetworkClient
import SQLiteDatabase
import NetworkOptions
import PortableFoundation
import ProcessClient
import StarStore
import StargazerService
import StarsCommand
import Store
import Synchronization
import TerminalClient
import TestClock

/// Runs command lines on a GitHub and a database in memory.
///
/// Each run creates a new service, as a process does.
struct StarsTester {
  /// The time of the first run: 23 November 2026, 09:00 at an offset of an hour.
  static let start = Date(timeIntervalSince1970: 1_795_420_800)

  static let url = URL(filePath: "/repos/octo/many/stargazers")

  let gitHub = MockGitHub()
  let terminal: MockTerminal
  let files = MockFiles()
  let processes: MockProcesses
  let database = SQLiteDatabase.inMemory()
  let clock = TestClock()
  private let dependencies: Dependencies
  private let usedServers = Mutexed<[String]>([])

  /// Creates a GitHub with the repository `octo/many` of 250 stars, and an empty database.
  ///
  /// - Parameters:
  ///   - environment: Variables besides `HOME` and `LANG`.
  ///   - columns: The width of a terminal for standard output; nil if standard output is no terminal.
  ///   - terminal: Another terminal.
  ///   - hasTerminal: Whether programs can run at a terminal.
  ///   - network: The network of the real client of GitHub; nil for the GitHub in memory.
  ///   - change: A change of the stores that commands use; the service keeps its own.
  init(
    environment: [String: String] = [:],
    columns: Int? = nil,
    terminal: MockTerminal? = nil,
    hasTerminal: Bool = true,
    network: NetworkClient? = nil,
    changingStores change: @escaping @Sendable (inout StarStorage) -> Void = { _ in }
  ) {
    self.terminal =
      terminal
      ?? MockTerminal(
        size: columns.map { TerminalClient.Size(columns: $0, rows: 24) },
        streams: columns == nil ? [] : [.output]
      )
    processes = MockProcesses(hasTerminal: hasTerminal, clock: clock)
    let variables = ["HOME": "/home/ada", "LANG": "C.UTF-8"].merging(environment) { $1 }
    var system = System.mock(
      terminal: self.terminal,
      files: files,
      processes: processes,
      environment: Environment(variables)
    )
    let (clock, gitHub, database, servers) = (clock, gitHub, database, usedServers)
    let now: @Sendable () -> Date = {
      Self.start.addingTimeInterval(clock.now.offset / .seconds(1))
    }
    system.now = now
    system.clock = clock
    dependencies = Dependencies(
      system: system,
      databases: .mock {
        var storage = Self.storage(in: database)
        change(&storage)
        return storage
      },
      network: network.map { .mock($0) } ?? .mock(),
      gitHub: { network == nil ? .mock(of: gitHub) : .live(using: $0) },
      service: { server, client, _ in
        servers.value.withLock { $0.append(server) }
        return .mock(client: client, in: database, server: server, now: now)
      }
    )
    gitHub.now = now
    gitHub.set(MockRepository(.many, stargazers: (1...250).map { .mock($0) }))
  }

  /// Adds a repository with stars at noon of days.
  func add(
    _ name: RepositoryName,
    number: Int64,
    created: String = "2026-08-30",
    _ days: [(day: String, count: Int)]
  ) throws {
    var next = 0
    let people = try days.flatMap { day, count in
      let start = try Date("\(day)T12:00:00Z", strategy: .iso8601)
      return (0..<count).map { _ in
        next += 1
        return Stargazer(account: Stargazer.mock(next).account, starredAt: start)
      }
    }
    let creation = try Date("\(created)T07:00:00Z", strategy: .iso8601)
    gitHub.set(MockRepository(name, number: number, createdAt: creation, stargazers: people))
  }

  /// The stores in a database.
  static func storage(in database: SQLiteDatabase) -> StarStorage {
    StarStorage(
      stars: .mock(in: database),
      database: database,
      unitOfWork: .mock(in: database),
      snapshot: { storage(in: database) }
    )
  }

  /// The stores.
  var storage: StarStorage { Self.storage(in: database) }

  /// The servers of the services so far.
  var servers: [String] { usedServers.value.withLock(\.self) }

  /// Lets the clock continue.
  func wait(_ seconds: Double) { clock.advance(by: .seconds(seconds)) }

  /// Runs a command line.
  func callAsFunction(_ line: String) async -> (code: ExitCode, output: String, errors: String) {
    await self(line.split(separator: " ").map(String.init))
  }

  /// Runs a command at a terminal that records what a user sees, and returns its exit code.
  func run(_ arguments: [String], on terminal: TerminalClient) async -> ExitCode {
    var dependencies = dependencies
    dependencies.system.terminal = terminal
    return await starsTool.run(arguments, dependencies)
  }

  /// Runs a command with arguments, which may contain blanks.
  func callAsFunction(
    _ arguments: [String]
  ) async -> (code: ExitCode, output: String, errors: String) {
    let (output, errors) = (terminal.output.count, terminal.errorOutput.count)
    let code = await starsTool.run(arguments, dependencies)
    return (
      code, String(terminal.output.dropFirst(output)),
      String(terminal.errorOutput.dropFirst(errors))
    )
  }
}

/// A value that several tasks change.
final class Mutexed<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}

extension RepositoryName {
  /// Creates a name of a test.
  init(test name: String) {
    guard let name = RepositoryName(name) else { preconditionFailure("'\(name)' is no name.") }
    self = name
  }

  static let many = RepositoryName(test: "octo/many")
  static let empty = RepositoryName(test: "octo/empty")
  static let foreign = RepositoryName(test: "octo/foreign")
}
