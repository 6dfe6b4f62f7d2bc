// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CounterStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CounterStore", targets: ["CounterStore"]),
    .library(name: "CounterStoreLive", targets: ["CounterStoreLive"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../InMemoryDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "CounterStore",
      dependencies: ["InMemoryDatabase", "Store"]
    ),
    .target(
      name: "CounterStoreLive",
      dependencies: [
        "CounterStore", "SQLiteDatabase", "Store",
        .product(name: "StoreLive", package: "Store"),
      ]
    ),
    .testTarget(
      name: "CounterStoreTests",
      dependencies: [
        "Contract", "CounterStore", "CounterStoreLive", "InMemoryDatabase", "SQLiteDatabase",
        "Store", "Unimplemented",
        .product(name: "StoreContract", package: "Store"),
        .product(name: "StoreLive", package: "Store"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The same settings in every package of the workspace.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
