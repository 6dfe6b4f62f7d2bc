// swift-tools-version: 6.2
import PackageDescription

/// The modules and tests of each package with their dependencies, as the package's manifest declares them.
///
/// Generated: swift run workspace architecture --update
let moduleTable = """
  APIClient/APIClient: CivilCalendar NetworkClient PortableFoundation
  APIClient/APIClientTests: APIClient NetworkClient PortableFoundation TestClock
  AgendaFeature/AgendaFeature: AgendaService CivilCalendar InMemoryDatabase ObservableState
  AgendaFeature/AgendaScreen: AgendaFeature AgendaService CivilCalendar Localization StyleGuide TaskFormatting TaskStore TerminalClient TerminalUI
  AgendaFeature/AgendaFeatureTests: AgendaFeature AgendaScreen AgendaService CivilCalendar Contract InMemoryDatabase Localization ObservableStateTesting PortableFoundation StyleGuide TaskStore TerminalClient TerminalUI TerminalUITesting
  AgendaService/AgendaService: CivilCalendar InMemoryDatabase Localization Store TaskStore
  AgendaService/AgendaServiceTests: AgendaService CivilCalendar Contract InMemoryDatabase Localization PortableFoundation Store TaskStore
  AlertStore/AlertStore: InMemoryDatabase PortableFoundation Unimplemented
  AlertStore/AlertStoreLive: AlertStore PortableFoundation SQLDatabase SQLiteDatabase
  AlertStore/AlertStoreContract: AlertStore Contract PortableFoundation Store StoreContract
  AlertStore/AlertStoreTests: AlertStore AlertStoreContract AlertStoreLive Contract InMemoryDatabase PortableFoundation SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  CivilCalendar/CivilCalendar: POSIX PortableFoundation
  CivilCalendar/CivilCalendarTests: CivilCalendar PortableFoundation
  CommandLineParsing/CArguments:
  CommandLineParsing/CommandLineParsing: CArguments CivilCalendar TextFormatting
  CommandLineParsing/CommandLineParsingTests: CivilCalendar CommandLineParsing Contract PortableFoundation
  CommandSupport/CommandSupport: CommandLineParsing FileClient PortableFoundation ProcessClient SHA256 Store StyleGuide TerminalClient TextFormatting
  CommandSupport/CommandSupportLive: CivilCalendar CommandLineParsing CommandSupport FileClientLive POSIX PortableFoundation ProcessClientLive SerialTaskExecutor TerminalClientLive
  CommandSupport/CommandSupportTests: CommandLineParsing CommandSupport FileClient PortableFoundation ProcessClient Store StyleGuide TerminalClient TestClock TextFormatting
  ContentService/ContentService: NetworkClient PortableFoundation Unimplemented
  ContentService/ContentServiceLive: ContentService NetworkClient PortableFoundation
  ContentService/ContentServiceContract: ContentService Contract NetworkClient NetworkClientContract PortableFoundation
  ContentService/ContentServiceTests: ContentService ContentServiceContract ContentServiceLive Contract NetworkClient NetworkClientContract NetworkClientLive PortableFoundation TestClock Unimplemented
  Contract/Contract:
  Contract/ContractTests: Contract
  CounterService/CounterService: InMemoryDatabase Unimplemented
  CounterService/CounterServiceLive: CounterService CounterStore Store
  CounterService/CounterServiceContract: Contract CounterService Store StoreContract
  CounterService/CounterServiceTests: Contract CounterService CounterServiceContract CounterServiceLive CounterStore CounterStoreLive InMemoryDatabase PostgresDatabase PostgresServer SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  CounterStore/CounterStore: InMemoryDatabase Store
  CounterStore/CounterStoreLive: CounterStore SQLDatabase Store StoreLive
  CounterStore/CounterStoreTests: Contract CounterStore CounterStoreLive InMemoryDatabase PostgresDatabase PostgresServer SQLiteDatabase Store StoreContract StoreLive Unimplemented
  DataFetchFeature/DataFetchFeature: ContentService CounterService FailureLog FetchLog InMemoryDatabase LastResponseCodeService ObservableState PortableFoundation SingleFlight Store Unimplemented
  DataFetchFeature/DataFetchFeatureContract: ContentService Contract DataFetchFeature FailureLog FetchLog ObservableStateTesting PortableFoundation SerialTaskExecutor
  DataFetchFeature/DataFetchScreen: DataFetchFeature FailureLog FetchLog Polling PortableFoundation SingleFlight StyleGuide TerminalClient TerminalUI TextFormatting
  DataFetchFeature/DataFetchFeatureTests: ContentService Contract CounterService DataFetchFeature DataFetchFeatureContract DataFetchScreen FailureLog FetchLog InMemoryDatabase ObservableState ObservableStateTesting PortableFoundation Store StyleGuide TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting
  DayParsing/DayParsing: CivilCalendar Localization TextFormatting
  DayParsing/DayParsingTests: CivilCalendar DayParsing Localization
  ExchangeClient/ExchangeClient: PortableFoundation Unimplemented
  ExchangeClient/ExchangeClientLive: APIClient ExchangeClient NetworkClient PortableFoundation TextFormatting
  ExchangeClient/ExchangeClientContract: Contract ExchangeClient PortableFoundation
  ExchangeClient/ExchangeClientTests: Contract ExchangeClient ExchangeClientContract ExchangeClientLive NetworkClient PortableFoundation Unimplemented
  FailureLog/FailureLog: InMemoryDatabase PortableFoundation Unimplemented
  FailureLog/FailureLogLive: FailureLog PortableFoundation SQLDatabase
  FailureLog/FailureLogContract: Contract FailureLog PortableFoundation Store StoreContract
  FailureLog/FailureLogTests: Contract FailureLog FailureLogContract FailureLogLive InMemoryDatabase PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  FetchLog/FetchLog: InMemoryDatabase PortableFoundation Unimplemented
  FetchLog/FetchLogLive: FetchLog PortableFoundation SQLDatabase
  FetchLog/FetchLogContract: Contract FetchLog PortableFoundation Store StoreContract
  FetchLog/FetchLogTests: Contract FetchLog FetchLogContract FetchLogLive InMemoryDatabase PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  FetchStatistics/FetchStatistics: FailureLog FetchLog PortableFoundation
  FetchStatistics/FetchStatisticsTests: Contract FailureLog FailureLogLive FetchLog FetchLogLive FetchStatistics PortableFoundation SQLiteDatabase TemporaryDirectory
  FetcherCommand/FetcherCommand: CivilCalendar CommandLineParsing CommandSupport ContentService CounterService DataFetchFeature DataFetchScreen FailureLog FetchLog FetchStatistics FileClient LastResponseCodeService NetworkClient NetworkClientRecording NetworkOptions Polling PortableFoundation Store StyleGuide TerminalClient TerminalUI TextFormatting
  FetcherCommand/FetcherCommandTests: CommandLineParsing CommandSupport ContentService ContentServiceLive Contract CounterService DataFetchFeature FailureLog FetchLog FetcherCommand FileClient LastResponseCodeService NetworkClient NetworkClientRecording NetworkOptions PortableFoundation SHA256 Store TerminalClient TestClock TextFormatting
  FileClient/FileClient: Unimplemented
  FileClient/FileClientLive: FileClient POSIX
  FileClient/FileClientContract: Contract FileClient
  FileClient/FileClientTests: Contract FileClient FileClientContract FileClientLive TemporaryDirectory Unimplemented
  GitHubClient/GitHubClient: APIClient NetworkClient PortableFoundation Unimplemented
  GitHubClient/GitHubClientLive: APIClient CivilCalendar GitHubClient NetworkClient PortableFoundation
  GitHubClient/GitHubClientContract: APIClient Contract GitHubClient PortableFoundation
  GitHubClient/GitHubClientTests: APIClient Contract GitHubClient GitHubClientContract GitHubClientLive NetworkClient PortableFoundation Unimplemented
  InMemoryDatabase/InMemoryDatabase: TransactionQueue
  InMemoryDatabase/InMemoryDatabaseTests: InMemoryDatabase
  LastResponseCodeService/LastResponseCodeService: InMemoryDatabase PortableFoundation Unimplemented
  LastResponseCodeService/LastResponseCodeServiceLive: LastResponseCodeService ResponseCodeStore Store
  LastResponseCodeService/LastResponseCodeServiceContract: Contract LastResponseCodeService PortableFoundation Store StoreContract
  LastResponseCodeService/LastResponseCodeServiceTests: Contract InMemoryDatabase LastResponseCodeService LastResponseCodeServiceContract LastResponseCodeServiceLive PortableFoundation PostgresDatabase PostgresServer ResponseCodeStore ResponseCodeStoreLive SQLiteDatabase Store StoreContract StoreLive Unimplemented
  ListPaging/ListPaging:
  ListPaging/ListPagingTests: ListPaging
  Localization/Localization: CivilCalendar PortableFoundation
  Localization/LocalizationTests: CivilCalendar Localization PortableFoundation
  MarketCommand/MarketCommand: AlertStore CivilCalendar CommandLineParsing CommandSupport ExchangeClient Localization MarketFeature MarketFormatting MarketScreen MarketService NetworkClient NetworkOptions Polling PortableFoundation PriceLog ProcessClient Store StyleGuide TerminalClient TerminalUI TextFormatting WatchlistStore
  MarketCommand/MarketCommandTests: AlertStore CommandLineParsing CommandSupport ExchangeClient FileClient InMemoryDatabase Localization MarketCommand MarketFeature MarketScreen MarketService NetworkOptions PortableFoundation PriceLog ProcessClient SHA256 Store StyleGuide TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting WatchlistStore
  MarketFeature/MarketFeature: AlertStore ExchangeClient InMemoryDatabase MarketService ObservableState Polling PortableFoundation PriceLog SingleFlight Unimplemented
  MarketFeature/MarketFeatureContract: AlertStore Contract ExchangeClient MarketFeature MarketService MarketServiceContract ObservableStateTesting PortableFoundation PriceLog SerialTaskExecutor TestClock
  MarketFeature/MarketScreen: AlertStore ExchangeClient Localization MarketFeature MarketFormatting MarketService PortableFoundation PriceLog StyleGuide TerminalClient TerminalUI TextFormatting
  MarketFeature/MarketFeatureTests: AlertStore AlertStoreLive Contract ExchangeClient InMemoryDatabase Localization MarketFeature MarketFeatureContract MarketScreen MarketService MarketServiceContract MarketServiceLive ObservableStateTesting PortableFoundation PriceLog PriceLogLive SQLiteDatabase Store StoreLive StyleGuide TemporaryDirectory TerminalClient TerminalUI TestClock WatchlistStore WatchlistStoreLive
  MarketFormatting/MarketFormatting: ExchangeClient Localization PortableFoundation
  MarketFormatting/MarketFormattingTests: ExchangeClient Localization MarketFormatting PortableFoundation
  MarketService/MarketService: AlertStore ExchangeClient InMemoryDatabase PortableFoundation PriceLog SingleFlight Store TextFormatting Unimplemented WatchlistStore
  MarketService/MarketServiceLive: AlertStore ExchangeClient MarketService PortableFoundation PriceLog Store WatchlistStore
  MarketService/MarketServiceContract: AlertStore Contract ExchangeClient MarketService PortableFoundation PriceLog TestClock
  MarketService/MarketServiceTests: AlertStore AlertStoreLive Contract ExchangeClient InMemoryDatabase MarketService MarketServiceContract MarketServiceLive PortableFoundation PriceLog PriceLogLive SQLiteDatabase Store StoreLive TemporaryDirectory TestClock Unimplemented WatchlistStore WatchlistStoreLive
  NetworkClient/NetworkClient: PortableFoundation Unimplemented
  NetworkClient/NetworkClientTransport: NetworkClient PortableFoundation
  NetworkClient/NetworkClientLive: NetworkClient NetworkClientTransport
  NetworkClient/NetworkClientCurlLive: CCurl NetworkClient NetworkClientTransport POSIX PortableFoundation
  NetworkClient/NetworkClientRecording: NetworkClient POSIX PortableFoundation TextFormatting
  NetworkClient/LoopbackServer:
  NetworkClient/NetworkClientContract: Contract LoopbackServer NetworkClient PortableFoundation
  NetworkClient/NetworkClientTests: Contract LoopbackServer NetworkClient NetworkClientContract NetworkClientCurlLive NetworkClientLive NetworkClientRecording PortableFoundation SerialTaskExecutor TemporaryDirectory TestClock Unimplemented
  NetworkOptions/NetworkOptions: CommandLineParsing CommandSupport FileClient NetworkClient NetworkClientRecording PortableFoundation TextFormatting
  NetworkOptions/NetworkOptionsTests: CommandLineParsing CommandSupport FileClient NetworkClient NetworkClientRecording NetworkOptions PortableFoundation TerminalClient TestClock
  ObservableState/ObservableState:
  ObservableState/ObservableStateTesting: ObservableState SerialTaskExecutor
  ObservableState/ObservableStateTests: ObservableState ObservableStateTesting
  POSIX/POSIX: CRename
  POSIX/POSIXTests: POSIX
  Polling/Polling:
  Polling/PollingTests: Polling TestClock
  PortableFoundation/PortableFoundation:
  PortableFoundation/PortableFoundationTests: PortableFoundation
  PostgresDatabase/PostgresDatabase: CPostgres POSIX PortableFoundation SQLDatabase TransactionQueue
  PostgresDatabase/PostgresServer: POSIX PortableFoundation
  PostgresDatabase/PostgresDatabaseTests: POSIX PortableFoundation PostgresDatabase PostgresServer SQLDatabase TemporaryDirectory TransactionQueue
  PriceLog/PriceLog: CivilCalendar InMemoryDatabase PortableFoundation Unimplemented
  PriceLog/PriceLogLive: PortableFoundation PriceLog SQLDatabase SQLiteDatabase
  PriceLog/PriceLogContract: Contract PortableFoundation PriceLog Store StoreContract
  PriceLog/PriceLogTests: Contract InMemoryDatabase PortableFoundation PriceLog PriceLogContract PriceLogLive SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  ProcessClient/ProcessClient: Unimplemented
  ProcessClient/ProcessClientContract: Contract ProcessClient TestClock
  ProcessClient/ProcessClientLive: CSpawn POSIX ProcessClient
  ProcessClient/ProcessClientTests: Contract POSIX ProcessClient ProcessClientContract ProcessClientLive TemporaryDirectory TestClock Unimplemented
  ResponseCodeStore/ResponseCodeStore: InMemoryDatabase PortableFoundation Store
  ResponseCodeStore/ResponseCodeStoreLive: ResponseCodeStore SQLDatabase Store StoreLive
  ResponseCodeStore/ResponseCodeStoreTests: Contract InMemoryDatabase PortableFoundation PostgresDatabase PostgresServer ResponseCodeStore ResponseCodeStoreLive SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  SHA256/SHA256:
  SHA256/SHA256Tests: SHA256
  SQLDatabase/SQLDatabase: PortableFoundation
  SQLDatabase/SQLDatabaseTests: PortableFoundation SQLDatabase
  SQLiteDatabase/SQLiteDatabase: CSQLite POSIX SQLDatabase TransactionQueue
  SQLiteDatabase/SQLiteDatabaseTests: Contract PortableFoundation SQLDatabase SQLiteDatabase SerialTaskExecutor TemporaryDirectory TransactionQueue
  SerialTaskExecutor/SerialTaskExecutor:
  SerialTaskExecutor/SerialTaskExecutorTests: SerialTaskExecutor
  SingleFlight/SingleFlight:
  SingleFlight/SingleFlightTests: SerialTaskExecutor SingleFlight
  StarStore/StarStore: APIClient InMemoryDatabase PortableFoundation Unimplemented
  StarStore/StarStoreLive: APIClient PortableFoundation SQLDatabase SQLiteDatabase StarStore
  StarStore/StarStoreContract: APIClient Contract PortableFoundation StarStore Store StoreContract
  StarStore/StarStoreTests: APIClient Contract InMemoryDatabase PortableFoundation SQLDatabase SQLiteDatabase StarStore StarStoreContract StarStoreLive Store StoreContract StoreLive TemporaryDirectory Unimplemented
  StargazerService/StargazerService: APIClient CivilCalendar GitHubClient InMemoryDatabase PortableFoundation StarStore Store Unimplemented
  StargazerService/StargazerServiceLive: GitHubClient PortableFoundation StarStore StargazerService Store
  StargazerService/StargazerServiceContract: APIClient Contract GitHubClient PortableFoundation StarStore StargazerService
  StargazerService/StargazerServiceTests: APIClient CivilCalendar Contract GitHubClient InMemoryDatabase PortableFoundation SQLiteDatabase StarStore StarStoreLive StargazerService StargazerServiceContract StargazerServiceLive Store StoreLive TemporaryDirectory Unimplemented
  StargazersFeature/StargazersFeature: APIClient GitHubClient ListPaging ObservableState PortableFoundation SingleFlight StargazerService Unimplemented
  StargazersFeature/StargazersFeatureContract: APIClient Contract GitHubClient ObservableStateTesting PortableFoundation SerialTaskExecutor StargazerService StargazersFeature TestClock
  StargazersFeature/StargazersScreen: APIClient CivilCalendar GitHubClient ListPaging Localization PortableFoundation StargazerService StargazersFeature StyleGuide TerminalClient TerminalUI TextFormatting
  StargazersFeature/StargazersFeatureTests: APIClient Contract GitHubClient ListPaging Localization ObservableStateTesting PortableFoundation StargazerService StargazersFeature StargazersFeatureContract StargazersScreen StyleGuide TerminalClient TerminalUI TestClock
  StarsCommand/StarsCommand: APIClient CivilCalendar CommandLineParsing CommandSupport GitHubClient Localization NetworkClient NetworkClientRecording NetworkOptions Polling PortableFoundation ProcessClient StarStore StargazerService StargazersFeature StargazersScreen Store StyleGuide TerminalClient TerminalUI TextFormatting
  StarsCommand/StarsCommandTests: APIClient CommandLineParsing CommandSupport FileClient GitHubClient GitHubClientLive InMemoryDatabase ListPaging Localization NetworkClient NetworkOptions PortableFoundation ProcessClient SHA256 StarStore StargazerService StargazersFeature StargazersScreen StarsCommand Store StyleGuide TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting
  Store/Store: InMemoryDatabase PortableFoundation Unimplemented
  Store/StoreLive: POSIX PortableFoundation PostgresDatabase SQLDatabase SQLiteDatabase Store
  Store/StoreContract: Contract InMemoryDatabase PostgresServer Store TemporaryDirectory
  Store/StoreTests: Contract InMemoryDatabase PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  StyleGuide/StyleGuide: TextFormatting
  StyleGuide/StyleGuideTests: StyleGuide
  TaskEditFeature/TaskEditFeature: CivilCalendar DayParsing InMemoryDatabase Localization ObservableState PortableFoundation TaskService TaskStore
  TaskEditFeature/TaskEditScreen: CivilCalendar DayParsing Localization StyleGuide TaskEditFeature TaskFormatting TaskStore TerminalClient TerminalUI TextFormatting
  TaskEditFeature/TaskEditFeatureTests: CivilCalendar Contract DayParsing InMemoryDatabase Localization ObservableStateTesting PortableFoundation StyleGuide TaskEditFeature TaskEditScreen TaskService TaskStore TerminalClient TerminalUI TerminalUITesting
  TaskFormatting/TaskFormatting: CivilCalendar Localization StyleGuide TaskStore TerminalUI TextFormatting
  TaskFormatting/TaskFormattingTests: CivilCalendar InMemoryDatabase Localization PortableFoundation StyleGuide TaskFormatting TaskStore TerminalUI
  TaskListFeature/TaskListFeature: InMemoryDatabase ObservableState TaskFormatting TaskService TaskStore
  TaskListFeature/TaskListScreen: CivilCalendar Localization StyleGuide TaskFormatting TaskListFeature TaskStore TerminalClient TerminalUI TextFormatting
  TaskListFeature/TaskListFeatureTests: CivilCalendar Contract InMemoryDatabase Localization ObservableStateTesting PortableFoundation StyleGuide TaskFormatting TaskListFeature TaskListScreen TaskService TaskStore TerminalClient TerminalUI TerminalUITesting
  TaskService/TaskService: InMemoryDatabase PortableFoundation Store TaskStore
  TaskService/TaskServiceTests: Contract InMemoryDatabase PortableFoundation Store TaskService TaskStore
  TaskStore/TaskStore: CivilCalendar InMemoryDatabase PortableFoundation Unimplemented
  TaskStore/TaskStoreLive: CivilCalendar PortableFoundation SQLDatabase TaskStore
  TaskStore/TaskStoreContract: CivilCalendar Contract PortableFoundation Store StoreContract TaskStore
  TaskStore/TaskStoreTests: CivilCalendar Contract InMemoryDatabase PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase Store StoreContract StoreLive TaskStore TaskStoreContract TaskStoreLive TemporaryDirectory Unimplemented
  TasksCommand/TasksCommand: AgendaFeature AgendaScreen AgendaService CivilCalendar CommandLineParsing CommandSupport DayParsing FileClient Localization Polling PortableFoundation Store StyleGuide TaskEditFeature TaskEditScreen TaskFormatting TaskListFeature TaskListScreen TaskService TaskStore TerminalClient TerminalUI TextFormatting
  TasksCommand/TasksCommandTests: AgendaFeature AgendaService CivilCalendar CommandLineParsing CommandSupport FileClient InMemoryDatabase Localization PortableFoundation ProcessClient Store StyleGuide TaskEditFeature TaskFormatting TaskListFeature TaskService TaskStore TasksCommand TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting
  TemplateClient/TemplateClient: Unimplemented
  TemplateClient/TemplateClientContract: Contract TemplateClient
  TemplateClient/TemplateClientLive: PortableFoundation TemplateClient
  TemplateClient/TemplateClientTests: Contract PortableFoundation TemplateClient TemplateClientContract TemplateClientLive TemporaryDirectory Unimplemented
  TemplateCommand/TemplateCommand: CommandLineParsing CommandSupport Store StyleGuide TemplateStore TextFormatting
  TemplateCommand/TemplateCommandTests: CommandSupport InMemoryDatabase Store TemplateCommand TemplateStore TerminalClient
  TemplateStore/TemplateStore: InMemoryDatabase Unimplemented
  TemplateStore/TemplateStoreContract: Contract Store StoreContract TemplateStore
  TemplateStore/TemplateStoreLive: SQLDatabase SQLiteDatabase TemplateStore
  TemplateStore/TemplateStoreTests: Contract SQLiteDatabase Store StoreContract StoreLive TemplateStore TemplateStoreContract TemplateStoreLive Unimplemented
  TemporaryDirectory/TemporaryDirectory: PortableFoundation
  TemporaryDirectory/TemporaryDirectoryTests: TemporaryDirectory
  TerminalClient/TerminalClient: Unimplemented
  TerminalClient/TerminalClientLive: POSIX TerminalClient
  TerminalClient/TerminalClientContract: Contract TerminalClient
  TerminalClient/TerminalClientTests: Contract POSIX TerminalClient TerminalClientContract TerminalClientLive
  TerminalUI/TerminalUI: ObservableState PortableFoundation StyleGuide TerminalClient TextFormatting
  TerminalUI/TerminalUITesting: PortableFoundation TerminalClient TerminalUI TestClock TextFormatting
  TerminalUI/TerminalUITests: Contract PortableFoundation SerialTaskExecutor StyleGuide TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting
  TestClock/TestClock:
  TestClock/ClockContract: Contract SerialTaskExecutor
  TestClock/TestClockTests: ClockContract Contract SerialTaskExecutor TestClock
  TextFormatting/TextFormatting: CivilCalendar PortableFoundation
  TextFormatting/TextFormattingTests: Contract PortableFoundation TextFormatting
  TransactionQueue/TransactionQueue:
  TransactionQueue/TransactionQueueTests: TransactionQueue
  Unimplemented/Unimplemented:
  Unimplemented/UnimplementedTests: Unimplemented
  WatchlistStore/WatchlistStore: InMemoryDatabase Unimplemented
  WatchlistStore/WatchlistStoreLive: SQLDatabase SQLiteDatabase WatchlistStore
  WatchlistStore/WatchlistStoreContract: Contract Store StoreContract WatchlistStore
  WatchlistStore/WatchlistStoreTests: Contract InMemoryDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented WatchlistStore WatchlistStoreContract WatchlistStoreLive
  WorkspaceCommand/WorkspaceCommand: CommandLineParsing CommandSupport WorkspaceRules
  WorkspaceCommand/WorkspaceCommandTests: CommandSupport TerminalClient WorkspaceCommand WorkspaceRules
  WorkspaceRules/WorkspaceRules:
  WorkspaceRules/WorkspaceReader: PortableFoundation WorkspaceRules
  WorkspaceRules/WorkspaceRulesTests: WorkspaceReader WorkspaceRules
  """

