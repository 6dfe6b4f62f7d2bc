// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskStore", targets: ["TaskStore"]),
    .library(name: "TaskStoreContract", targets: ["TaskStoreContract"]),
  ],
  dependencies: [
    .package(path: "../Backup"),
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
    .package(path: "../PostgresDatabase"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../TemporaryDirectory"),
  ],
  targets: [
    .target(
      name: "TaskStore",
      dependencies: [
        "Backup", "CivilCalendar", "PortableFoundation", "SQLDatabase", "SQLiteDatabase",
      ]
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
        "Backup", "CivilCalendar", "Contract", "PortableFoundation", "PostgresDatabase",
        "SQLDatabase", "SQLiteDatabase", "TaskStore", "TaskStoreContract", "TemporaryDirectory",
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
