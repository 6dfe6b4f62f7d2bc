import ContentService
import ContentServiceLive
import CounterService
import CounterServiceLive
import CounterStore
import CounterStoreLive
import DataFetchFeature
import DataFetchFeatureLive
import FetchLog
import FetchLogLive
import FetcherCommand
import Foundation
import LastResponseCodeService
import LastResponseCodeServiceLive
import NetworkClient
import NetworkClientLive
import ResponseCodeStore
import ResponseCodeStoreLive
import SQLiteDatabase
import Store
import StoreLive
import TerminalClient
import TerminalClientLive

extension Dependencies {
  /// The real world: this is where the live configurations are wired together.
  static func live() -> Self {
    Self(
      terminal: .live(),
      environment: { ProcessInfo.processInfo.environment },
      homeDirectory: { NSHomeDirectory() },
      openDatabase: { path in
        .live(in: try await SQLiteDatabase.open(at: path, schema: .fetcher))
      },
      openDatabaseIfPresent: { path in
        try await SQLiteDatabase.openIfPresent(at: path, schema: .fetcher).map(SavedState.live)
      },
      contentService: { server in
        .live(
          rootURL: server.url,
          allowedOrigins: server.allowedOrigins,
          timeout: server.timeout,
          clock: ContinuousClock(),
          random: { Double.random(in: 0..<1) },
          using: .live()
        )
      },
      viewModel: { contentService, saved in
        .live(
          contentService: contentService,
          counterService: saved.counterService,
          lastResponseCodeService: saved.lastResponseCodeService,
          fetchLog: saved.fetchLog,
          unitOfWork: saved.unitOfWork,
          now: { Date() }
        )
      }
    )
  }
}

extension Dependencies.SavedState {
  /// What is kept in a database.
  static func live(in database: SQLiteDatabase) -> Self {
    Self(
      counterService: .live(using: .live(in: database)),
      lastResponseCodeService: .live(using: .live(in: database)),
      fetchLog: .live(in: database),
      unitOfWork: .live(in: database)
    )
  }
}

extension Schema {
  /// The tables of the application, by version.
  static let fetcher = Schema(
    // "ftch" in ASCII.
    applicationID: 0x6674_6368,
    migrations: [
      CounterStore.schemaVersion1 + ResponseCodeStore.schemaVersion1 + FetchLog.schemaVersion1
    ]
  )
}