/// The packages whose tests compare screens with files.
let packagesWithSnapshots = [
  "AgendaFeature", "DataFetchFeature", "MarketCommand", "StarsCommand", "TaskEditFeature",
  "TaskListFeature", "TasksCommand", "TerminalUI",
]

/// The modules and tests of the packages.
let modules: [Target] = moduleTable.split(separator: "\n").map { row in
  let words = row.split { " /:".contains($0) }.map(String.init)
  let (directory, name) = ("Packages/\(words[0])", words[1])
  let dependencies = words.dropFirst(2).map { Target.Dependency(stringLiteral: $0) }
  guard name.hasSuffix("Tests") else {
    return .target(name: name, dependencies: dependencies, path: "\(directory)/Sources/\(name)")
  }
  return .testTarget(
    name: name,
    dependencies: dependencies,
    path: "\(directory)/Tests/\(name)",
    exclude: packagesWithSnapshots.contains(words[0]) ? ["Snapshots"] : []
  )
}

/// The modules that other packages may use: all but the commands and screens of the tools.
let libraries = modules.filter { module in
  module.type == .regular && !["Command", "Screen"].contains(where: module.name.hasSuffix)
    && !["CArguments", "Template", "Workspace"].contains(where: module.name.hasPrefix)
}

/// The transports, by the traits that bring each into the tools that send requests.
let transports: [Target.Dependency] = [
  ("Curl", "NetworkClientCurlLive"), ("Foundation", "NetworkClientLive"),
].map { trait, module in
  .target(name: module, condition: .when(traits: [trait, "AllTransports"]))
}

