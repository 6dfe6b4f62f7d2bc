public import GitHubClient
public import PortableFoundation
public import StarStore
public import Store

extension StargazerService {
  /// A service on GitHub and the store of a database.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - server: The base URL of the client's API, such as `https://api.github.com`: repositories of several servers can
  ///     have the same number.
  ///   - store: The store.
  ///   - unitOfWork: The units of work of the store's database.
  ///   - now: Returns the current time.
  public static func live(
    using client: GitHubClient,
    at server: String,
    store: StarStore,
    unitOfWork: UnitOfWork,
    now: @escaping @Sendable () -> Date
  ) -> Self {
    let session = Session(
      client: client,
      store: store,
      unitOfWork: unitOfWork,
      server: server,
      now: now
    )
    return Self(
      count: session.count,
      history: session.history,
      people: session.people,
      morePeople: session.morePeople,
      sync: session.sync,
      saved: session.saved,
      savedPeople: session.savedPeople,
      followed: { try await unitOfWork.read { try store.followed(on: server) } },
      profile: client.profile,
      rateLimits: { try await client.rateLimits().value },
      rateLimit: client.rateLimit
    )
  }
}
