import CommandSupport
import CommandSupportLive
import GitHubClient
import GitHubClientLive
import NetworkOptions
import NetworkOptionsLive
import PortableFoundation
import SQLiteDatabase
import StarStore
import StargazerService
import StarsCommand
import Store
import StoreLive

@main
enum Main {
  static func main() {
    let system = System.live { ["SQLite \(SQLiteDatabase.libraryVersion)"] }
    starsTool.main(
      Dependencies(
        system: system,
        databases: .live(schema: .stars, stores: StarStorage.live),
        network: .live(),
        gitHub: { .live(using: $0) },
        service: { server, client, storage in
          .live(
            using: client,
            at: server,
            store: storage.stars,
            unitOfWork: storage.unitOfWork,
            now: system.now
          )
        }
      )
    )
  }
}

extension StarStorage {
  /// The stores in a database.
  fileprivate static func live(in database: SQLiteDatabase) -> Self {
    Self(
      stars: .live(in: database),
      database: database,
      unitOfWork: .live(in: database),
      snapshot: { try await .live(in: database.snapshot()) }
    )
  }
}

extension Schema {
  /// The tables of `stars` by version.
  static let stars = Schema(
    // "star" in ASCII.
    applicationID: 0x7374_6172,
    migrations: StarStorage.migrations,
    digest: "da7b2604b66d38e20f59156c6bab0c592ee66ab3b73cac50a8e71d508049bdff"
  )
}