/// The executables, the composition root of the network, which they share, and the tests of the workspace.
let apps: [Target] = [
  .executableTarget(
    name: "fetcher",
    dependencies: [
      "CommandSupport", "CommandSupportLive", "ContentService", "ContentServiceLive",
      "CounterService", "CounterServiceLive", "CounterStore", "CounterStoreLive",
      "DataFetchFeature", "FailureLog", "FailureLogLive", "FetchLog", "FetchLogLive",
      "FetcherCommand", "LastResponseCodeService", "LastResponseCodeServiceLive",
      "NetworkClient", "NetworkOptions", "PortableFoundation", "PostgresDatabase",
      "ResponseCodeStore", "ResponseCodeStoreLive", "SQLDatabase", "SQLiteDatabase", "Store",
      "StoreLive", "NetworkOptionsLive",
    ],
    path: "App/fetcher"
  ),
  .executableTarget(
    name: "tasks",
    dependencies: [
      "AgendaService", "CivilCalendar", "CommandSupport", "CommandSupportLive",
      "PortableFoundation", "PostgresDatabase", "SQLDatabase", "SQLiteDatabase", "Store",
      "StoreLive", "TaskService", "TaskStore", "TaskStoreLive", "TasksCommand",
    ],
    path: "App/tasks"
  ),
  .executableTarget(
    name: "market",
    dependencies: [
      "AlertStore", "AlertStoreLive", "CommandSupport", "CommandSupportLive", "ExchangeClient",
      "ExchangeClientLive", "MarketCommand", "MarketService", "MarketServiceLive",
      "NetworkClient", "NetworkOptions", "PortableFoundation", "PriceLog", "PriceLogLive",
      "SQLiteDatabase", "Store", "StoreLive", "WatchlistStore", "WatchlistStoreLive",
      "NetworkOptionsLive",
    ],
    path: "App/market"
  ),
  .executableTarget(
    name: "stars",
    dependencies: [
      "CommandSupport", "CommandSupportLive", "GitHubClient", "GitHubClientLive",
      "NetworkOptions", "PortableFoundation", "SQLiteDatabase", "StarStore", "StarStoreLive",
      "StargazerService", "StargazerServiceLive", "StarsCommand", "Store", "StoreLive",
      "NetworkOptionsLive",
    ],
    path: "App/stars"
  ),
  // The composition root of the network, which tools share: the traits belong to this package.
  .target(
    name: "NetworkOptionsLive",
    dependencies: ["NetworkClient", "NetworkClientRecording", "NetworkOptions"]
      + transports,
    path: "App/NetworkOptionsLive"
  ),
  .executableTarget(
    name: "workspace",
    dependencies: [
      "CommandSupport", "CommandSupportLive", "WorkspaceCommand", "WorkspaceReader",
    ],
    path: "App/workspace"
  ),
  .executableTarget(
    name: "template",
    dependencies: [
      "CommandSupport", "CommandSupportLive", "SQLiteDatabase", "Store", "StoreLive",
      "TemplateCommand", "TemplateStore", "TemplateStoreLive",
    ],
    path: "App/template"
  ),
  .testTarget(
    name: "WorkspaceTests",
    dependencies: [
      "fetcher", "market", "stars", "tasks", "workspace",
      "AgendaFeature", "AgendaService", "AlertStore", "AlertStoreLive",
      "CivilCalendar", "ContentService", "ContentServiceLive", "CounterService",
      "DataFetchFeature", "FailureLog", "FailureLogLive", "FetchLog", "FetchLogLive",
      "FetcherCommand", "InMemoryDatabase", "Localization", "LoopbackServer", "NetworkClient",
      "NetworkOptions", "PostgresServer", "PriceLog", "PriceLogLive", "SQLDatabase",
      "SQLiteDatabase", "StarStore",
      "StarStoreLive", "Store", "StoreLive",
      "TaskEditFeature", "TaskListFeature", "TaskService", "TaskStore",
      "TaskStoreLive", "TemporaryDirectory", "TestClock", "WatchlistStore",
      "WatchlistStoreLive", "WorkspaceCommand", "WorkspaceReader", "WorkspaceRules",
    ],
    path: "Tests/WorkspaceTests",
    resources: [.copy("Fixtures")]
  ),
]

