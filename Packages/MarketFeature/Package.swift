// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MarketFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MarketFeature", targets: ["MarketFeature"]),
    .library(name: "MarketFeatureContract", targets: ["MarketFeatureContract"]),
    .library(name: "MarketScreen", targets: ["MarketScreen"]),
  ],
  dependencies: [
    .package(path: "../AlertStore"),
    .package(path: "../Contract"),
    .package(path: "../ExchangeClient"),
    .package(path: "../Localization"),
    .package(path: "../MarketFormatting"),
    .package(path: "../MarketService"),
    .package(path: "../ObservableState"),
    .package(path: "../Polling"),
    .package(path: "../PortableFoundation"),
    .package(path: "../PriceLog"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../SerialTaskExecutor"),
    .package(path: "../SingleFlight"),
    .package(path: "../Store"),
    .package(path: "../StyleGuide"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../TerminalClient"),
    .package(path: "../TerminalUI"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
    .package(path: "../Unimplemented"),
    .package(path: "../WatchlistStore"),
  ],
  targets: [
    .target(
      name: "MarketFeature",
      dependencies: [
        "AlertStore", "ExchangeClient", "MarketService", "ObservableState", "Polling",
        "PortableFoundation", "PriceLog", "SQLiteDatabase", "SingleFlight", "Unimplemented",
      ]
    ),
    .target(
      name: "MarketFeatureContract",
      dependencies: [
        "AlertStore", "Contract", "ExchangeClient", "MarketFeature", "MarketService",
        "PortableFoundation", "PriceLog", "SerialTaskExecutor", "TestClock",
        .product(name: "MarketServiceContract", package: "MarketService"),
        .product(name: "ObservableStateTesting", package: "ObservableState"),
      ]
    ),
    .target(
      name: "MarketScreen",
      dependencies: [
        "AlertStore", "ExchangeClient", "Localization", "MarketFeature", "MarketFormatting",
        "MarketService", "PortableFoundation", "PriceLog", "StyleGuide", "TerminalClient",
        "TerminalUI", "TextFormatting",
      ]
    ),
    .testTarget(
      name: "MarketFeatureTests",
      dependencies: [
        "AlertStore", "Contract", "ExchangeClient", "Localization", "MarketFeature",
        "MarketFeatureContract", "MarketScreen", "MarketService", "PortableFoundation", "PriceLog",
        "SQLiteDatabase", "Store", "StyleGuide", "TemporaryDirectory", "TerminalClient",
        "TerminalUI", "TestClock", "WatchlistStore",
        .product(name: "MarketServiceContract", package: "MarketService"),
        .product(name: "MarketServiceLive", package: "MarketService"),
        .product(name: "ObservableStateTesting", package: "ObservableState"),
        .product(name: "StoreLive", package: "Store"),
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
