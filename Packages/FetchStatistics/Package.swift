// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FetchStatistics",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FetchStatistics", targets: ["FetchStatistics"])
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../FailureLog"),
    .package(path: "../FetchLog"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../TemporaryDirectory"),
  ],
  targets: [
    .target(
      name: "FetchStatistics",
      dependencies: ["FailureLog", "FetchLog", "PortableFoundation"]
    ),
    .testTarget(
      name: "FetchStatisticsTests",
      dependencies: [
        "Contract", "FailureLog", "FetchLog", "FetchStatistics", "PortableFoundation",
        "SQLDatabase", "SQLiteDatabase", "TemporaryDirectory",
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
