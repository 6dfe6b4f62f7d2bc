// swift-tools-version: 6.2
import PackageDescription

/// The modules and tests of each package with their dependencies, as the package's manifest declares them.
///
/// Generated: swift run workspace architecture --update
let moduleTable = """
  APIClient/APIClient: CivilCalendar NetworkClient PortableFoundation
  APIClient/APIClientTests: APIClient Contract NetworkClient PortableFoundation TestClock
  AgendaFeature/AgendaFeature: AgendaService CivilCalendar ObservableState SQLiteDatabase
  AgendaFeature/AgendaFeatureTests: AgendaFeature AgendaService CivilCalendar Contract ObservableStateTesting PortableFoundation SQLiteDatabase TaskStore
  AgendaService/AgendaService: CivilCalendar Localization SQLiteDatabase Store TaskStore
  AgendaService/AgendaServiceTests: AgendaService CivilCalendar Contract Localization PortableFoundation SQLDatabase SQLiteDatabase Store TaskStore
  AlertStore/AlertStore: Backup PortableFoundation SQLDatabase SQLiteDatabase
  AlertStore/AlertStoreTests: AlertStore Backup Contract PortableFoundation SQLDatabase SQLiteDatabase
  AttemptLog/AttemptLog: Backup PortableFoundation SQLDatabase SQLiteDatabase
  AttemptLog/AttemptLogContract: AttemptLog Contract PortableFoundation Store StoreContract
  AttemptLog/AttemptLogTests: AttemptLog AttemptLogContract Backup Contract PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase StoreContract TemporaryDirectory
  Backup/Backup: PortableFoundation SHA256 SQLDatabase TextFormatting
  Backup/BackupTests: Backup PortableFoundation PostgresDatabase PostgresServer SHA256 SQLDatabase SQLiteDatabase
  CheckService/CheckService: NetworkClient PortableFoundation TextFormatting
  CheckService/CheckServiceTests: CheckService Contract NetworkClient PortableFoundation TestClock
  CivilCalendar/CivilCalendar: POSIX PortableFoundation
  CivilCalendar/CivilCalendarTests: CivilCalendar PortableFoundation
  CommandLineParsing/CArguments:
  CommandLineParsing/CommandLineParsing: CArguments CivilCalendar TextFormatting
  CommandLineParsing/CommandLineParsingTests: CivilCalendar CommandLineParsing Contract PortableFoundation
  CommandSupport/CommandSupport: Backup CommandLineParsing FileClient PortableFoundation ProcessClient SQLDatabase Store StyleGuide TerminalClient TextFormatting
  CommandSupport/CommandSupportLive: CivilCalendar CommandLineParsing CommandSupport FileClientLive POSIX PortableFoundation ProcessClientLive SerialTaskExecutor TerminalClientLive
  CommandSupport/CommandSupportTests: CommandLineParsing CommandSupport FileClient PortableFoundation ProcessClient SQLDatabase Store StyleGuide TerminalClient TestClock TextFormatting
  ContentService/ContentService: NetworkClient PortableFoundation Unimplemented
  ContentService/ContentServiceContract: ContentService Contract NetworkClient NetworkClientContract PortableFoundation
  ContentService/ContentServiceTests: ContentService ContentServiceContract Contract NetworkClient NetworkClientContract NetworkClientLive PortableFoundation TestClock Unimplemented
  Contract/Contract:
  Contract/ContractTests: Contract
  CounterService/CounterService: CounterStore SQLiteDatabase Store
  CounterService/CounterServiceTests: Contract CounterService CounterStore SQLiteDatabase Store TemporaryDirectory Unimplemented
  CounterStore/CounterStore: SQLDatabase SQLiteDatabase Store
  CounterStore/CounterStoreTests: Contract CounterStore PostgresServer SQLiteDatabase Store StoreContract Unimplemented
  DataFetchFeature/DataFetchFeature: AttemptLog CheckService ContentService CounterService LastResponseCodeService ObservableState PortableFoundation SQLDatabase SQLiteDatabase SingleFlight Store TargetStore
  DataFetchFeature/DataFetchScreen: AttemptLog DataFetchFeature Localization Polling PortableFoundation SingleFlight StyleGuide TerminalClient TerminalUI TextFormatting
  DataFetchFeature/DataFetchFeatureTests: AttemptLog ContentService Contract CounterService DataFetchFeature DataFetchScreen Localization ObservableState ObservableStateTesting PortableFoundation SQLDatabase SQLiteDatabase SerialTaskExecutor Store StyleGuide TargetStore TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting
  DayParsing/DayParsing: CivilCalendar Localization TextFormatting
  DayParsing/DayParsingTests: CivilCalendar DayParsing Localization
  ExchangeClient/ExchangeClient: NetworkClient PortableFoundation Unimplemented
  ExchangeClient/ExchangeClientLive: APIClient ExchangeClient NetworkClient PortableFoundation TextFormatting
  ExchangeClient/ExchangeClientContract: Contract ExchangeClient PortableFoundation
  ExchangeClient/ExchangeClientTests: Contract ExchangeClient ExchangeClientContract ExchangeClientLive NetworkClient PortableFoundation Unimplemented
  FetchStatistics/FetchStatistics: AttemptLog CivilCalendar PageFormatting PortableFoundation TextFormatting
  FetchStatistics/FetchStatisticsTests: AttemptLog CivilCalendar Contract FetchStatistics PortableFoundation SQLDatabase SQLiteDatabase
  FetcherCommand/FetcherCommand: AttemptLog Backup CheckService CivilCalendar CommandLineParsing CommandSupport ContentService CounterService DataFetchFeature DataFetchScreen FetchStatistics FileClient LastResponseCodeService NetworkClient NetworkClientRecording NetworkOptions Polling PortableFoundation Store StyleGuide TargetStore TerminalClient TerminalUI TextFormatting
  FetcherCommand/FetcherCommandTests: AttemptLog CheckService CommandLineParsing CommandSupport ContentService Contract CounterService DataFetchFeature FetcherCommand FileClient LastResponseCodeService NetworkClient NetworkClientRecording NetworkOptions PortableFoundation ProcessClient SHA256 SQLDatabase Store TargetStore TerminalClient TestClock TextFormatting
  FileClient/FileClient: PortableFoundation Unimplemented
  FileClient/FileClientLive: FileClient POSIX
  FileClient/FileClientContract: Contract FileClient
  FileClient/FileClientTests: Contract FileClient FileClientContract FileClientLive TemporaryDirectory Unimplemented
  GitHubClient/GitHubClient: APIClient NetworkClient PortableFoundation Unimplemented
  GitHubClient/GitHubClientLive: APIClient CivilCalendar GitHubClient NetworkClient PortableFoundation
  GitHubClient/GitHubClientContract: APIClient Contract GitHubClient PortableFoundation
  GitHubClient/GitHubClientTests: APIClient Contract GitHubClient GitHubClientContract GitHubClientLive NetworkClient PortableFoundation Unimplemented
  LastResponseCodeService/LastResponseCodeService: PortableFoundation ResponseCodeStore SQLiteDatabase Store
  LastResponseCodeService/LastResponseCodeServiceTests: Contract LastResponseCodeService PortableFoundation ResponseCodeStore SQLiteDatabase Store Unimplemented
  ListPaging/ListPaging:
  ListPaging/ListPagingTests: ListPaging
  Localization/Localization: CivilCalendar PortableFoundation
  Localization/LocalizationTests: CivilCalendar Localization PortableFoundation
  MarketCommand/MarketCommand: AlertStore Backup CivilCalendar CommandLineParsing CommandSupport ExchangeClient FileClient Localization MarketFeature MarketFormatting MarketScreen MarketService NetworkClient NetworkOptions Polling PortableFoundation PriceLog SQLDatabase Store StyleGuide TerminalClient TerminalUI TextFormatting TradeStore WatchlistStore
  MarketCommand/MarketCommandTests: AlertStore Backup CommandLineParsing CommandSupport ExchangeClient FileClient Localization MarketCommand MarketService NetworkOptions PortableFoundation PriceLog ProcessClient SHA256 SQLDatabase SQLiteDatabase Store TerminalClient TerminalUITesting TestClock TradeStore WatchlistStore
  MarketFeature/MarketFeature: AlertStore ExchangeClient MarketService ObservableState Polling PortableFoundation PriceLog SQLiteDatabase SingleFlight TradeStore
  MarketFeature/MarketScreen: AlertStore ExchangeClient Localization MarketFeature MarketFormatting MarketService Polling PortableFoundation PriceLog StyleGuide TerminalClient TerminalUI TextFormatting TradeStore
  MarketFeature/MarketFeatureTests: AlertStore Contract ExchangeClient Localization MarketFeature MarketScreen MarketService ObservableStateTesting PortableFoundation PriceLog SQLiteDatabase StyleGuide TerminalClient TerminalUI TerminalUITesting TestClock TradeStore
  MarketFormatting/MarketFormatting: ExchangeClient Localization PortableFoundation
  MarketFormatting/MarketFormattingTests: ExchangeClient Localization MarketFormatting PortableFoundation
  MarketService/MarketService: AlertStore ExchangeClient PortableFoundation PriceLog SQLiteDatabase SingleFlight Store TextFormatting TradeStore WatchlistStore
  MarketService/MarketServiceTests: AlertStore Contract ExchangeClient MarketService ObservableStateTesting PortableFoundation PriceLog SQLDatabase SQLiteDatabase SerialTaskExecutor Store TestClock TradeStore WatchlistStore
  NetworkClient/NetworkClient: PortableFoundation TextFormatting Unimplemented
  NetworkClient/NetworkClientTransport: NetworkClient PortableFoundation
  NetworkClient/NetworkClientLive: NetworkClient NetworkClientTransport
  NetworkClient/NetworkClientCurlLive: CCurl CivilCalendar NetworkClient NetworkClientTransport POSIX PortableFoundation
  NetworkClient/NetworkClientRecording: NetworkClient POSIX PortableFoundation TextFormatting
  NetworkClient/LoopbackServer: POSIX
  NetworkClient/NetworkClientContract: Contract LoopbackServer NetworkClient PortableFoundation
  NetworkClient/NetworkClientTests: Contract LoopbackServer NetworkClient NetworkClientContract NetworkClientCurlLive NetworkClientLive NetworkClientRecording PortableFoundation SerialTaskExecutor TemporaryDirectory TestClock Unimplemented
  NetworkOptions/NetworkOptions: CommandLineParsing CommandSupport FileClient NetworkClient NetworkClientRecording PortableFoundation TextFormatting
  NetworkOptions/NetworkOptionsTests: CommandLineParsing CommandSupport FileClient NetworkClient NetworkClientRecording NetworkOptions PortableFoundation TerminalClient TestClock
  ObservableState/ObservableState:
  ObservableState/ObservableStateTesting: ObservableState SerialTaskExecutor
  ObservableState/ObservableStateTests: ObservableState ObservableStateTesting
  POSIX/POSIX: CPOSIX
  POSIX/POSIXTests: POSIX
  PageFormatting/PageFormatting: CivilCalendar Localization PortableFoundation TextFormatting
  PageFormatting/PageFormattingTests: CivilCalendar Localization PageFormatting PortableFoundation
  Polling/Polling:
  Polling/PollingTests: Polling TestClock
  PortableFoundation/PortableFoundation:
  PortableFoundation/PortableFoundationTests: PortableFoundation
  PostgresDatabase/PostgresDatabase: CPostgres POSIX PortableFoundation SQLDatabase TransactionQueue
  PostgresDatabase/PostgresServer: POSIX PortableFoundation
  PostgresDatabase/PostgresDatabaseTests: POSIX PortableFoundation PostgresDatabase PostgresServer SQLDatabase TemporaryDirectory TransactionQueue
  PriceLog/PriceLog: Backup CivilCalendar PortableFoundation SQLDatabase SQLiteDatabase
  PriceLog/PriceLogTests: Backup Contract PortableFoundation PriceLog SQLDatabase SQLiteDatabase
  ProcessClient/ProcessClient: Unimplemented
  ProcessClient/ProcessClientContract: Contract ProcessClient TestClock
  ProcessClient/ProcessClientLive: POSIX ProcessClient
  ProcessClient/ProcessClientTests: Contract POSIX ProcessClient ProcessClientContract ProcessClientLive TemporaryDirectory TestClock Unimplemented
  ResponseCodeStore/ResponseCodeStore: PortableFoundation SQLDatabase SQLiteDatabase Store
  ResponseCodeStore/ResponseCodeStoreTests: Contract PortableFoundation PostgresServer ResponseCodeStore SQLDatabase SQLiteDatabase Store StoreContract TemporaryDirectory Unimplemented
  SHA256/SHA256:
  SHA256/SHA256Tests: SHA256
  SQLDatabase/SQLDatabase: PortableFoundation
  SQLDatabase/SQLDatabaseTests: PortableFoundation SQLDatabase
  SQLiteDatabase/SQLiteDatabase: CSQLite POSIX SHA256 SQLDatabase TransactionQueue
  SQLiteDatabase/SQLiteDatabaseTests: Contract SQLDatabase SQLiteDatabase SerialTaskExecutor TemporaryDirectory TransactionQueue
  SerialTaskExecutor/SerialTaskExecutor:
  SerialTaskExecutor/SerialTaskExecutorTests: SerialTaskExecutor
  SingleFlight/SingleFlight:
  SingleFlight/SingleFlightTests: SerialTaskExecutor SingleFlight
  StarStore/StarStore: APIClient Backup PortableFoundation SQLDatabase SQLiteDatabase
  StarStore/StarStoreTests: APIClient Backup Contract PortableFoundation SQLDatabase SQLiteDatabase StarStore
  StargazerService/StargazerService: APIClient CivilCalendar GitHubClient PortableFoundation SQLiteDatabase StarStore Store
  StargazerService/StargazerServiceTests: APIClient CivilCalendar Contract GitHubClient PortableFoundation SQLiteDatabase StarStore StargazerService Store
  StargazersFeature/StargazersFeature: APIClient GitHubClient ListPaging ObservableState PortableFoundation SingleFlight StarStore StargazerService
  StargazersFeature/StargazersScreen: APIClient CivilCalendar GitHubClient ListPaging Localization Polling PortableFoundation StarStore StargazerService StargazersFeature StyleGuide TerminalClient TerminalUI TextFormatting
  StargazersFeature/StargazersFeatureTests: APIClient GitHubClient ListPaging Localization ObservableStateTesting PortableFoundation SQLiteDatabase StarStore StargazerService StargazersFeature StargazersScreen StyleGuide TerminalClient TerminalUI TerminalUITesting TestClock
  StarsCommand/StarsCommand: APIClient Backup CivilCalendar CommandLineParsing CommandSupport FileClient GitHubClient Localization NetworkClient NetworkClientRecording NetworkOptions PageFormatting Polling PortableFoundation ProcessClient SQLDatabase StarStore StargazerService StargazersFeature StargazersScreen Store StyleGuide TerminalClient TerminalUI TextFormatting
  StarsCommand/StarsCommandTests: APIClient CommandLineParsing CommandSupport FileClient GitHubClient GitHubClientLive Localization NetworkClient NetworkOptions PortableFoundation ProcessClient SHA256 SQLiteDatabase StarStore StargazerService StarsCommand Store TerminalClient TerminalUITesting TestClock
  Store/Store: PortableFoundation SQLDatabase SQLiteDatabase Unimplemented
  Store/StoreLive: POSIX PortableFoundation PostgresDatabase SQLDatabase SQLiteDatabase Store
  Store/StoreContract: Contract PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase Store
  Store/StoreTests: Contract PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  StyleGuide/StyleGuide: TextFormatting
  StyleGuide/StyleGuideTests: StyleGuide
  TargetStore/TargetStore: Backup PortableFoundation SQLDatabase SQLiteDatabase
  TargetStore/TargetStoreContract: Contract PortableFoundation Store StoreContract TargetStore
  TargetStore/TargetStoreTests: Backup Contract PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase StoreContract TargetStore TargetStoreContract
  TaskEditFeature/TaskEditFeature: CivilCalendar DayParsing Localization ObservableState PortableFoundation SQLiteDatabase TaskService TaskStore
  TaskEditFeature/TaskEditFeatureTests: CivilCalendar Contract DayParsing Localization ObservableStateTesting PortableFoundation SQLiteDatabase TaskEditFeature TaskService TaskStore
  TaskFiles/TaskFiles: CivilCalendar PortableFoundation TaskStore TextFormatting
  TaskFiles/TaskFilesTests: CivilCalendar Contract PortableFoundation ProcessClient ProcessClientLive TaskFiles TaskStore TemporaryDirectory
  TaskFormatting/TaskFormatting: CivilCalendar Localization StyleGuide TaskStore TerminalUI TextFormatting
  TaskFormatting/TaskFormattingTests: CivilCalendar Localization PortableFoundation SQLiteDatabase StyleGuide TaskFormatting TaskStore TerminalUI
  TaskListFeature/TaskListFeature: CivilCalendar ObservableState SQLiteDatabase TaskService TaskStore
  TaskListFeature/TaskListFeatureTests: CivilCalendar Contract ObservableStateTesting PortableFoundation SQLiteDatabase TaskListFeature TaskService TaskStore
  TaskService/TaskService: CivilCalendar PortableFoundation SQLiteDatabase Store TaskStore
  TaskService/TaskServiceTests: CivilCalendar Contract PortableFoundation SQLiteDatabase Store TaskService TaskStore
  TaskStore/TaskStore: Backup CivilCalendar PortableFoundation SQLDatabase SQLiteDatabase
  TaskStore/TaskStoreContract: CivilCalendar Contract PortableFoundation Store StoreContract TaskStore
  TaskStore/TaskStoreTests: Backup CivilCalendar Contract PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase StoreContract TaskStore TaskStoreContract TemporaryDirectory
  TasksCommand/TasksCommand: AgendaFeature AgendaService Backup CivilCalendar CommandLineParsing CommandSupport DayParsing FileClient Localization Polling PortableFoundation SQLDatabase Store StyleGuide TaskEditFeature TaskFiles TaskFormatting TaskListFeature TaskService TaskStore TerminalClient TerminalUI TextFormatting
  TasksCommand/TasksCommandTests: AgendaFeature AgendaService CivilCalendar CommandLineParsing CommandSupport Contract DayParsing FileClient Localization PortableFoundation ProcessClient SQLDatabase SQLiteDatabase Store StyleGuide TaskEditFeature TaskFormatting TaskListFeature TaskService TaskStore TasksCommand TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting
  TemplateClient/TemplateClient: Unimplemented
  TemplateClient/TemplateClientContract: Contract TemplateClient
  TemplateClient/TemplateClientLive: PortableFoundation TemplateClient
  TemplateClient/TemplateClientTests: Contract PortableFoundation TemplateClient TemplateClientContract TemplateClientLive TemporaryDirectory Unimplemented
  TemplateCommand/TemplateCommand: CommandLineParsing CommandSupport Store StyleGuide TemplateStore TextFormatting
  TemplateCommand/TemplateCommandTests: CommandSupport SQLiteDatabase Store TemplateCommand TemplateStore TerminalClient
  TemplateStore/TemplateStore: SQLDatabase SQLiteDatabase
  TemplateStore/TemplateStoreTests: SQLiteDatabase TemplateStore
  TemporaryDirectory/TemporaryDirectory: PortableFoundation
  TemporaryDirectory/TemporaryDirectoryTests: TemporaryDirectory
  TerminalClient/TerminalClient: Unimplemented
  TerminalClient/TerminalClientLive: POSIX TerminalClient
  TerminalClient/TerminalClientContract: Contract TerminalClient
  TerminalClient/TerminalClientTests: Contract POSIX TerminalClient TerminalClientContract TerminalClientLive
  TerminalUI/TerminalUI: Localization ObservableState Polling PortableFoundation StyleGuide TerminalClient TextFormatting
  TerminalUI/TerminalUITesting: Localization PortableFoundation StyleGuide TerminalClient TerminalUI TestClock TextFormatting
  TerminalUI/TerminalUITests: Localization SerialTaskExecutor StyleGuide TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting
  TestClock/TestClock:
  TestClock/ClockContract: Contract SerialTaskExecutor
  TestClock/TestClockTests: ClockContract Contract SerialTaskExecutor TestClock
  TextFormatting/TextFormatting: CivilCalendar PortableFoundation
  TextFormatting/TextFormattingTests: Contract PortableFoundation TextFormatting
  TradeStore/TradeStore: Backup PortableFoundation SQLDatabase SQLiteDatabase TextFormatting
  TradeStore/TradeStoreTests: Backup PortableFoundation SQLDatabase SQLiteDatabase TradeStore
  TransactionQueue/TransactionQueue:
  TransactionQueue/TransactionQueueTests: TransactionQueue
  Unimplemented/Unimplemented:
  Unimplemented/UnimplementedTests: Unimplemented
  WatchlistStore/WatchlistStore: Backup SQLDatabase SQLiteDatabase
  WatchlistStore/WatchlistStoreTests: Contract SQLiteDatabase WatchlistStore
  WorkspaceCommand/WorkspaceCommand: CommandLineParsing CommandSupport WorkspaceRules
  WorkspaceCommand/WorkspaceCommandTests: CommandSupport TerminalClient WorkspaceCommand WorkspaceRules
  WorkspaceRules/WorkspaceRules:
  WorkspaceRules/WorkspaceReader: PortableFoundation WorkspaceRules
  WorkspaceRules/WorkspaceRulesTests: WorkspaceReader WorkspaceRules
  """

