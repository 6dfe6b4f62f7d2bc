// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FetcherCommand",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FetcherCommand", targets: ["FetcherCommand"])
  ],
  dependencies: [
    .package(path: "../CommandLineParsing"),
    .package(path: "../ContentService"),
    .package(path: "../CounterService"),
    .package(path: "../DataFetchFeature"),
    .package(path: "../FetchLog"),
    .package(path: "../LastResponseCodeService"),
    .package(path: "../NetworkClient"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../StyleGuide"),
    .package(path: "../TerminalClient"),
  ],
  targets: [
    .target(
      name: "FetcherCommand",
      dependencies: [
        "CommandLineParsing", "ContentService", "CounterService", "DataFetchFeature", "FetchLog",
        "LastResponseCodeService", "NetworkClient", "SQLiteDatabase", "Store", "StyleGuide",
        "TerminalClient",
      ]
    ),
    .testTarget(
      name: "FetcherCommandTests",
      dependencies: [
        "ContentService", "CounterService", "DataFetchFeature", "FetchLog", "FetcherCommand",
        "LastResponseCodeService", "NetworkClient", "SQLiteDatabase", "Store", "TerminalClient",
        .product(name: "DataFetchFeatureLive", package: "DataFetchFeature"),
        .product(name: "InMemoryDatabase", package: "SQLiteDatabase"),
      ]
    ),
  ],
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
