// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FetcherCommand",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FetcherCommand", targets: ["FetcherCommand"])
  ],
  dependencies: [
    .package(path: "../AttemptLog"),
    .package(path: "../Backup"),
    .package(path: "../CheckService"),
    .package(path: "../CivilCalendar"),
    .package(path: "../CommandLineParsing"),
    .package(path: "../CommandSupport"),
    .package(path: "../ContentService"),
    .package(path: "../Contract"),
    .package(path: "../CounterService"),
    .package(path: "../DataFetchFeature"),
    .package(path: "../FetchStatistics"),
    .package(path: "../FileClient"),
    .package(path: "../LastResponseCodeService"),
    .package(path: "../NetworkClient"),
    .package(path: "../NetworkOptions"),
    .package(path: "../Polling"),
    .package(path: "../PortableFoundation"),
    .package(path: "../ProcessClient"),
    .package(path: "../SHA256"),
    .package(path: "../SQLDatabase"),
    .package(path: "../Store"),
    .package(path: "../StyleGuide"),
    .package(path: "../TargetStore"),
    .package(path: "../TerminalClient"),
    .package(path: "../TerminalUI"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "FetcherCommand",
      dependencies: [
        "AttemptLog", "Backup", "CheckService", "CivilCalendar", "CommandLineParsing",
        "CommandSupport", "ContentService", "CounterService", "DataFetchFeature", "FetchStatistics",
        "FileClient", "LastResponseCodeService", "NetworkClient", "NetworkOptions", "Polling",
        "PortableFoundation", "Store", "StyleGuide", "TargetStore", "TerminalClient", "TerminalUI",
        "TextFormatting", .product(name: "DataFetchScreen", package: "DataFetchFeature"),
        .product(name: "NetworkClientRecording", package: "NetworkClient"),
      ]
    ),
    .testTarget(
      name: "FetcherCommandTests",
      dependencies: [
        "AttemptLog", "CheckService", "CommandLineParsing", "CommandSupport", "ContentService",
        "Contract", "CounterService", "DataFetchFeature", "FetcherCommand", "FileClient",
        "LastResponseCodeService", "NetworkClient", "NetworkOptions", "PortableFoundation",
        "ProcessClient", "SHA256", "SQLDatabase", "Store", "TargetStore", "TerminalClient",
        "TestClock", "TextFormatting",
        .product(name: "NetworkClientRecording", package: "NetworkClient"),
      ]
    ),
  ]
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
