// swift-tools-version: 6.2
import PackageDescription

/// A local package: its name, which is also the name of its directory, and its products.
struct LocalPackage {
  let name: String
  let products: [String]

  /// A package without configurations.
  static func library(_ name: String, products: [String]? = nil) -> Self {
    Self(name: name, products: products ?? [name])
  }

  /// A package with an interface, a live configuration and a contract, and what else it offers.
  static func client(_ name: String, and others: String...) -> Self {
    Self(name: name, products: [name, "\(name)Live", "\(name)Contract"] + others)
  }

  /// A package with a kind of store, which has the contract of all stores.
  static func specialisedStore(_ name: String) -> Self {
    Self(name: name, products: [name, "\(name)Live"])
  }
}

/// Every package of the workspace, by layer: each uses packages of lower layers only.
let packages: [LocalPackage] = [
  // platform
  .library("PortableFoundation"),
  .library("POSIX"),
  // support
  .library("CivilCalendar"),
  .library("Unimplemented"),
  .library("Contract"),
  .library("SerialTaskExecutor"),
  .library("TransactionQueue"),
  .library("SQLDatabase"),
  .library("TemporaryDirectory"),
  // foundations
  .library("TestClock", products: ["TestClock", "ClockContract"]),
  .library("SQLiteDatabase"),
  .library("PostgresDatabase", products: ["PostgresDatabase", "PostgresServer"]),
  .library("InMemoryDatabase"),
  .library("TextFormatting"),
  .library("WorkspaceRules", products: ["WorkspaceRules", "WorkspaceReader"]),
  .library("ObservableState", products: ["ObservableState", "ObservableStateTesting"]),
  .library("SingleFlight"),
  .library("SHA256"),
  .library("Localization"),
  .library("ListPaging"),
  // clients
  .library("CommandLineParsing"),
  .client("Store"),
  .client(
    "NetworkClient",
    and: "LoopbackServer",
    "NetworkClientCurlLive",
    "NetworkClientRecording"
  ),
  .client("TerminalClient"),
  .library("StyleGuide"),
  .library("Polling"),
  .library("DayParsing"),
  .client("FileClient"),
  .client("TemplateClient"),
  .client("ProcessClient"),
  // toolkits
  .library("CommandSupport", products: ["CommandSupport", "CommandSupportLive"]),
  .library("TerminalUI", products: ["TerminalUI", "TerminalUITesting"]),
  .library("APIClient"),
  // options
  .library("NetworkOptions"),
  // sources
  .specialisedStore("CounterStore"),
  .specialisedStore("ResponseCodeStore"),
  .client("FetchLog"),
  .client("FailureLog"),
  .client("TemplateStore"),
  .client("TaskStore"),
  .client("ExchangeClient"),
  .client("PriceLog"),
  .client("WatchlistStore"),
  .client("AlertStore"),
  .client("GitHubClient"),
  .client("StarStore"),
  // services
  .client("ContentService"),
  .client("CounterService"),
  .client("LastResponseCodeService"),
  .library("FetchStatistics"),
  .library("TaskFormatting"),
  .client("TaskService"),
  .client("AgendaService"),
  .library("MarketFormatting"),
  .client("MarketService"),
  .client("StargazerService"),
  // features
  .library(
    "DataFetchFeature",
    products: ["DataFetchFeature", "DataFetchFeatureContract", "DataFetchScreen"]
  ),
  .library(
    "AgendaFeature",
    products: ["AgendaFeature", "AgendaFeatureContract", "AgendaScreen"]
  ),
  .library(
    "TaskListFeature",
    products: ["TaskListFeature", "TaskListFeatureContract", "TaskListScreen"]
  ),
  .library(
    "TaskEditFeature",
    products: ["TaskEditFeature", "TaskEditFeatureContract", "TaskEditScreen"]
  ),
  .library("MarketFeature", products: ["MarketFeature", "MarketFeatureContract", "MarketScreen"]),
  .library(
    "StargazersFeature",
    products: ["StargazersFeature", "StargazersFeatureContract", "StargazersScreen"]
  ),
  // commands
  .library("FetcherCommand"),
  .library("WorkspaceCommand"),
  .library("TemplateCommand"),
  .library("TasksCommand"),
  .library("MarketCommand"),
  .library("StarsCommand"),
]

