// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AlertStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AlertStore", targets: ["AlertStore"]),
    .library(name: "AlertStoreLive", targets: ["AlertStoreLive"]),
    .library(name: "AlertStoreContract", targets: ["AlertStoreContract"]),
  ],
  dependencies: [
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
      name: "AlertStore",
      dependencies: ["InMemoryDatabase", "PortableFoundation", "Unimplemented"]
    ),
    .target(
      name: "AlertStoreLive",
      dependencies: ["AlertStore", "PortableFoundation", "SQLDatabase", "SQLiteDatabase"]
    ),
    .target(
      name: "AlertStoreContract",
      dependencies: [
        "Contract", "AlertStore", "PortableFoundation", "Store",
        .product(name: "StoreContract", package: "Store"),
      ]
    ),
    .testTarget(
      name: "AlertStoreTests",
      dependencies: [
        "Contract", "AlertStore", "AlertStoreContract", "AlertStoreLive", "InMemoryDatabase",
        "PortableFoundation", "SQLDatabase", "SQLiteDatabase", "Store", "TemporaryDirectory",
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
