// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "DataFetchFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "DataFetchFeature", targets: ["DataFetchFeature"]),
    .library(name: "DataFetchScreen", targets: ["DataFetchScreen"]),
  ],
  dependencies: [
    .package(path: "../AttemptLog"),
    .package(path: "../CheckService"),
    .package(path: "../ContentService"),
    .package(path: "../Contract"),
    .package(path: "../CounterService"),
    .package(path: "../LastResponseCodeService"),
    .package(path: "../Localization"),
    .package(path: "../ObservableState"),
    .package(path: "../Polling"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../SerialTaskExecutor"),
    .package(path: "../SingleFlight"),
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
      name: "DataFetchFeature",
      dependencies: [
        "AttemptLog", "CheckService", "ContentService", "CounterService", "LastResponseCodeService",
        "ObservableState", "PortableFoundation", "SQLDatabase", "SQLiteDatabase", "SingleFlight",
        "Store", "TargetStore",
      ]
    ),
    .target(
      name: "DataFetchScreen",
      dependencies: [
        "AttemptLog", "DataFetchFeature", "Localization", "Polling", "PortableFoundation",
        "SingleFlight", "StyleGuide", "TerminalClient", "TerminalUI", "TextFormatting",
      ]
    ),
    .testTarget(
      name: "DataFetchFeatureTests",
      dependencies: [
        "AttemptLog", "ContentService", "Contract", "CounterService", "DataFetchFeature",
        "DataFetchScreen", "Localization", "ObservableState", "PortableFoundation", "SQLDatabase",
        "SQLiteDatabase", "SerialTaskExecutor", "Store", "StyleGuide", "TargetStore",
        "TerminalClient", "TerminalUI", "TestClock", "TextFormatting",
        .product(name: "ObservableStateTesting", package: "ObservableState"),
        .product(name: "TerminalUITesting", package: "TerminalUI"),
      ],
      exclude: ["Snapshots"]
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