/// The dependencies of each package's tests, as its manifest declares them.
///
/// Generated: swift run workspace architecture --update
let testDependencies = """
  APIClient: APIClient NetworkClient PortableFoundation TestClock
  AgendaFeature: AgendaFeature AgendaFeatureContract AgendaScreen AgendaService AgendaServiceLive CivilCalendar Contract InMemoryDatabase Localization ObservableState ObservableStateTesting PortableFoundation SQLiteDatabase Store StoreLive StyleGuide TaskStore TaskStoreLive TemporaryDirectory TerminalClient TerminalUI TerminalUITesting
  AgendaService: AgendaService AgendaServiceContract AgendaServiceLive CivilCalendar Contract InMemoryDatabase Localization PortableFoundation SQLiteDatabase Store StoreLive TaskStore TaskStoreLive TemporaryDirectory Unimplemented
  AlertStore: AlertStore AlertStoreContract AlertStoreLive Contract InMemoryDatabase PortableFoundation SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  CivilCalendar: CivilCalendar PortableFoundation
  CommandLineParsing: CivilCalendar CommandLineParsing Contract PortableFoundation
  CommandSupport: CommandLineParsing CommandSupport FileClient PortableFoundation ProcessClient Store StyleGuide TerminalClient TestClock TextFormatting
  ContentService: ContentService ContentServiceContract ContentServiceLive Contract NetworkClient NetworkClientContract NetworkClientLive PortableFoundation TestClock Unimplemented
  Contract: Contract
  CounterService: Contract CounterService CounterServiceContract CounterServiceLive CounterStore CounterStoreLive InMemoryDatabase PostgresDatabase PostgresServer SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  CounterStore: Contract CounterStore CounterStoreLive InMemoryDatabase PostgresDatabase PostgresServer SQLiteDatabase Store StoreContract StoreLive Unimplemented
  DataFetchFeature: ContentService Contract CounterService DataFetchFeature DataFetchFeatureContract DataFetchScreen FailureLog FetchLog InMemoryDatabase ObservableState ObservableStateTesting PortableFoundation Store StyleGuide TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting
  DayParsing: CivilCalendar DayParsing Localization
  ExchangeClient: Contract ExchangeClient ExchangeClientContract ExchangeClientLive NetworkClient PortableFoundation Unimplemented
  FailureLog: Contract FailureLog FailureLogContract FailureLogLive InMemoryDatabase PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  FetchLog: Contract FetchLog FetchLogContract FetchLogLive InMemoryDatabase PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  FetchStatistics: Contract FailureLog FailureLogLive FetchLog FetchLogLive FetchStatistics PortableFoundation SQLiteDatabase TemporaryDirectory
  FetcherCommand: CommandLineParsing CommandSupport ContentService ContentServiceLive Contract CounterService DataFetchFeature FailureLog FetchLog FetcherCommand FileClient LastResponseCodeService NetworkClient NetworkClientRecording NetworkOptions PortableFoundation SHA256 Store TerminalClient TestClock TextFormatting
  FileClient: Contract FileClient FileClientContract FileClientLive TemporaryDirectory Unimplemented
  GitHubClient: APIClient Contract GitHubClient GitHubClientContract GitHubClientLive NetworkClient PortableFoundation Unimplemented
  InMemoryDatabase: InMemoryDatabase
  LastResponseCodeService: Contract InMemoryDatabase LastResponseCodeService LastResponseCodeServiceContract LastResponseCodeServiceLive PortableFoundation PostgresDatabase PostgresServer ResponseCodeStore ResponseCodeStoreLive SQLiteDatabase Store StoreContract StoreLive Unimplemented
  ListPaging: ListPaging
  Localization: CivilCalendar Localization PortableFoundation
  MarketCommand: AlertStore CommandLineParsing CommandSupport ExchangeClient FileClient InMemoryDatabase Localization MarketCommand MarketFeature MarketScreen MarketService NetworkOptions PortableFoundation PriceLog ProcessClient SHA256 Store StyleGuide TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting WatchlistStore
  MarketFeature: AlertStore AlertStoreLive Contract ExchangeClient InMemoryDatabase Localization MarketFeature MarketFeatureContract MarketScreen MarketService MarketServiceContract MarketServiceLive ObservableStateTesting PortableFoundation PriceLog PriceLogLive SQLiteDatabase Store StoreLive StyleGuide TemporaryDirectory TerminalClient TerminalUI TestClock WatchlistStore WatchlistStoreLive
  MarketFormatting: ExchangeClient Localization MarketFormatting PortableFoundation
  MarketService: AlertStore AlertStoreLive Contract ExchangeClient InMemoryDatabase MarketService MarketServiceContract MarketServiceLive PortableFoundation PriceLog PriceLogLive SQLiteDatabase Store StoreLive TemporaryDirectory TestClock Unimplemented WatchlistStore WatchlistStoreLive
  NetworkClient: Contract LoopbackServer NetworkClient NetworkClientContract NetworkClientCurlLive NetworkClientLive NetworkClientRecording PortableFoundation SerialTaskExecutor TemporaryDirectory TestClock Unimplemented
  NetworkOptions: CommandLineParsing CommandSupport FileClient NetworkClient NetworkClientRecording NetworkOptions PortableFoundation TerminalClient TestClock
  ObservableState: ObservableState ObservableStateTesting
  POSIX: POSIX
  Polling: Polling TestClock
  PortableFoundation: PortableFoundation
  PostgresDatabase: POSIX PortableFoundation PostgresDatabase PostgresServer SQLDatabase TemporaryDirectory TransactionQueue
  PriceLog: Contract InMemoryDatabase PortableFoundation PriceLog PriceLogContract PriceLogLive SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  ProcessClient: Contract POSIX ProcessClient ProcessClientContract ProcessClientLive TemporaryDirectory TestClock Unimplemented
  ResponseCodeStore: Contract InMemoryDatabase PortableFoundation PostgresDatabase PostgresServer ResponseCodeStore ResponseCodeStoreLive SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  SHA256: SHA256
  SQLDatabase: PortableFoundation SQLDatabase
  SQLiteDatabase: Contract PortableFoundation SQLDatabase SQLiteDatabase SerialTaskExecutor TemporaryDirectory TransactionQueue
  SerialTaskExecutor: SerialTaskExecutor
  SingleFlight: SerialTaskExecutor SingleFlight
  StarStore: APIClient Contract InMemoryDatabase PortableFoundation SQLDatabase SQLiteDatabase StarStore StarStoreContract StarStoreLive Store StoreContract StoreLive TemporaryDirectory Unimplemented
  StargazerService: APIClient CivilCalendar Contract GitHubClient InMemoryDatabase PortableFoundation SQLiteDatabase StarStore StarStoreLive StargazerService StargazerServiceContract StargazerServiceLive Store StoreLive TemporaryDirectory Unimplemented
  StargazersFeature: APIClient Contract GitHubClient ListPaging Localization ObservableStateTesting PortableFoundation StargazerService StargazersFeature StargazersFeatureContract StargazersScreen StyleGuide TerminalClient TerminalUI TestClock
  StarsCommand: APIClient CommandLineParsing CommandSupport FileClient GitHubClient GitHubClientLive InMemoryDatabase ListPaging Localization NetworkClient NetworkOptions PortableFoundation ProcessClient SHA256 StarStore StargazerService StargazersFeature StargazersScreen StarsCommand Store StyleGuide TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting
  Store: Contract InMemoryDatabase PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented
  StyleGuide: StyleGuide
  TaskEditFeature: CivilCalendar Contract DayParsing InMemoryDatabase Localization ObservableStateTesting PortableFoundation SQLiteDatabase Store StoreLive StyleGuide TaskEditFeature TaskEditFeatureContract TaskEditScreen TaskService TaskServiceLive TaskStore TaskStoreLive TemporaryDirectory TerminalClient TerminalUI TerminalUITesting
  TaskFormatting: CivilCalendar InMemoryDatabase Localization PortableFoundation StyleGuide TaskFormatting TaskStore TerminalUI
  TaskListFeature: CivilCalendar Contract InMemoryDatabase Localization ObservableState ObservableStateTesting PortableFoundation SQLiteDatabase Store StoreLive StyleGuide TaskFormatting TaskListFeature TaskListFeatureContract TaskListScreen TaskService TaskServiceLive TaskStore TaskStoreLive TemporaryDirectory TerminalClient TerminalUI TerminalUITesting
  TaskService: Contract InMemoryDatabase PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase Store StoreContract StoreLive TaskService TaskServiceContract TaskServiceLive TaskStore TaskStoreLive TemporaryDirectory Unimplemented
  TaskStore: CivilCalendar Contract InMemoryDatabase PortableFoundation PostgresDatabase PostgresServer SQLDatabase SQLiteDatabase Store StoreContract StoreLive TaskStore TaskStoreContract TaskStoreLive TemporaryDirectory Unimplemented
  TasksCommand: AgendaFeature AgendaService CivilCalendar CommandLineParsing CommandSupport FileClient InMemoryDatabase Localization PortableFoundation ProcessClient Store StyleGuide TaskEditFeature TaskFormatting TaskListFeature TaskService TaskStore TasksCommand TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting
  TemplateClient: Contract PortableFoundation TemplateClient TemplateClientContract TemplateClientLive TemporaryDirectory Unimplemented
  TemplateCommand: CommandSupport InMemoryDatabase Store TemplateCommand TemplateStore TerminalClient
  TemplateStore: Contract SQLiteDatabase Store StoreContract StoreLive TemplateStore TemplateStoreContract TemplateStoreLive Unimplemented
  TemporaryDirectory: TemporaryDirectory
  TerminalClient: Contract POSIX TerminalClient TerminalClientContract TerminalClientLive
  TerminalUI: Contract PortableFoundation SerialTaskExecutor StyleGuide TerminalClient TerminalUI TerminalUITesting TestClock TextFormatting
  TestClock: ClockContract Contract SerialTaskExecutor TestClock
  TextFormatting: Contract PortableFoundation TextFormatting
  TransactionQueue: TransactionQueue
  Unimplemented: Unimplemented
  WatchlistStore: Contract InMemoryDatabase SQLiteDatabase Store StoreContract StoreLive TemporaryDirectory Unimplemented WatchlistStore WatchlistStoreContract WatchlistStoreLive
  WorkspaceCommand: CommandSupport TerminalClient WorkspaceCommand WorkspaceRules
  WorkspaceRules: WorkspaceReader WorkspaceRules
  """