/// C declarations and libraries of the system.
let declarations: [Target] = [
  .systemLibrary(
    name: "CSQLite",
    path: "Packages/SQLiteDatabase/Sources/CSQLite",
    pkgConfig: "sqlite3",
    providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"]), .yum(["sqlite-devel"])]
  ),
  .systemLibrary(name: "CCurl", path: "Packages/NetworkClient/Sources/CCurl"),
  .systemLibrary(name: "CPostgres", path: "Packages/PostgresDatabase/Sources/CPostgres"),
  .systemLibrary(name: "CRename", path: "Packages/POSIX/Sources/CRename"),
  .systemLibrary(name: "CSpawn", path: "Packages/ProcessClient/Sources/CSpawn"),
]

let package = Package(
  name: "fetcher",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "fetcher", targets: ["fetcher"]),
    .executable(name: "tasks", targets: ["tasks"]),
    .executable(name: "market", targets: ["market"]),
    .executable(name: "stars", targets: ["stars"]),
    .executable(name: "workspace", targets: ["workspace"]),
  ] + libraries.map { .library(name: $0.name, targets: [$0.name]) },
  traits: [
    .trait(name: "Curl", description: "The transport on libcurl."),
    .trait(name: "Foundation", description: "The transport on FoundationNetworking."),
    .trait(name: "AllTransports", description: "Every transport, as without any trait."),
    // One trait: SwiftPM gives the compiler those that are enabled in any order (seen with 6.3.1), and another
    // order is another build.
    .default(enabledTraits: ["AllTransports"]),
  ],
  targets: apps + modules + declarations
)

// The same settings in every package of the workspace.
for target in package.targets where target.type != .system {
  target.swiftSettings =
    [
      "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
      "NonisolatedNonsendingByDefault",
    ].map { .enableUpcomingFeature($0) }
    + (Context.environment["WORKSPACE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])
}
