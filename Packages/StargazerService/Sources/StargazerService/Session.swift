import APIClient
import GitHubClient
import PortableFoundation
import StarStore
import Store

/// The resources of a service.
struct Session: Sendable {
  let client: GitHubClient
  let store: StarStore
  let unitOfWork: UnitOfWork

  /// The server, which identifies repositories together with their numbers.
  let server: String

  /// Returns the current time.
  let now: @Sendable () -> Date

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
