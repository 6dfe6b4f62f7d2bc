// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AttemptLog",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AttemptLog", targets: ["AttemptLog"]),
    .library(name: "AttemptLogContract", targets: ["AttemptLogContract"]),
  ],
  dependencies: [
    .package(path: "../Backup"),
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
      name: "AttemptLog",
      dependencies: ["Backup", "PortableFoundation", "SQLDatabase", "SQLiteDatabase"]
    ),
    .target(
      name: "AttemptLogContract",
      dependencies: [
        "AttemptLog", "Contract", "PortableFoundation", "Store",
        .product(name: "StoreContract", package: "Store"),
      ]
    ),
    .testTarget(
      name: "AttemptLogTests",
      dependencies: [
        "AttemptLog", "AttemptLogContract", "Backup", "Contract", "PortableFoundation",
        "PostgresDatabase", "SQLDatabase", "SQLiteDatabase", "TemporaryDirectory",
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
