// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MarketService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MarketService", targets: ["MarketService"])
  ],
  dependencies: [
    .package(path: "../AlertStore"),
    .package(path: "../Contract"),
    .package(path: "../ExchangeClient"),
    .package(path: "../ObservableState"),
    .package(path: "../PortableFoundation"),
    .package(path: "../PriceLog"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../SerialTaskExecutor"),
    .package(path: "../SingleFlight"),
    .package(path: "../Store"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
    .package(path: "../TradeStore"),
    .package(path: "../WatchlistStore"),
  ],
  targets: [
    .target(
      name: "MarketService",
      dependencies: [
        "AlertStore", "ExchangeClient", "PortableFoundation", "PriceLog", "SQLiteDatabase",
        "SingleFlight", "Store", "TextFormatting", "TradeStore", "WatchlistStore",
      ]
    ),
    .testTarget(
      name: "MarketServiceTests",
      dependencies: [
        "AlertStore", "Contract", "ExchangeClient", "MarketService", "PortableFoundation",
        "PriceLog", "SQLDatabase", "SQLiteDatabase", "SerialTaskExecutor", "Store", "TestClock",
        "TradeStore", "WatchlistStore",
        .product(name: "ObservableStateTesting", package: "ObservableState"),
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
