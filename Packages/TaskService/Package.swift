// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskService", targets: ["TaskService"]),
    .library(name: "TaskServiceLive", targets: ["TaskServiceLive"]),
    .library(name: "TaskServiceContract", targets: ["TaskServiceContract"]),
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
    .package(path: "../PostgresDatabase"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../TaskStore"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "TaskService",
      dependencies: ["PortableFoundation", "SQLiteDatabase", "Store", "TaskStore", "Unimplemented"]
    ),
    .target(
      name: "TaskServiceLive",
      dependencies: ["PortableFoundation", "Store", "TaskService", "TaskStore"]
    ),
    .target(
      name: "TaskServiceContract",
      dependencies: [
        "CivilCalendar", "Contract", "PortableFoundation", "TaskService", "TaskStore",
      ]
    ),
    .testTarget(
      name: "TaskServiceTests",
      dependencies: [
        "Contract", "PortableFoundation", "PostgresDatabase", "SQLDatabase", "SQLiteDatabase",
        "Store", "TaskService", "TaskServiceContract", "TaskServiceLive", "TaskStore",
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
