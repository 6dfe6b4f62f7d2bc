import AttemptLog
import CheckService
import CommandLineParsing
import CommandSupport
import ContentService
import CounterService
import DataFetchFeature
import FetcherCommand
import FileClient
import LastResponseCodeService
import NetworkClient
import NetworkOptions
import PortableFoundation
import Store
import Synchronization
import TerminalClient
import TestClock
import Testing

/// The environment of the tool in memory: a terminal, files, a clock, a database at every location, and servers.
final class Fixture: Sendable {
  let terminal: MockTerminal
  let files = MockFiles()
  let clock = TestClock()
  let environment: [String: String]

  private let recordedCalls = Mutex<[String]>([])
  let savedState: FetchStorage
  private let isDatabasePresent: Bool

  init(
    environment: [String: String] = ["HOME": "/home/ada"],
    saved code: UUID? = nil,
    count: Int = 0,
    terminal: MockTerminal = MockTerminal(streams: [])
  ) {
    self.terminal = terminal
    self.environment = ["LANG": "C.UTF-8"].merging(environment) { $1 }
    savedState = .mock(initially: code, count: count)
    isDatabasePresent = code != nil
  }

  /// The wall-clock time: 2027-01-15 08:00:00.123 UTC.
  static let time = Date(timeIntervalSince1970: 1_800_000_000.123)

  /// The calls of the dependencies, in order: "open PATH", "look PATH", "server URL …".
  var calls: [String] { recordedCalls.withLock(\.self) }

  /// Returns the saved state.
  func saved() throws -> (code: UUID?, count: Int, entries: Int) {
    (
      try savedState.lastResponseCodeService.responseCode(),
      try savedState.counterService.currentCount(),
      try savedState.attemptLog.fetchCount()
    )
  }

  /// Whether the database exists.
  private var isPresent: Bool {
    isDatabasePresent || calls.contains { $0.hasPrefix("open") || $0.hasPrefix("create") }
  }

  func record(_ call: String) {
    recordedCalls.withLock { $0.append(call) }
  }

  /// The dependencies of the commands.
  var dependencies: Dependencies {
    Dependencies(
      system: .mock(
        terminal: terminal,
        files: files,
        environment: Environment(environment),
        clock: clock
      ),
      databases: databases,
      network: .mock(),
      contentService: { [self] server in
        let origins = server.allowedOrigins.map(\.description).sorted()
        record("server \(server.url) \(server.timeout) \(origins)")
        return .mock(url: server.url)
      },
      checkService: { _ in .mock() },
      dataFetch: { [clock] in
        DataFetch(
          contentService: $0,
          server: $1,
          storage: $2,
          clock: clock,
          now: { Fixture.time },
          onUnloggedFailure: $3
        )
      }
    )
  }

  /// Returns the dependencies with a change to the storage of every command.
  func dependencies(
    changing change: @escaping @Sendable (inout FetchStorage) -> Void
  ) -> Dependencies {
    var dependencies = dependencies
    dependencies.databases.open = { [databases] location in
      var saved = try await databases.open(location)
      change(&saved)
      return saved
    }
    dependencies.databases.openIfPresent = { [databases] location in
      guard var saved = try await databases.openIfPresent(location) else { return nil }
      change(&saved)
      return saved
    }
    return dependencies
  }

  /// Returns the dependencies with a service for all servers.
  func dependencies(fetchingBy service: ContentService) -> Dependencies {
    var dependencies = dependencies
    dependencies.contentService = { _ in service }
    return dependencies
  }

  /// The same database at every location.
  private var databases: DatabaseClient<FetchStorage> {
    DatabaseClient(
      open: { [self] location in
        record("open \(location)")
        return savedState
      },
      openIfPresent: { [self] location in
        record("look \(location)")
        return isPresent ? savedState : nil
      },
      create: { [self] location, work in
        try await work(savedState)
        record("create \(location)")
      },
      inspect: { [self] location in
        record("inspect \(location)")
        return .file(.mock(isPresent: isPresent))
      },
      access: { [self] _ in FileInspection.mock(isPresent: isPresent).access }
    )
  }

  func run(_ arguments: String...) async -> ExitCode {
    await fetcherTool.run(arguments, dependencies)
  }
}

/// Returns a content service that waits for some time before the path is received.
func slowContentService(_ fixture: Fixture, waiting time: Duration) -> ContentService {
  ContentService { onStep in
    onStep(.requestingPath)
    try await fixture.clock.sleep(for: time)
    let server = Server(url: .localhost, network: .unimplemented)
    return try await fixture.dependencies.contentService(server).fetchCurrentResponseCode(
      onStep
    )
  }
}

extension ContentServiceError {
  /// The first request, without a response.
  static let refused = unreachable(Request(.requestingPath, .localhost), cause: "refused")
}

/// Counts calls.
final class Calls: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// Records the servers for which services are created.
final class Servers: Sendable {
  private let servers = Mutex<[Server]>([])

  var all: [Server] { servers.withLock(\.self) }

  func record(_ server: Server) { servers.withLock { $0.append(server) } }
}
