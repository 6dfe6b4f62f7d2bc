// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "DataFetchFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "DataFetchFeature", targets: ["DataFetchFeature"]),
    .library(name: "DataFetchFeatureLive", targets: ["DataFetchFeatureLive"]),
  ],
  dependencies: [
    .package(path: "../ContentService"),
    .package(path: "../CounterService"),
    .package(path: "../FetchLog"),
    .package(path: "../LastResponseCodeService"),
    .package(path: "../NetworkClient"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../TestClock"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(name: "DataFetchFeature", dependencies: ["ContentService", "Unimplemented"]),
    .target(
      name: "DataFetchFeatureLive",
      dependencies: [
        "ContentService", "CounterService", "DataFetchFeature", "FetchLog",
        "LastResponseCodeService", "Store",
      ]
    ),
    .testTarget(
      name: "DataFetchFeatureTests",
      dependencies: [
        "ContentService", "CounterService", "DataFetchFeature", "DataFetchFeatureLive", "FetchLog",
        "LastResponseCodeService", "NetworkClient", "Store", "TestClock",
        .product(name: "InMemoryDatabase", package: "SQLiteDatabase"),
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
