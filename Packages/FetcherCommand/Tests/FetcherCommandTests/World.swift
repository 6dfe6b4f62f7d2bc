import CommandLineParsing
import CommandSupport
import ContentService
import CounterService
import DataFetchFeature
import FetchLog
import FetcherCommand
import FileClient
import InMemoryDatabase
import LastResponseCodeService
import NetworkClient
import PortableFoundation
import Store
import Synchronization
import TerminalClient
import TestClock
import Testing

/// A world in memory for the tool: a terminal, a database at some paths, a server.
final class World: Sendable {
  let terminal: MockTerminal
  let files = MockFiles()
  let clock = TestClock()
  let environment: [String: String]
  let homeDirectory: String?

  private let calls = Mutex<[String]>([])
  let savedState: FetchStorage
  private let isDatabasePresent: Bool

  init(
    environment: [String: String] = ["HOME": "/home/ada"],
    homeDirectory: String? = nil,
    saved code: UUID? = nil,
    count: Int = 0,
    terminal: MockTerminal = MockTerminal(streams: [])
  ) {
    self.terminal = terminal
    self.environment = ["LANG": "C.UTF-8"].merging(environment) { $1 }
    self.homeDirectory = homeDirectory
    savedState = .mock(initially: code, count: count)
    isDatabasePresent = code != nil
  }

  /// When everything happens: 2027-01-15, 08:00 UTC, and 123 milliseconds.
  static let time = Date(timeIntervalSince1970: 1_800_000_000.123)

  /// What the tool asked of the world, in order: "open PATH", "look PATH", "server URL …".
  var asked: [String] { calls.withLock(\.self) }

  /// What is saved.
  func saved() throws -> (code: UUID?, count: Int, entries: Int) {
    (
      try savedState.lastResponseCodeService.responseCode(),
      try savedState.counterService.currentCount(),
      try savedState.fetchLog.count()
    )
  }

  /// Whether there is a database by now.
  private var isPresent: Bool {
    isDatabasePresent || asked.contains { $0.hasPrefix("open") || $0.hasPrefix("create") }
  }

  func note(_ call: String) {
    calls.withLock { $0.append(call) }
  }

  /// The dependencies; a test replaces what it is about.
  var dependencies: Dependencies {
    var system = System.mock(
      terminal: terminal,
      files: files,
      environment: Environment(environment),
      clock: clock
    )
    system.homeDirectory = { [homeDirectory] in homeDirectory }
    return Dependencies(
      system: system,
      databases: databases,
      network: NetworkDependencies(
        transports: NetworkDependencies.Transport.allCases,
        client: { _ in .unimplemented },
        comparingClient: { _, _, _ in .unimplemented },
        contentService: { [self] server in
          let origins = server.allowedOrigins.map(\.description).sorted()
          note("server \(server.url) \(server.timeout) \(origins)")
          return .mock(url: server.url)
        }
      ),
      dataFetch: { DataFetch(contentService: $0, storage: $1, now: { World.time }) }
    )
  }

  /// The dependencies, with a change to the storage of each command.
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

  /// The dependencies, with a service that every fetch asks.
  func dependencies(fetchingBy service: ContentService) -> Dependencies {
    var dependencies = dependencies
    dependencies.network.contentService = { _ in service }
    return dependencies
  }

  /// The database, which is at every location.
  private var databases: DatabaseClient<FetchStorage> {
    DatabaseClient(
      open: { [self] location in
        note("open \(location)")
        return savedState
      },
      openIfPresent: { [self] location in
        note("look \(location)")
        return isPresent ? savedState : nil
      },
      create: { [self] location, work in
        try await work(savedState)
        note("create \(location)")
      },
      inspect: { [self] location in
        note("inspect \(location)")
        return .mock(isPresent: isPresent)
      },
      access: { [self] _ in DatabaseInspection.mock(isPresent: isPresent).access }
    )
  }

  func run(_ arguments: String...) async -> ExitCode {
    await fetcherTool.run(arguments, dependencies)
  }
}

/// A content service that asks for a path and waits for the answer, for some time.
func slowContentService(_ world: World, waiting time: Duration) -> ContentService {
  ContentService { onStep in
    onStep(.requestingPath)
    try await world.clock.sleep(for: time)
    let server = NetworkDependencies.Server(url: .localhost, network: .unimplemented)
    return try await world.dependencies.network.contentService(server).fetchCurrentResponseCode(
      onStep
    )
  }
}

extension ContentServiceError {
  /// The first request, without a response.
  static let refused = unreachable(Request(.requestingPath, .localhost), cause: "refused")
}
