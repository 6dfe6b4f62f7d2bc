// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MarketService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MarketService", targets: ["MarketService"]),
    .library(name: "MarketServiceLive", targets: ["MarketServiceLive"]),
    .library(name: "MarketServiceContract", targets: ["MarketServiceContract"]),
  ],
  dependencies: [
    .package(path: "../AlertStore"),
    .package(path: "../Contract"),
    .package(path: "../ExchangeClient"),
    .package(path: "../PortableFoundation"),
    .package(path: "../PriceLog"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../SingleFlight"),
    .package(path: "../Store"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
    .package(path: "../Unimplemented"),
    .package(path: "../WatchlistStore"),
  ],
  targets: [
    .target(
      name: "MarketService",
      dependencies: [
        "AlertStore", "ExchangeClient", "PortableFoundation", "PriceLog", "SQLiteDatabase",
        "SingleFlight", "Store", "TextFormatting", "Unimplemented", "WatchlistStore",
      ]
    ),
    .target(
      name: "MarketServiceLive",
      dependencies: [
        "AlertStore", "ExchangeClient", "MarketService", "PortableFoundation", "PriceLog", "Store",
        "WatchlistStore",
      ]
    ),
    .target(
      name: "MarketServiceContract",
      dependencies: [
        "AlertStore", "Contract", "ExchangeClient", "MarketService", "PortableFoundation",
        "PriceLog", "TestClock",
      ]
    ),
    .testTarget(
      name: "MarketServiceTests",
      dependencies: [
        "AlertStore", "Contract", "ExchangeClient", "MarketService", "MarketServiceContract",
        "MarketServiceLive", "PortableFoundation", "PriceLog", "SQLiteDatabase", "Store",
        "TemporaryDirectory", "TestClock", "Unimplemented", "WatchlistStore",
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
