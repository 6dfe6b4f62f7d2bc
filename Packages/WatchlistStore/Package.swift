// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "WatchlistStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "WatchlistStore", targets: ["WatchlistStore"])
  ],
  dependencies: [
    .package(path: "../Backup"),
    .package(path: "../Contract"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
  ],
  targets: [
    .target(
      name: "WatchlistStore",
      dependencies: ["Backup", "SQLDatabase", "SQLiteDatabase"]
    ),
    .testTarget(
      name: "WatchlistStoreTests",
      dependencies: ["Contract", "SQLiteDatabase", "WatchlistStore"]
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
