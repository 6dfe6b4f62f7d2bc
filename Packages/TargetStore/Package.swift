// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TargetStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TargetStore", targets: ["TargetStore"]),
    .library(name: "TargetStoreContract", targets: ["TargetStoreContract"]),
  ],
  dependencies: [
    .package(path: "../Backup"),
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
    .package(path: "../PostgresDatabase"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
  ],
  targets: [
    .target(
      name: "TargetStore",
      dependencies: ["Backup", "PortableFoundation", "SQLDatabase", "SQLiteDatabase"]
    ),
    .target(
      name: "TargetStoreContract",
      dependencies: [
        "Contract", "PortableFoundation", "Store", "TargetStore",
        .product(name: "StoreContract", package: "Store"),
      ]
    ),
    .testTarget(
      name: "TargetStoreTests",
      dependencies: [
        "Backup", "Contract", "PortableFoundation", "PostgresDatabase", "SQLDatabase",
        "SQLiteDatabase", "TargetStore", "TargetStoreContract",
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
