// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FetchLog",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FetchLog", targets: ["FetchLog"]),
    .library(name: "FetchLogContract", targets: ["FetchLogContract"]),
  ],
  dependencies: [
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
      name: "FetchLog",
      dependencies: ["PortableFoundation", "SQLDatabase", "SQLiteDatabase"]
    ),
    .target(
      name: "FetchLogContract",
      dependencies: [
        "Contract", "FetchLog", "PortableFoundation", "Store",
        .product(name: "StoreContract", package: "Store"),
      ]
    ),
    .testTarget(
      name: "FetchLogTests",
      dependencies: [
        "Contract", "FetchLog", "FetchLogContract", "PortableFoundation", "PostgresDatabase",
        "SQLDatabase", "SQLiteDatabase", "Store", "TemporaryDirectory",
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
