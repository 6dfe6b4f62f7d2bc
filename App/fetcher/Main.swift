import AttemptLog
import CheckService
import CommandSupport
import CommandSupportLive
import ContentService
import CounterService
import CounterStore
import DataFetchFeature
import FetcherCommand
import LastResponseCodeService
import NetworkClient
import NetworkOptions
import NetworkOptionsLive
import PortableFoundation
import PostgresDatabase
import ResponseCodeStore
import SQLDatabase
import SQLiteDatabase
import Store
import StoreLive
import TargetStore

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
      databases: .live(
        schema: .fetcher,
        postgres: .fetcher,
        now: { Date() },
        stores: FetchStorage.live
      ),
      network: .live(),
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
      checkService: { .live(using: $0, clock: ContinuousClock(), now: { Date() }) },
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

extension FetchStorage {
  /// The storage in a database.
  static func live(in database: any SQLDatabase) -> Self {
    Self(
      counterService: .live(using: .live(in: database)),
      lastResponseCodeService: .live(using: .live(in: database)),
      attemptLog: .live(in: database),
      targetStore: .live(in: database),
      database: database,
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
      CounterStore.schemaVersion1 + ResponseCodeStore.schemaVersion1 + AttemptLog.schemaVersion1
    ] + AttemptLog.migrations.dropFirst() + [TargetStore.schemaVersion1],
    digest: "0e4b28d97a704b82f4a614d7773da68b2c1d5188662bee898b53a448d428260e"
  )
}

extension PostgresSchema {
  /// The tables of `fetcher` on a server by version.
  static let fetcher = PostgresSchema(
    name: "fetcher",
    migrations: [
      CounterStore.postgresSchemaVersion1 + ResponseCodeStore.postgresSchemaVersion1
        + AttemptLog.postgresSchemaVersion1
    ] + AttemptLog.postgresMigrations.dropFirst() + [TargetStore.postgresSchemaVersion1]
  )
}
