import CommandSupport
import GitHubClient
import SQLiteDatabase
import NetworkOptions
import StarStore
import StargazerService
import StarsCommand
import Store
import TerminalClient

@Sendable func storage(in database: SQLiteDatabase) -> StarStorage {
  StarStorage(
    stars: .mock(in: database),
    database: database,
    unitOfWork: .mock(in: database),
    snapshot: { storage(in: database) }
  )
}

let gitHub = MockGitHub()
if let name = RepositoryName("octo/many") {
  gitHub.set(MockRepository(name, stargazers: (1...1234).map { .mock($0) }))
}
let terminal = MockTerminal()
let dependencies = Dependencies(
  system: .mock(terminal: terminal),
  databases: .mock { storage(in: SQLiteDatabase.inMemory()) },
  network: .mock(),
  gitHub: { _ in .mock(of: gitHub) },
  service: { server, client, _ in .mock(client: client, server: server) }
)
let code = await starsTool.run(["count", "octo/many"], dependencies)
print(code.rawValue, terminal.output)  // 0 and a table with 1,234 stars
