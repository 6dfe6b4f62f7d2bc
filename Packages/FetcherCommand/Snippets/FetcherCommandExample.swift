import ContentService
import CounterService
import DataFetchFeature
import FetchLog
import FetcherCommand
import FileClient
import InMemoryDatabase
import LastResponseCodeService
import NetworkClient
import PortableFoundation
import Store
import TerminalClient

let database = InMemoryDatabase()
let savedState = Dependencies.SavedState(
  counterService: .mock(in: database),
  lastResponseCodeService: .mock(in: database),
  fetchLog: .mock(in: database),
  unitOfWork: .mock(in: database)
)
let terminal = MockTerminal()
let dependencies = Dependencies(
  terminal: .mock(in: terminal),
  files: .mock(),
  environment: ["HOME": "/home/ada"],
  homeDirectory: { nil },
  databases: .mock { savedState },
  transports: [.curl],
  networkClient: { _ in .unimplemented },
  comparingClient: { _, _, _ in .unimplemented },
  contentService: { server in .mock(url: server.url) },
  viewModel: { _, _ in .mock() },
  clock: ContinuousClock(),
  now: { Date() },
  localOffset: { _ in 0 },
  random: { 0 },
  platform: { "Linux" }
)

let code = await FetcherCommand.run(["fetch"], dependencies)
print(code.rawValue, terminal.output)  // 0 Response Code: … Times Fetched: 1
