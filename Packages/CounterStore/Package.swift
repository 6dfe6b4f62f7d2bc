// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CounterStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CounterStore", targets: ["CounterStore"])
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../PostgresDatabase"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "CounterStore",
      dependencies: ["SQLDatabase", "SQLiteDatabase", "Store"]
    ),
    .testTarget(
      name: "CounterStoreTests",
      dependencies: [
        "Contract", "CounterStore", "SQLiteDatabase", "Store", "Unimplemented",
        .product(name: "PostgresServer", package: "PostgresDatabase"),
        .product(name: "StoreContract", package: "Store"),
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
