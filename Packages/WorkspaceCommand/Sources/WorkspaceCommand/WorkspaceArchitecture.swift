public import WorkspaceRules

extension Architecture {
  /// The architecture of this workspace.
  public static let workspace = Architecture(
    file: "Packages/WorkspaceCommand/Sources/WorkspaceCommand/WorkspaceArchitecture.swift",
    layers: [
      Layer(
        "platform",
        [
          .library("PortableFoundation"),
          .library("POSIX"),
        ]
      ),
      Layer(
        "support",
        [
          .library("CivilCalendar"),
          .library("Unimplemented"),
          .library("Contract"),
          .library("SerialTaskExecutor"),
          .library("TransactionQueue"),
          .library("SQLDatabase"),
          .library("TemporaryDirectory"),
        ]
      ),
      Layer(
        "foundations",
        [
          .library("TestClock"),
          .library("SQLiteDatabase"),
          .library("PostgresDatabase"),
          .library("TextFormatting"),
          .library("WorkspaceRules"),
          .library("ObservableState"),
          .library("SingleFlight"),
          .library("SHA256"),
          .library("Localization"),
          .library("ListPaging"),
        ]
      ),
      Layer(
        "clients",
        [
          .library("CommandLineParsing"),
          .client("Store"),
          .client("NetworkClient"),
          .client("TerminalClient"),
          .library("StyleGuide"),
          .library("Polling"),
          .library("DayParsing"),
          .library("PageFormatting"),
          .client("FileClient"),
          .client("TemplateClient", of: "template"),
          .client("ProcessClient"),
          .library("Backup"),
        ]
      ),
      Layer(
        "toolkits",
        [
          .library("CommandSupport"),
          .library("TerminalUI"),
          .library("APIClient"),
        ]
      ),
      Layer(
        "options",
        [
          .library("NetworkOptions")
        ]
      ),
      Layer(
        "sources",
        [
          .component("CounterStore", of: "fetcher"),
          .component("ResponseCodeStore", of: "fetcher"),
          .component("AttemptLog", of: "fetcher"),
          .component("TargetStore", of: "fetcher"),
          .component("TemplateStore", of: "template"),
          .component("TaskStore", of: "tasks"),
          .client("ExchangeClient", of: "market"),
          .component("PriceLog", of: "market"),
          .component("WatchlistStore", of: "market"),
          .component("AlertStore", of: "market"),
          .client("GitHubClient", of: "stars"),
          .component("StarStore", of: "stars"),
        ]
      ),
      Layer(
        "services",
        [
          .component("CheckService", of: "fetcher"),
          .component("ContentService", of: "fetcher"),
          .component("CounterService", of: "fetcher"),
          .component("LastResponseCodeService", of: "fetcher"),
          .library("FetchStatistics", of: "fetcher"),
          .library("TaskFormatting", of: "tasks"),
          .component("TaskService", of: "tasks"),
          .component("AgendaService", of: "tasks"),
          .library("MarketFormatting", of: "market"),
          .component("MarketService", of: "market"),
          .component("StargazerService", of: "stars"),
        ]
      ),
      Layer(
        "features",
        [
          .library("DataFetchFeature", of: "fetcher"),
          .library("AgendaFeature", of: "tasks"),
          .library("TaskListFeature", of: "tasks"),
          .library("TaskEditFeature", of: "tasks"),
          .library("MarketFeature", of: "market"),
          .library("StargazersFeature", of: "stars"),
        ]
      ),
      Layer(
        "commands",
        [
          .library("FetcherCommand", of: "fetcher"),
          .library("WorkspaceCommand", of: "workspace"),
          .library("TemplateCommand", of: "template"),
          .library("TasksCommand", of: "tasks"),
          .library("MarketCommand", of: "market"),
          .library("StarsCommand", of: "stars"),
        ]
      ),
    ],
    distinctiveTools: ["fetcher"],
    directory: ["Package.swift", "README.md", "Snippets/*", "Sources/*", "Tests/*"],
    testSupport: testSupport,
    importLimits: [
      ImportLimit(
        "live modules are for apps, tests and live modules",
        modules: ["*Live"],
        importers: apps + tests + ["*Live/*"],
        reason: "Code that uses an interface runs on all its configurations.",
        remedy: "Import the interface; the app passes the live configuration."
      ),
      ImportLimit(
        "test support is for tests",
        modules: testSupport,
        importers: tests + [
          "*Contract/*", "*Testing/*", "LoopbackServer/*", "PostgresServer/*", "TestClock/*",
        ],
        reason: "Products do not ship test support.",
        remedy: "Move the code into a test or a contract, or pass the dependency as an argument."
      ),
      ImportLimit(
        "all of Foundation is for the network and the apps",
        modules: ["Foundation"],
        importers: apps + tests + [
          "NetworkClientLive/*", "LoopbackServer/*", "PortableFoundation/*",
        ],
        reason: "FoundationEssentials suffices for most code, at a fraction of the size.",
        remedy: "Import PortableFoundation."
      ),
      .onePlace(
        "URLSession",
        "FoundationNetworking",
        ["NetworkClientLive/*"],
        use: "NetworkClient"
      ),
      .onePlace("libcurl", "CCurl", ["NetworkClientCurlLive/*"], use: "NetworkClient"),
      .onePlace(
        "SQLite",
        "CSQLite",
        ["SQLiteDatabase/*", "SQLiteDatabaseTests/*"],
        use: "SQLiteDatabase"
      ),
      .onePlace(
        "libpq",
        "CPostgres",
        ["PostgresDatabase/*", "PostgresDatabaseTests/*"],
        use: "PostgresDatabase"
      ),
    ],
    contracts: ["*Contract"],
    effects: [
      "print(", "exit(", "Date()", "Date.now", "UUID()", "Task.sleep", "FileManager.default",
      "ProcessInfo",
    ],
    effectfulFiles: apps + tests + [
      "CommandSupportLive/*", "NetworkClientRecording/RecordingDirectory.swift",
      "PostgresServer/*", "TemporaryDirectory/*", "WorkspaceReader/Directory.swift",
    ]
  )

