// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "StarStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "StarStore", targets: ["StarStore"]),
    .library(name: "StarStoreLive", targets: ["StarStoreLive"]),
    .library(name: "StarStoreContract", targets: ["StarStoreContract"]),
  ],
  dependencies: [
    .package(path: "../APIClient"),
    .package(path: "../Contract"),
    .package(path: "../InMemoryDatabase"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "StarStore",
      dependencies: [
        "APIClient", "InMemoryDatabase", "PortableFoundation", "Unimplemented",
      ]
    ),
    .target(
      name: "StarStoreLive",
      dependencies: [
        "APIClient", "PortableFoundation", "SQLDatabase", "SQLiteDatabase", "StarStore",
      ]
    ),
    .target(
      name: "StarStoreContract",
      dependencies: [
        "APIClient", "Contract", "PortableFoundation", "StarStore", "Store",
        .product(name: "StoreContract", package: "Store"),
      ]
    ),
    .testTarget(
      name: "StarStoreTests",
      dependencies: [
        "APIClient", "Contract", "InMemoryDatabase", "PortableFoundation", "SQLDatabase",
        "SQLiteDatabase",
        "StarStore", "StarStoreContract", "StarStoreLive", "Store", "TemporaryDirectory",
        "Unimplemented",
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
