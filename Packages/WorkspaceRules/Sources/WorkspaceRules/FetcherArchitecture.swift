extension Architecture {
  /// The architecture of this workspace.
  public static let fetcher = Architecture(
    file: "Packages/WorkspaceRules/Sources/WorkspaceRules/FetcherArchitecture.swift",
    floors: [
      Floor(
        "ground",
        [
          .library("PortableFoundation"),
          .library("POSIX"),
          .library("Unimplemented"),
          .library("Contract"),
          .library("SerialTaskExecutor"),
        ]
      ),
      Floor(
        "foundations",
        [
          .library("TestClock"),
          .library("SQLiteDatabase"),
          .library("CommandLineParsing"),
          .library("WorkspaceRules"),
          .library("ObservableState"),
          .library("ClientScaffold"),
          .library("SHA256"),
        ]
      ),
      Floor(
        "clients",
        [
          .client("Store"),
          .client("NetworkClient"),
          .client("TerminalClient"),
          .library("StyleGuide"),
          .client("FileClient"),
        ]
      ),
      Floor(
        "stores",
        [
          .specialisedStore("CounterStore"),
          .specialisedStore("ResponseCodeStore"),
          .client("FetchLog"),
        ]
      ),
      Floor(
        "services",
        [
          .client("ContentService"),
          .client("CounterService"),
          .client("LastResponseCodeService"),
        ]
      ),
      Floor(
        "features",
        [
          .client("DataFetchFeature")
        ]
      ),
      Floor(
        "commands",
        [
          .library("FetcherCommand"),
          .library("WorkspaceCommand"),
        ]
      ),
    ],
    folder: ["Package.swift", "README.md", "Snippets/*", "Sources/*", "Tests/*"],
    madeForTests: madeForTests,
    importLimits: [
      ImportLimit(
        "live modules are for apps, tests and live modules",
        modules: ["*Live"],
        importers: apps + tests + ["*Live/*"],
        reason: "What is built on an interface runs on any of its configurations.",
        remedy: "Import the interface, and let the app pass the live configuration in."
      ),
      ImportLimit(
        "what is made for tests is for tests",
        modules: madeForTests,
        importers: tests + ["*Contract/*", "LoopbackServer/*", "TestClock/*"],
        reason: "A product that needs what tests need brings it along.",
        remedy: "Move the code into a test or a contract, or take what it needs as an argument."
      ),
      ImportLimit(
        "the database in memory is for mocks",
        modules: ["InMemoryDatabase"],
        importers: tests + ["*Contract/*", "*/*Mock.swift"],
        reason: "A mock is one file, apart from what is always the same.",
        remedy: "Move the code into Mock.swift."
      ),
      ImportLimit(
        "the whole of Foundation is for the network and the apps",
        modules: ["Foundation"],
        importers: apps + tests + ["NetworkClientLive/*", "LoopbackServer/*"],
        reason: "FoundationEssentials is all that most code needs, at a fraction of the size.",
        remedy: """
          Import FoundationEssentials, and Foundation only behind \
          '#if canImport(FoundationEssentials) … #else'.
          """
      ),
      ImportLimit(
        "URLSession has one place",
        modules: ["FoundationNetworking"],
        importers: ["NetworkClientLive/*"],
        reason: "What knows the network is replaced in one place.",
        remedy: "Use NetworkClient."
      ),
      ImportLimit(
        "SQLite has one place",
        modules: ["CSQLite"],
        importers: ["SQLiteDatabase/*", "SQLiteDatabaseTests/*"],
        reason: "What knows the database is replaced in one place.",
        remedy: "Use SQLiteDatabase."
      ),
      ImportLimit(
        "libcurl has one place",
        modules: ["CCurl"],
        importers: ["NetworkClientCurlLive/*"],
        reason: "What knows the network is replaced in one place.",
        remedy: "Use NetworkClient."
      ),
    ],
    contracts: ["*Contract"],
    effects: [
      "print(", "exit(", "Date()", "Date.now", "UUID()", "Task.sleep", "FileManager.default",
      "ProcessInfo",
    ],
    effectfulFiles: apps + tests + [
      "NetworkClientRecording/RecordingFolder.swift", "TemporaryDirectory/*",
      "WorkspaceReader/Folder.swift",
    ]
  )

  private static let madeForTests: [Pattern] = [
    "*Contract", "LoopbackServer", "SerialTaskExecutor", "TemporaryDirectory", "TestClock",
    "Testing",
  ]

  private static let apps: [Pattern] = ["fetcher/*", "workspace/*"]

  private static let tests: [Pattern] = ["*Tests/*"]
}

extension Piece {
  /// Types and functions; no configurations.
  public static func library(_ name: String) -> Self { Self(name, .library) }

  /// A struct of closures with its configurations.
  public static func client(_ name: String) -> Self { Self(name, .client) }

  /// A typealias of Store with its keys; Store's contract is its own.
  public static func specialisedStore(_ name: String) -> Self { Self(name, .specialisedStore) }
}

extension Kind {
  private static let filesOfEvery = [
    "Package.swift", "README.md", "Snippets/<Name>Example.swift", "Tests/<Name>Tests/",
  ]

  fileprivate static let library = Kind("library", files: filesOfEvery, products: [])

  fileprivate static let specialisedStore = Kind(
    "specialised store",
    files: filesOfEvery + [
      "Sources/<Name>/Interface.swift", "Sources/<Name>/Mock.swift",
      "Sources/<Name>Live/Live.swift",
    ],
    products: ["<Name>", "<Name>Live"]
  )

  fileprivate static let client = Kind(
    "client",
    files: specialisedStore.files + ["Sources/<Name>Contract/"],
    products: specialisedStore.products + ["<Name>Contract"]
  )
}
