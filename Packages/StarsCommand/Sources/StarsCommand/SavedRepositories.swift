import CommandSupport
import GitHubClient
import StarStore
import Store

extension CommandRun<Dependencies> {
  /// Returns the saved repositories of the server, by name.
  func savedRepositories(in storage: StarStorage) async throws -> [SavedRepository] {
    let server = try server.description
    return try await storage.unitOfWork.read { try storage.stars.repositories() }
      .filter { $0.server == server }
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
