// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "WatchlistStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "WatchlistStore", targets: ["WatchlistStore"]),
    .library(name: "WatchlistStoreLive", targets: ["WatchlistStoreLive"]),
    .library(name: "WatchlistStoreContract", targets: ["WatchlistStoreContract"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../InMemoryDatabase"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "WatchlistStore",
      dependencies: ["InMemoryDatabase", "Unimplemented"]
    ),
    .target(
      name: "WatchlistStoreLive",
      dependencies: ["SQLDatabase", "SQLiteDatabase", "WatchlistStore"]
    ),
    .target(
      name: "WatchlistStoreContract",
      dependencies: [
        "Contract", "Store", "WatchlistStore",
        .product(name: "StoreContract", package: "Store"),
      ]
    ),
    .testTarget(
      name: "WatchlistStoreTests",
      dependencies: [
        "Contract", "InMemoryDatabase", "SQLiteDatabase", "Store",
        "TemporaryDirectory", "Unimplemented", "WatchlistStore", "WatchlistStoreContract",
        "WatchlistStoreLive",
        .product(name: "StoreContract", package: "Store"),
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
