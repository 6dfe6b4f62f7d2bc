import CheckService
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import NetworkOptions
import PortableFoundation
import Store
import TerminalClient

let storage = FetchStorage.mock()
let terminal = MockTerminal()
let dependencies = Dependencies(
  system: .mock(terminal: terminal),
  databases: .mock { storage },
  network: .mock(),
  contentService: { server in .mock(url: server.url) },
  checkService: { network in .live(using: network, clock: ContinuousClock(), now: { Date() }) },
  dataFetch: { contentService, server, storage, onUnloggedFailure in
    DataFetch(
      contentService: contentService,
      server: server,
      storage: storage,
      clock: ContinuousClock(),
      now: { Date() },
      onUnloggedFailure: onUnloggedFailure
    )
  }
)

let code = await fetcherTool.run(["fetch"], dependencies)
print(code.rawValue, terminal.output)  // 0 Response Code: … Times Fetched: 1
