// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Store",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Store", targets: ["Store"]),
    .library(name: "StoreLive", targets: ["StoreLive"]),
    .library(name: "StoreContract", targets: ["StoreContract"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../POSIX"),
    .package(path: "../PortableFoundation"),
    .package(path: "../PostgresDatabase"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "Store",
      dependencies: ["PortableFoundation", "SQLDatabase", "SQLiteDatabase", "Unimplemented"]
    ),
    .target(
      name: "StoreLive",
      dependencies: [
        "POSIX", "PortableFoundation", "PostgresDatabase", "SQLDatabase", "SQLiteDatabase", "Store",
      ]
    ),
    .target(
      name: "StoreContract",
      dependencies: [
        "Contract", "PostgresDatabase", "SQLDatabase", "SQLiteDatabase", "Store",
        .product(name: "PostgresServer", package: "PostgresDatabase"),
      ]
    ),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Contract", "PortableFoundation", "PostgresDatabase", "SQLDatabase", "SQLiteDatabase",
        "Store", "StoreContract", "StoreLive", "TemporaryDirectory", "Unimplemented",
        .product(name: "PostgresServer", package: "PostgresDatabase"),
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
