import CommandSupport
import CommandSupportLive
import ContentService
import ContentServiceLive
import CounterService
import CounterServiceLive
import CounterStore
import CounterStoreLive
import DataFetchFeature
import FailureLog
import FailureLogLive
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

// Package traits select the transports: `swift build --traits Curl`.
#if Curl || AllTransports
  import NetworkClientCurlLive
#endif
#if Foundation || AllTransports
  import NetworkClientLive
#endif

#if !Curl && !Foundation && !AllTransports
  #error("Build with the trait Curl or Foundation: fetcher needs a transport.")
#endif

@main
enum Main {
  static func main() {
    fetcherTool.main(.live())
  }
}

extension Dependencies {
  /// The live configurations of `fetcher`; this is the composition root.
  static func live() -> Self {
    Self(
      system: .live { ["SQLite \(SQLiteDatabase.libraryVersion)"] },
      databases: .live(schema: .fetcher, stores: FetchStorage.live),
      network: .live(over: Transports()),
      dataFetch: {
        DataFetch(
          contentService: $0,
          server: $1,
          storage: $2,
          clock: ContinuousClock(),
          now: { Date() },
          onUnloggedFailure: $3
        )
      }
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
        case .recording(let directory, let secretHeaders, let route):
          try transports.client(over: route).recording(to: directory, redacting: secretHeaders)
        case .replaying(let directory):
          try .replaying(from: directory)
        }
      },
      comparingClient: { directory, live, report in
        try .replaying(from: directory, comparingWith: live, report: report)
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
  /// The storage in a database.
  static func live(in database: SQLiteDatabase) -> Self {
    Self(
      counterService: .live(using: .live(in: database)),
      lastResponseCodeService: .live(using: .live(in: database)),
      fetchLog: .live(in: database),
      failureLog: .live(in: database),
      unitOfWork: .live(in: database)
    )
  }
}

extension Schema {
  /// The tables of `fetcher` by version.
  static let fetcher = Schema(
    // "ftch" in ASCII.
    applicationID: 0x6674_6368,
    migrations: [
      CounterStore.schemaVersion1 + ResponseCodeStore.schemaVersion1 + FetchLog.schemaVersion1,
      FetchLog.schemaVersion2,
      FailureLog.schemaVersion1,
    ]
  )
}

/// The transports of this build.
private struct Transports: Sendable {
  #if Curl || AllTransports
    private let connections = CurlConnections()
  #endif

  /// The names of the transports; the first is the default.
  var names: [NetworkDependencies.Transport] {
    var names: [NetworkDependencies.Transport] = []
    #if Curl || AllTransports
      names.append(.curl)
    #endif
    #if Foundation || AllTransports
      names.append(.foundation)
    #endif
    return names
  }

  /// Returns a client for a route.
  func client(over route: NetworkDependencies.Route) -> NetworkClient {
    switch route.transport {
    #if Curl || AllTransports
      case .curl:
        .curl(
          proxy: route.proxy,
          trusting: route.certificates,
          sharing: connections
        )
    #endif
    #if Foundation || AllTransports
      case .foundation: .live(proxy: route.proxy)
    #endif
    #if !AllTransports && (!Curl || !Foundation)
      default: .unimplemented
    #endif
    }
  }
}