  private static let testSupport: [Pattern] = [
    "*Contract", "LoopbackServer", "PostgresServer", "TemporaryDirectory", "TestClock",
    "*Testing",
  ]

  private static let apps: [Pattern] = ["App/*"]

  private static let tests: [Pattern] = ["*Tests/*"]
}

extension ImportLimit {
  /// The rule that one module imports a library.
  fileprivate static func onePlace(
    _ library: String,
    _ module: Pattern,
    _ importers: [Pattern],
    use client: String
  ) -> Self {
    Self(
      "\(library) has one place",
      modules: [module],
      importers: importers,
      reason: "\(client) can be replaced in one place.",
      remedy: "Use \(client)."
    )
  }
}

extension ListedPackage {
  /// A package of types and functions, without configurations.
  public static func library(_ name: String, of tool: String? = nil) -> Self {
    Self(name, .library, tool: tool)
  }

  /// A package with an interface, its configurations and its contract.
  public static func client(_ name: String, of tool: String? = nil) -> Self {
    Self(name, .client, tool: tool)
  }

  /// A package with an interface, one implementation of it, and the mock over a mock of what is below.
  public static func component(_ name: String, of tool: String? = nil) -> Self {
    Self(name, .component, tool: tool)
  }
}

extension Kind {
  private static let filesOfEvery = [
    "Package.swift", "README.md", "Snippets/<Name>Example.swift", "Tests/<Name>Tests/",
  ]

  fileprivate static let library = Kind("library", files: filesOfEvery, products: [])

  fileprivate static let component = Kind(
    "component",
    files: filesOfEvery + [
      "Sources/<Name>/Interface.swift", "Sources/<Name>/Live.swift", "Sources/<Name>/Mock.swift",
    ],
    products: ["<Name>"]
  )

  fileprivate static let client = Kind(
    "client",
    files: filesOfEvery + [
      "Sources/<Name>/Interface.swift", "Sources/<Name>/Mock.swift",
      "Sources/<Name>Live/Live.swift", "Sources/<Name>Contract/",
    ],
    products: ["<Name>", "<Name>Live", "<Name>Contract"]
  )
}
