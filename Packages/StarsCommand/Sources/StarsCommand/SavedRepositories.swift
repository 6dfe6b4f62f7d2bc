import CommandSupport
import GitHubClient
import StarStore
import Store

extension CommandRun<Dependencies> {
  /// Returns the saved repositories of the server, by name; none without a database.
  func savedRepositories(in storage: StarStorage?) async throws -> [SavedRepository] {
    guard let storage else { return [] }
    let server = try server.description
    return try await storage.unitOfWork.read { try storage.stars.repositories() }
      .filter { $0.server == server }
  }

  /// Returns the names of the repositories in the user's list for the server, by name; none without a database.
  ///
  /// A command that needs the database opens it again, and then warns of its problems.
  func followedRepositories() async throws -> [RepositoryName] {
    let storage = try await dependencies.databases.openIfPresent(try databaseLocation())
    return try await savedRepositories(in: storage).filter { $0.followedSince != nil }
      .compactMap { RepositoryName($0.name) }
  }

  /// Returns a value of each repository that is saved, and a failure for each other one.
  ///
  /// - Parameters:
  ///   - names: The repositories.
  ///   - storage: The stores; nil without a database.
  ///   - value: Returns the value of a repository, or throws its `Failure`.
  func eachSaved<Value>(
    of names: [RepositoryName],
    in storage: StarStorage?,
    _ value: (RepositoryName, SavedRepository, StarStorage) async throws -> Value
  ) async throws -> (values: [Value], failures: [Failure]) {
    var known: Set<SavedRepository.ID> = []
    var values: [Value] = []
    var failures: [Failure] = []
    for name in names {
      do {
        guard let storage else { throw notSaved(name) }
        let saved = try await savedRepository(name, in: storage)
        // A present and a former name can be those of one repository.
        guard known.insert(saved.id).inserted else { continue }
        values.append(try await value(name, saved, storage))
      } catch let failure as Failure {
        failures.append(failure)
      }
    }
    return (values, failures)
  }

  /// Returns the saved repository of the server with a present or former name.
  ///
  /// - Throws: `Failure` if there is none.
  func savedRepository(
    _ name: RepositoryName,
    in storage: StarStorage
  ) async throws -> SavedRepository {
    let server = try server.description
    let saved = try await storage.unitOfWork.read { try storage.stars.find(server, "\(name)") }
    guard let saved else { throw notSaved(name) }
    return saved
  }

  private func notSaved(_ name: RepositoryName) -> Failure {
    Failure(
      .notFound,
      code: "not_saved",
      "Nothing about \(name) is saved.",
      advice: """
        Run the command without '--offline'; '\(tool.name) count --saved --offline' lists the saved repositories.
        """
    )
  }
}
