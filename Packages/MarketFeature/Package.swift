// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MarketFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MarketFeature", targets: ["MarketFeature"]),
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
    .package(path: "../SingleFlight"),
    .package(path: "../StyleGuide"),
    .package(path: "../TerminalClient"),
    .package(path: "../TerminalUI"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
    .package(path: "../TradeStore"),
  ],
  targets: [
    .target(
      name: "MarketFeature",
      dependencies: [
        "AlertStore", "ExchangeClient", "MarketService", "ObservableState", "Polling",
        "PortableFoundation", "PriceLog", "SQLiteDatabase", "SingleFlight", "TradeStore",
      ]
    ),
    .target(
      name: "MarketScreen",
      dependencies: [
        "AlertStore", "ExchangeClient", "Localization", "MarketFeature", "MarketFormatting",
        "MarketService", "Polling", "PortableFoundation", "PriceLog", "StyleGuide",
        "TerminalClient", "TerminalUI", "TextFormatting", "TradeStore",
      ]
    ),
    .testTarget(
      name: "MarketFeatureTests",
      dependencies: [
        "AlertStore", "Contract", "ExchangeClient", "Localization", "MarketFeature", "MarketScreen",
        "MarketService", "PortableFoundation", "PriceLog", "SQLiteDatabase", "StyleGuide",
        "TerminalClient", "TerminalUI", "TestClock", "TradeStore",
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
