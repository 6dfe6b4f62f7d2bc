import CommandSupport
import ContentService
import CounterService
import DataFetchFeature
import FetchLog
import FetcherCommand
import InMemoryDatabase
import LastResponseCodeService
import NetworkClient
import Store
import TerminalClient

let database = InMemoryDatabase()
let savedState = FetchStorage(
  counterService: .mock(in: database),
  lastResponseCodeService: .mock(in: database),
  fetchLog: .mock(in: database),
  unitOfWork: .mock(in: database)
)
let terminal = MockTerminal()
let dependencies = Dependencies(
  system: .mock(terminal: terminal),
  databases: .mock { savedState },
  network: NetworkDependencies(
    transports: [.curl],
    client: { _ in .unimplemented },
    comparingClient: { _, _, _ in .unimplemented },
    contentService: { server in .mock(url: server.url) }
  ),
  dataFetch: { _, _ in .mock() }
)

let code = await fetcherTool.run(["fetch"], dependencies)
print(code.rawValue, terminal.output)  // 0 Response Code: … Times Fetched: 1
