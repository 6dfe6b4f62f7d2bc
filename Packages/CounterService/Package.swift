// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CounterService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CounterService", targets: ["CounterService"]),
    .library(name: "CounterServiceLive", targets: ["CounterServiceLive"]),
    .library(name: "CounterServiceContract", targets: ["CounterServiceContract"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../CounterStore"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "CounterService",
      dependencies: [
        "Unimplemented", .product(name: "InMemoryDatabase", package: "SQLiteDatabase"),
      ]
    ),
    .target(name: "CounterServiceLive", dependencies: ["CounterService", "CounterStore", "Store"]),
    .target(
      name: "CounterServiceContract",
      dependencies: ["Contract", "CounterService", "Store"]
    ),
    .testTarget(
      name: "CounterServiceTests",
      dependencies: [
        "Contract", "CounterService", "CounterServiceContract", "CounterServiceLive",
        "CounterStore", "SQLiteDatabase", "Store", "Unimplemented",
        .product(name: "CounterStoreLive", package: "CounterStore"),
        .product(name: "InMemoryDatabase", package: "SQLiteDatabase"),
        .product(name: "StoreLive", package: "Store"),
        .product(name: "TemporaryDirectory", package: "SQLiteDatabase"),
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