/// Products by their names alone.
func products(_ names: [String]) -> [Target.Dependency] {
  packages.flatMap { local in
    names.filter(local.products.contains).map { .product(name: $0, package: local.name) }
  }
}

/// The dependencies of the tests of a package.
func testDependencies(of package: String) -> [Target.Dependency] {
  let row = testDependencies.split(separator: "\n").first { $0.hasPrefix("\(package): ") }
  return products(row.map { $0.split(separator: " ").dropFirst().map(String.init) } ?? [])
}

/// The transports, by the traits that bring each into the tools that send requests.
let transports: [Target.Dependency] = [
  ("Curl", "NetworkClientCurlLive"), ("Foundation", "NetworkClientLive"),
].map { trait, product in
  .product(
    name: product,
    package: "NetworkClient",
    condition: .when(traits: [trait, "AllTransports"])
  )
}

let package = Package(
  name: "fetcher",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "fetcher", targets: ["fetcher"]),
    .executable(name: "tasks", targets: ["tasks"]),
    .executable(name: "market", targets: ["market"]),
    .executable(name: "stars", targets: ["stars"]),
    .executable(name: "workspace", targets: ["workspace"]),
  ],
  traits: [
    .trait(name: "Curl", description: "The transport on libcurl."),
    .trait(name: "Foundation", description: "The transport on FoundationNetworking."),
    .trait(name: "AllTransports", description: "Every transport, as without any trait."),
    // One trait: SwiftPM gives the compiler those that are enabled in any order (seen with 6.3.1), and another
    // order is another build.
    .default(enabledTraits: ["AllTransports"]),
  ],
  dependencies: packages.map { .package(path: "Packages/\($0.name)") },
  targets: [
    .executableTarget(
      name: "fetcher",
      dependencies: products([
        "CommandSupport", "CommandSupportLive", "ContentService", "ContentServiceLive",
        "CounterService", "CounterServiceLive", "CounterStore", "CounterStoreLive",
        "DataFetchFeature", "FailureLog", "FailureLogLive", "FetchLog", "FetchLogLive",
        "FetcherCommand", "LastResponseCodeService", "LastResponseCodeServiceLive",
        "NetworkClient", "NetworkOptions", "PortableFoundation", "PostgresDatabase",
        "ResponseCodeStore", "ResponseCodeStoreLive", "SQLDatabase", "SQLiteDatabase", "Store",
        "StoreLive",
      ]) + ["NetworkOptionsLive"],
      path: "App/fetcher"
    ),
    .executableTarget(
      name: "tasks",
      dependencies: products([
        "AgendaService", "AgendaServiceLive", "CivilCalendar", "CommandSupport",
        "CommandSupportLive", "PortableFoundation", "PostgresDatabase", "SQLDatabase",
        "SQLiteDatabase", "Store", "StoreLive", "TaskService", "TaskServiceLive", "TaskStore",
        "TaskStoreLive", "TasksCommand",
      ]),
      path: "App/tasks"
    ),
    .executableTarget(
      name: "market",
      dependencies: products([
        "AlertStore", "AlertStoreLive", "CommandSupport", "CommandSupportLive", "ExchangeClient",
        "ExchangeClientLive", "MarketCommand", "MarketService", "MarketServiceLive",
        "NetworkClient", "NetworkOptions", "PortableFoundation", "PriceLog", "PriceLogLive",
        "SQLiteDatabase", "Store", "StoreLive", "WatchlistStore", "WatchlistStoreLive",
      ]) + ["NetworkOptionsLive"],
      path: "App/market"
    ),
    .executableTarget(
      name: "stars",
      dependencies: products([
        "CommandSupport", "CommandSupportLive", "GitHubClient", "GitHubClientLive",
        "NetworkOptions", "PortableFoundation", "SQLiteDatabase", "StarStore", "StarStoreLive",
        "StargazerService", "StargazerServiceLive", "StarsCommand", "Store", "StoreLive",
      ]) + ["NetworkOptionsLive"],
      path: "App/stars"
    ),
    // The composition root of the network, which tools share: the traits belong to this package.
    .target(
      name: "NetworkOptionsLive",
      dependencies: products(["NetworkClient", "NetworkClientRecording", "NetworkOptions"])
        + transports,
      path: "App/NetworkOptionsLive"
    ),
    .executableTarget(
      name: "workspace",
      dependencies: products([
        "CommandSupport", "CommandSupportLive", "WorkspaceCommand", "WorkspaceReader",
      ]),
      path: "App/workspace"
    ),
    .executableTarget(
      name: "template",
      dependencies: products([
        "CommandSupport", "CommandSupportLive", "SQLiteDatabase", "Store", "StoreLive",
        "TemplateCommand", "TemplateStore", "TemplateStoreLive",
      ]),
      path: "App/template"
    ),
    .testTarget(
      name: "WorkspaceTests",
      dependencies: ["fetcher", "market", "stars", "tasks", "workspace"]
        + products([
          "AgendaFeature", "AgendaService", "AgendaServiceLive", "AlertStore", "AlertStoreLive",
          "CivilCalendar", "ContentService", "ContentServiceLive", "CounterService",
          "DataFetchFeature", "FailureLog", "FailureLogLive", "FetchLog", "FetchLogLive",
          "FetcherCommand", "InMemoryDatabase", "Localization", "LoopbackServer", "NetworkClient",
          "NetworkOptions", "PostgresServer", "PriceLog", "PriceLogLive", "SQLDatabase",
          "SQLiteDatabase", "StarStore",
          "StarStoreLive", "Store", "StoreLive",
          "TaskEditFeature", "TaskListFeature", "TaskService", "TaskServiceLive", "TaskStore",
          "TaskStoreLive", "TemporaryDirectory", "TestClock", "WatchlistStore",
          "WatchlistStoreLive", "WorkspaceCommand", "WorkspaceReader", "WorkspaceRules",
        ]),
      path: "Tests/WorkspaceTests",
      resources: [.copy("Fixtures")]
    ),
  ]
    // The tests of every package, in one build: `swift test` at the root runs them all.
    + packages.map { local in
      .testTarget(
        name: "\(local.name)Tests",
        dependencies: testDependencies(of: local.name),
        path: "Packages/\(local.name)/Tests/\(local.name)Tests",
        exclude: [
          "AgendaFeature", "DataFetchFeature", "MarketCommand", "StarsCommand", "TaskEditFeature",
          "TaskListFeature", "TasksCommand", "TerminalUI",
        ].contains(local.name) ? ["Snapshots"] : []
      )
    }
)

// The same settings in every package of the workspace.
for target in package.targets where target.type != .system {
  target.swiftSettings =
    [
      "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
      "NonisolatedNonsendingByDefault",
    ].map { .enableUpcomingFeature($0) }
    + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])
}
