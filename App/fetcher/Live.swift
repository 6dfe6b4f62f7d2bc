import CivilCalendar
import CommandLineParsing
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
import FileClient
import FileClientLive
import LastResponseCodeService
import LastResponseCodeServiceLive
import NetworkClient
import NetworkClientRecording
import POSIX
import PortableFoundation
import ResponseCodeStore
import ResponseCodeStoreLive
import SQLiteDatabase
import Store
import StoreLive
import TerminalClient
import TerminalClientLive

extension Dependencies {
  /// The real world: this is where the live configurations are wired together.
  ///
  /// - Parameters:
  ///   - terminal: The terminal of the process.
  ///   - transports: What carries the requests.
  static func live(
    on terminal: TerminalClient = .live(),
    over transports: Transports = Transports()
  ) -> Self {
    Self(
      terminal: terminal,
      files: .live(temporaryFolder: { FileManager.default.temporaryDirectory.path }),
      environment: .process,
      homeDirectory: {
        getpwuid(getuid()).flatMap { String(validatingCString: $0.pointee.pw_dir) }
      },
      databases: .live(schema: .fetcher, stores: SavedState.live),
      transports: transports.names,
      networkClient: { network in
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
      },
      viewModel: { contentService, saved in
        .live(
          contentService: contentService,
          counterService: saved.counterService,
          lastResponseCodeService: saved.lastResponseCodeService,
          fetchLog: saved.fetchLog,
          unitOfWork: saved.unitOfWork,
          now: { Date() },
          executor: transports.executor
        )
      },
      clock: ContinuousClock(),
      now: { Date() },
      localOffset: { $0.localOffset },
      random: { Double.random(in: 0..<1) },
      platform: {
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        return "SQLite \(SQLiteDatabase.libraryVersion), \(system)"
      }
    )
  }
}

extension Environment {
  /// The environment of this process.
  fileprivate static let process = Self { name in
    getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }
}

extension NetworkClient {
  /// This client, which sends header fields with each request, in place of those of the same names.
  fileprivate func sending(_ fields: [String: String]) -> Self {
    let names = Set(fields.keys.map { $0.lowercased() })
    return Self { [data] request in
      var request = request
      request.headers = request.headers.filter { !names.contains($0.key.lowercased()) }
        .merging(fields) { $1 }
      return try await data(request)
    }
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
      CounterStore.schemaVersion1 + ResponseCodeStore.schemaVersion1 + FetchLog.schemaVersion1,
      FetchLog.schemaVersion2,
    ]
  )
}
