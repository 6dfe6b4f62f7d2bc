import APIClient
package import GitHubClient
package import PortableFoundation
package import StarStore
package import Store

/// The resources of a service.
package struct Session: Sendable {
  let client: GitHubClient
  let store: StarStore
  let unitOfWork: UnitOfWork

  /// The server, which identifies repositories together with their numbers.
  let server: String

  /// Returns the current time.
  let now: @Sendable () -> Date

  /// Creates a session.
  package init(
    client: GitHubClient,
    store: StarStore,
    unitOfWork: UnitOfWork,
    server: String,
    now: @escaping @Sendable () -> Date
  ) {
    self.client = client
    self.store = store
    self.unitOfWork = unitOfWork
    self.server = server
    self.now = now
  }

  /// Requests a repository and saves its count.
  func count(_ name: RepositoryName) async throws -> CountedRepository {
    let dated = try await client.repository(name)
    let (repository, time) = (dated.value, now())
    let observation = StarStore.Observation(
      server: server,
      number: repository.number,
      name: repository.name.description,
      count: repository.starCount
    )
    let (saved, previous) = try await unitOfWork.write { try store.record(observation, time) }
    return CountedRepository(
      repository: repository,
      saved: saved,
      previous: previous,
      time: time,
      serverTime: dated.time ?? time
    )
  }

  /// Returns the saved repository with a name; nil without one.
  ///
  /// After a deletion, another repository can have the name of a saved one: the last counted one has it now.
  func saved(_ name: RepositoryName) async throws -> SavedRepository? {
    try await unitOfWork.read { try store.repositories() }
      .filter { $0.server == server && RepositoryName($0.name) == name }
      .max { $0.count.time < $1.count.time }
  }
}

extension StargazerService {
  /// Creates a service on a client and a store.
  package init(_ session: Session) {
    self.init(
      count: { try await session.count($0) },
      history: { try await session.history($0) },
      people: { try await session.people($0, $1) },
      morePeople: { try await session.morePeople($0) },
      sync: { try await session.sync($0, $1) },
      saved: { try await session.saved($0) },
      profile: { try await session.client.profile($0) },
      rateLimits: { try await session.client.rateLimits().value },
      rateLimit: { session.client.rateLimit() }
    )
  }
}
