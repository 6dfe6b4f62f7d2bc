import ContentService
import CounterService
import DataFetchFeature
import DataFetchFeatureLive
import FetchLog
import FetcherCommand
import InMemoryDatabase
import LastResponseCodeService
import Store
import Synchronization
import TerminalClient
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A world in memory for the tool: a terminal, a database at some paths, a server.
final class World: Sendable {
  let terminal = MockTerminal(streams: [])
  let environment: [String: String]
  let homeDirectory: String?

  private let calls = Mutex<[String]>([])
  private let savedState: Dependencies.SavedState
  private let isDatabasePresent: Bool

  init(
    environment: [String: String] = ["HOME": "/home/ada"],
    homeDirectory: String? = nil,
    saved code: UUID? = nil,
    count: Int = 0
  ) {
    self.environment = environment
    self.homeDirectory = homeDirectory
    let database = InMemoryDatabase()
    savedState = Dependencies.SavedState(
      counterService: .mock(in: database, initially: count),
      lastResponseCodeService: .mock(in: database, initially: code),
      fetchLog: .mock(in: database),
      unitOfWork: .mock(in: database)
    )
    isDatabasePresent = code != nil
  }

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

  func note(_ call: String) {
    calls.withLock { $0.append(call) }
  }

  /// The dependencies; a test replaces what it is about.
  var dependencies: Dependencies {
    Dependencies(
      terminal: .mock(in: terminal),
      environment: { [environment] in environment },
      homeDirectory: { [homeDirectory] in homeDirectory },
      openDatabase: { [self] path in
        note("open \(path)")
        return savedState
      },
      openDatabaseIfPresent: { [self] path in
        note("look \(path)")
        return isDatabasePresent ? savedState : nil
      },
      contentService: { [self] server in
        let origins = server.allowedOrigins.map(\.description).sorted()
        note("server \(server.url) \(server.timeout) \(origins)")
        return .mock(url: server.url)
      },
      viewModel: { contentService, saved in
        .live(
          contentService: contentService,
          counterService: saved.counterService,
          lastResponseCodeService: saved.lastResponseCodeService,
          fetchLog: saved.fetchLog,
          unitOfWork: saved.unitOfWork,
          now: { Date(timeIntervalSince1970: 0) }
        )
      }
    )
  }

  func run(_ arguments: String...) async -> ExitCode {
    await FetcherCommand.run(arguments, dependencies)
  }
}
