// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ResponseCodeStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ResponseCodeStore", targets: ["ResponseCodeStore"]),
    .library(name: "ResponseCodeStoreLive", targets: ["ResponseCodeStoreLive"]),
  ],
  dependencies: [
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
      name: "ResponseCodeStore",
      dependencies: ["InMemoryDatabase", "PortableFoundation", "Store"]
    ),
    .target(
      name: "ResponseCodeStoreLive",
      dependencies: [
        "ResponseCodeStore", "SQLDatabase", "Store",
        .product(name: "StoreLive", package: "Store"),
      ]
    ),
    .testTarget(
      name: "ResponseCodeStoreTests",
      dependencies: [
        "Contract", "InMemoryDatabase", "PortableFoundation", "PostgresDatabase",
        "ResponseCodeStore", "ResponseCodeStoreLive", "SQLDatabase", "SQLiteDatabase", "Store",
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
