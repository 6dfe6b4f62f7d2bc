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

  /// Returns a value of each selected repository that is saved, and a failure for each other one.
  ///
  /// - Parameters:
  ///   - storage: The stores; nil without a database.
  ///   - value: Returns the value of a repository, or throws its `Failure`.
  func eachSaved<Value>(
    in storage: StarStorage?,
    _ value: (RepositoryName, SavedRepository, StarStorage) async throws -> Value
  ) async throws -> (values: [Value], failures: [Failure]) {
    let repositories = try await savedRepositories(in: storage)
    var values: [Value] = []
    var failures: [Failure] = []
    for name in try await selectedRepositories() {
      do {
        let saved = try savedRepository(name, among: repositories)
        if let storage { values.append(try await value(name, saved, storage)) }
      } catch let failure as Failure {
        failures.append(failure)
      }
    }
    return (values, failures)
  }

  /// Returns the saved repository of the server with a name; of two, the one that had the name last.
  ///
  /// - Throws: `Failure` if there is none.
  func savedRepository(
    _ name: RepositoryName,
    in storage: StarStorage
  ) async throws -> SavedRepository {
    try savedRepository(name, among: try await savedRepositories(in: storage))
  }

  /// Returns the repository with a name among saved ones; of two, the one that had the name last.
  ///
  /// - Throws: `Failure` if there is none.
  func savedRepository(
    _ name: RepositoryName,
    among repositories: [SavedRepository]
  ) throws -> SavedRepository {
    let saved = repositories.filter { RepositoryName($0.name) == name }
    guard let last = saved.max(by: { $0.count.time < $1.count.time }) else {
      throw Failure(
        .notFound,
        code: "not_saved",
        "Nothing about \(name) is saved.",
        advice: """
          Run the command without '--offline'. A renamed repository is saved under its present name; \
          '\(tool.name) count --saved --offline' lists the saved ones.
          """
      )
    }
    return last
  }
}
