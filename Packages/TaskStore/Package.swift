// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskStore", targets: ["TaskStore"]),
    .library(name: "TaskStoreLive", targets: ["TaskStoreLive"]),
    .library(name: "TaskStoreContract", targets: ["TaskStoreContract"]),
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../InMemoryDatabase"),
    .package(path: "../PortableFoundation"),
    .package(path: "../PostgresDatabase"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "TaskStore",
      dependencies: ["CivilCalendar", "InMemoryDatabase", "PortableFoundation", "Unimplemented"]
    ),
    .target(
      name: "TaskStoreLive",
      dependencies: ["CivilCalendar", "PortableFoundation", "SQLDatabase", "TaskStore"]
    ),
    .target(
      name: "TaskStoreContract",
      dependencies: [
        "CivilCalendar", "Contract", "PortableFoundation", "Store", "TaskStore",
        .product(name: "StoreContract", package: "Store"),
      ]
    ),
    .testTarget(
      name: "TaskStoreTests",
      dependencies: [
        "CivilCalendar", "Contract", "InMemoryDatabase", "PortableFoundation", "PostgresDatabase",
        "SQLDatabase", "SQLiteDatabase", "Store", "TaskStore", "TaskStoreContract", "TaskStoreLive",
        "TemporaryDirectory", "Unimplemented",
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
