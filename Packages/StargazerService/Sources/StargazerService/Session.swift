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
      count: repository.starCount,
      formerName: name == repository.name ? nil : name.description
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

  /// Returns the first people of the last complete list; nil without one.
  func savedPeople(
    _ name: RepositoryName,
    _ order: StarOrder,
    _ limit: Int
  ) async throws -> SavedPeople? {
    try await unitOfWork.read {
      guard let saved = try store.find(server, name.description),
        let list = try store.list(saved.id)
      else { return nil }
      var people: [Stargazer] = []
      let query = StarStore.StarQuery(saved.id, isNewestFirst: order == .newest, limit: limit)
      try store.forEachStar(query) { people.append(Stargazer($0)) }
      return SavedPeople(people: people, count: list.count, time: list.time)
    }
  }

  /// Returns the saved repository with a present or former name; nil without one.
  func saved(_ name: RepositoryName) async throws -> SavedRepository? {
    try await unitOfWork.read { try store.find(server, name.description) }
  }
}
