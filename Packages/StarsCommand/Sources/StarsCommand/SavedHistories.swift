import CommandSupport
import GitHubClient
import StarStore
import StargazerService
import Store

extension CommandRun<Dependencies> {
  /// Returns the saved histories of repositories, and a failure for each repository without one.
  func savedHistories(of names: [RepositoryName]) async throws -> ([StarHistory], [Failure]) {
    let storage = try await openDatabaseIfPresent(at: databaseLocation())
    return try await eachSaved(of: names, in: storage) { name, saved, storage in
      let history = try await storage.unitOfWork.read { try storage.stars.history(saved.id) }
      guard let history else {
        throw Failure(
          .notFound,
          code: "not_saved",
          "No history of \(name) is saved.",
          advice: "Save one: \(tool.name) history \(name)"
        )
      }
      return StarHistory(history, of: saved, named: RepositoryName(saved.name) ?? name)
    }
  }
}
