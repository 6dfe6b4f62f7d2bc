import Contract
import GitHubClient
import SQLiteDatabase
import PortableFoundation
import StarStore
import StargazerService
import StargazerServiceContract
import StargazerServiceLive
import Store
import StoreLive
import TemporaryDirectory
import Testing

/// A working configuration.
enum Configuration: String, CaseIterable, CustomTestStringConvertible {
  case mock, live

  var testDescription: String { rawValue }

  /// Creates a service without data, in memory or in a directory that no other test uses.
  func subject() async throws -> StargazerServiceContract.Subject {
    let gitHub = MockGitHub()
    let now = Shared(StargazerServiceContract.start)
    if self == .mock {
      let database = SQLiteDatabase.inMemory()
      return StargazerServiceContract.Subject(
        gitHub: gitHub,
        store: .mock(in: database),
        now: now
      ) {
        .mock(client: .mock(of: gitHub), in: database) { now.value }
      }
    }
    let directory = try TemporaryDirectory()
    let database = try await SQLiteDatabase.open(
      at: directory.file("stars.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [StarStore.schemaVersion1])
    )
    return StargazerServiceContract.Subject(
      gitHub: gitHub,
      store: .live(in: database),
      now: now
    ) {
      .live(
        using: .mock(of: gitHub),
        at: "https://api.github.com",
        store: .live(in: database),
        unitOfWork: .live(in: database)
      ) {
        // The directory stays until the service is released.
        _ = directory
        return now.value
      }
    }
  }
}