/// The packages whose tests compare screens with files.
let packagesWithSnapshots = [
  "DataFetchFeature", "MarketFeature", "PageFormatting", "StargazersFeature", "TasksCommand",
  "TerminalUI",
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
      "CheckService", "CommandSupport", "CommandSupportLive", "ContentService",
      "CounterService", "CounterStore",
      "AttemptLog", "DataFetchFeature",
      "FetcherCommand", "LastResponseCodeService",
      "NetworkClient", "NetworkOptions", "PortableFoundation", "PostgresDatabase",
      "ResponseCodeStore", "SQLDatabase", "SQLiteDatabase", "Store",
      "StoreLive", "TargetStore", "NetworkOptionsLive",
    ],
    path: "App/fetcher"
  ),
  .executableTarget(
    name: "tasks",
    dependencies: [
      "AgendaService", "Backup", "CivilCalendar", "CommandSupport",
      "CommandSupportLive", "PortableFoundation", "PostgresDatabase", "SQLDatabase",
      "SQLiteDatabase", "Store", "StoreLive", "TaskService", "TaskStore",
      "TasksCommand",
    ],
    path: "App/tasks"
  ),
  .executableTarget(
    name: "market",
    dependencies: [
      "AlertStore", "CommandSupport", "CommandSupportLive", "ExchangeClient",
      "ExchangeClientLive", "MarketCommand", "MarketService", "NetworkClient", "NetworkOptions",
      "PortableFoundation", "PriceLog",
      "SQLiteDatabase", "Store", "StoreLive", "TradeStore", "WatchlistStore",
      "NetworkOptionsLive",
    ],
    path: "App/market"
  ),
  .executableTarget(
    name: "stars",
    dependencies: [
      "CommandSupport", "CommandSupportLive", "GitHubClient", "GitHubClientLive",
      "NetworkOptions", "PortableFoundation", "SQLiteDatabase", "StarStore",
      "StargazerService", "StarsCommand", "Store", "StoreLive",
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
      "TemplateCommand", "TemplateStore",
    ],
    path: "App/template"
  ),
  .testTarget(
    name: "WorkspaceTests",
    dependencies: [
      "fetcher", "market", "stars", "tasks", "workspace",
      "AgendaFeature", "AgendaService", "AttemptLog", "CivilCalendar",
      "ContentService",
      "CounterService", "DataFetchFeature", "FetcherCommand", "Localization", "LoopbackServer",
      "NetworkClient", "NetworkOptions", "POSIX", "PostgresDatabase", "PostgresServer", "PriceLog",
      "SQLDatabase", "SQLiteDatabase", "Store", "TargetStore", "TaskEditFeature",
      "TaskListFeature", "TaskService", "TaskStore", "TemporaryDirectory", "TestClock",
      "WorkspaceCommand", "WorkspaceReader", "WorkspaceRules",
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
  .systemLibrary(name: "CPOSIX", path: "Packages/POSIX/Sources/CPOSIX"),
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
