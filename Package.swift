// swift-tools-version: 6.2
import PackageDescription

/// A local package: its name, which is that of its folder, and the products that others may use.
struct Piece {
  let name: String
  let products: [String]

  /// A package without configurations.
  static func library(_ name: String, products: [String]? = nil) -> Self {
    Self(name: name, products: products ?? [name])
  }

  /// A package with an interface and a live configuration, and what else it offers.
  static func client(_ name: String, and others: String...) -> Self {
    Self(name: name, products: [name, "\(name)Live"] + others)
  }
}

/// Every package of the workspace, by floor: each uses only those of lower floors.
let pieces: [Piece] = [
  // ground
  .library("Unimplemented"),
  .library("Contract"),
  .library("SerialTaskExecutor"),
  // foundations
  .library("TestClock"),
  .library(
    "SQLiteDatabase",
    products: ["SQLiteDatabase", "InMemoryDatabase", "TemporaryDirectory"]
  ),
  .library("CommandLineParsing"),
  // clients
  .client("Store", and: "StoreContract"),
  .client("NetworkClient", and: "LoopbackServer"),
  .client("TerminalClient"),
  .library("StyleGuide"),
  // stores
  .client("CounterStore"),
  .client("ResponseCodeStore"),
  .client("FetchLog"),
  // services
  .client("ContentService"),
  .client("CounterService"),
  .client("LastResponseCodeService"),
  // features
  .client("DataFetchFeature"),
  // commands
  .library("FetcherCommand"),
]

let everyProduct: [Target.Dependency] = pieces.flatMap { piece in
  piece.products.map { .product(name: $0, package: piece.name) }
}

let package = Package(
  name: "fetcher",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "fetcher", targets: ["fetcher"])
  ],
  dependencies: pieces.map { .package(path: "Packages/\($0.name)") },
  targets: [
    .executableTarget(
      name: "fetcher",
      dependencies: [
        .product(name: "ContentServiceLive", package: "ContentService"),
        .product(name: "CounterServiceLive", package: "CounterService"),
        .product(name: "CounterStoreLive", package: "CounterStore"),
        .product(name: "DataFetchFeatureLive", package: "DataFetchFeature"),
        .product(name: "FetchLogLive", package: "FetchLog"),
        .product(name: "FetcherCommand", package: "FetcherCommand"),
        .product(name: "LastResponseCodeServiceLive", package: "LastResponseCodeService"),
        .product(name: "NetworkClientLive", package: "NetworkClient"),
        .product(name: "ResponseCodeStoreLive", package: "ResponseCodeStore"),
        .product(name: "SQLiteDatabase", package: "SQLiteDatabase"),
        .product(name: "StoreLive", package: "Store"),
        .product(name: "TerminalClientLive", package: "TerminalClient"),
      ],
      path: "App/fetcher"
    ),
    .testTarget(
      name: "WorkspaceTests",
      dependencies: ["fetcher"] + everyProduct,
      path: "Tests/WorkspaceTests",
      resources: [.copy("Fixtures")]
    ),
  ]
    // The tests of every package, in one build: `swift test` at the root runs them all. What a package may
    // use is said by its own manifest.
    + pieces.map { piece in
      .testTarget(
        name: "\(piece.name)Tests",
        dependencies: everyProduct,
        path: "Packages/\(piece.name)/Tests/\(piece.name)Tests"
      )
    },
  swiftLanguageModes: [.v6]
)

// The same settings in every package of the workspace.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
