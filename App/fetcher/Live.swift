import CommandSupport
import CommandSupportLive
import ContentService
import ContentServiceLive
import CounterService
import CounterServiceLive
import CounterStore
import CounterStoreLive
import DataFetchFeature
import FetchLog
import FetchLogLive
import FetcherCommand
import LastResponseCodeService
import LastResponseCodeServiceLive
import NetworkClient
import NetworkClientRecording
import PortableFoundation
import ResponseCodeStore
import ResponseCodeStoreLive
import SQLiteDatabase
import Store
import StoreLive

extension Dependencies {
  /// The real world: this is where the live configurations are wired together.
  ///
  /// - Parameter transports: The transports of this build.
  static func live(over transports: Transports = Transports()) -> Self {
    Self(
      system: .live { ["SQLite \(SQLiteDatabase.libraryVersion)"] },
      databases: .live(schema: .fetcher, stores: FetchStorage.live),
      network: .live(over: transports),
      dataFetch: { DataFetch(contentService: $0, storage: $1, now: { Date() }) }
    )
  }
}

extension NetworkDependencies {
  fileprivate static func live(over transports: Transports) -> Self {
    Self(
      transports: transports.names,
      client: { network in
        switch network {
        case .live(let route):
          transports.client(over: route)
        case .recording(let folder, let secretHeaders, let route):
          try transports.client(over: route).recording(to: folder, redacting: secretHeaders)
        case .replaying(let folder):
          try .replaying(from: folder)
        }
      },
      comparingClient: { folder, live, report in
        try .replaying(from: folder, comparingWith: live, report: report)
      },
      contentService: { server in
        .live(
          rootURL: server.url,
          allowedOrigins: server.allowedOrigins,
          timeout: server.timeout,
          clock: ContinuousClock(),
          random: { Double.random(in: 0..<1) },
          using: server.network.sending(server.headers)
        )
      }
    )
  }
}

extension FetchStorage {
  /// The stores in a database, with its unit of work.
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
      CounterStore.schemaVersion1 + ResponseCodeStore.schemaVersion1 + FetchLog.schemaVersion1,
      FetchLog.schemaVersion2,
    ]
  )
}
