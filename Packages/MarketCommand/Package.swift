// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MarketCommand",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MarketCommand", targets: ["MarketCommand"])
  ],
  dependencies: [
    .package(path: "../AlertStore"),
    .package(path: "../Backup"),
    .package(path: "../CivilCalendar"),
    .package(path: "../CommandLineParsing"),
    .package(path: "../CommandSupport"),
    .package(path: "../ExchangeClient"),
    .package(path: "../FileClient"),
    .package(path: "../Localization"),
    .package(path: "../MarketFeature"),
    .package(path: "../MarketFormatting"),
    .package(path: "../MarketService"),
    .package(path: "../NetworkClient"),
    .package(path: "../NetworkOptions"),
    .package(path: "../Polling"),
    .package(path: "../PortableFoundation"),
    .package(path: "../PriceLog"),
    .package(path: "../ProcessClient"),
    .package(path: "../SHA256"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../StyleGuide"),
    .package(path: "../TerminalClient"),
    .package(path: "../TerminalUI"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
    .package(path: "../TradeStore"),
    .package(path: "../WatchlistStore"),
  ],
  targets: [
    .target(
      name: "MarketCommand",
      dependencies: [
        "AlertStore", "Backup", "CivilCalendar", "CommandLineParsing", "CommandSupport",
        "ExchangeClient", "FileClient", "Localization", "MarketFeature", "MarketFormatting",
        "MarketService", "NetworkClient", "NetworkOptions", "Polling", "PortableFoundation",
        "PriceLog",
        "SQLDatabase", "Store", "StyleGuide", "TerminalClient", "TerminalUI", "TextFormatting",
        "TradeStore", "WatchlistStore", .product(name: "MarketScreen", package: "MarketFeature"),
      ]
    ),
    .testTarget(
      name: "MarketCommandTests",
      dependencies: [
        "AlertStore", "Backup", "CommandLineParsing", "CommandSupport", "ExchangeClient",
        "FileClient", "Localization", "MarketCommand", "MarketService", "NetworkOptions",
        "PortableFoundation", "PriceLog", "ProcessClient", "SHA256", "SQLDatabase",
        "SQLiteDatabase", "Store", "TerminalClient", "TestClock", "TradeStore", "WatchlistStore",
        .product(name: "TerminalUITesting", package: "TerminalUI"),
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
