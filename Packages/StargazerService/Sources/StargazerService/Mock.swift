public import GitHubClient
public import SQLiteDatabase
public import PortableFoundation
import StarStore
import Store

extension StargazerService {
  /// A service on a GitHub and a store in memory; it shares the saved data of its database.
  ///
  /// - Parameters:
  ///   - client: The client; by default a GitHub without repositories.
  ///   - database: The database.
  ///   - server: The server of the client.
  ///   - now: Returns the current time; by default a constant.
  public static func mock(
    client: GitHubClient = .mock(),
    in database: SQLiteDatabase = .inMemory(),
    server: String = "https://api.github.com",
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_392_000) }
  ) -> Self {
    .live(
      using: client,
      at: server,
      store: .mock(in: database),
      unitOfWork: .mock(in: database),
      now: now
    )
  }
}
