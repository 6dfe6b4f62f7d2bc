// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CounterService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CounterService", targets: ["CounterService"]),
    .library(name: "CounterServiceContract", targets: ["CounterServiceContract"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../CounterStore"),
    .package(path: "../PostgresDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "CounterService",
      dependencies: ["CounterStore", "SQLiteDatabase", "Store", "Unimplemented"]
    ),
    .target(
      name: "CounterServiceContract",
      dependencies: [
        "Contract", "CounterService", "Store", .product(name: "StoreContract", package: "Store"),
      ]
    ),
    .testTarget(
      name: "CounterServiceTests",
      dependencies: [
        "Contract", "CounterService", "CounterServiceContract", "CounterStore", "PostgresDatabase",
        "SQLiteDatabase", "Store", "TemporaryDirectory", "Unimplemented",
        .product(name: "PostgresServer", package: "PostgresDatabase"),
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
