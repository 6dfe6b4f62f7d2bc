public import GitHubClient
public import SQLiteDatabase
public import PortableFoundation
import StarStore
import Store
import Unimplemented

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
    Self(
      Session(
        client: client,
        store: .mock(in: database),
        unitOfWork: .mock(in: database),
        server: server,
        now: now
      )
    )
  }

  /// A service whose every endpoint throws an error, and that knows no rate limit.
  public static func failing(_ error: any Error) -> Self {
    var service = Self(failing: .throwing(error))
    service.rateLimit = { nil }
    return service
  }

  /// A service for code that should not use it: every endpoint throws an ``Unimplemented`` error; ``rateLimit``, which
  /// cannot throw, terminates the process with it.
  public static var unimplemented: Self { Self(failing: .unimplemented("StargazerService")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      count: endpoint("count"),
      history: endpoint("history"),
      people: endpoint("people"),
      morePeople: endpoint("morePeople"),
      sync: { _, _ in throw endpoint.error("sync") },
      saved: endpoint("saved"),
      profile: endpoint("profile"),
      rateLimits: endpoint("rateLimits"),
      rateLimit: endpoint.trapping("rateLimit")
    )
  }
}
