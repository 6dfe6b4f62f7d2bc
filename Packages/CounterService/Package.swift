// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CounterService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CounterService", targets: ["CounterService"])
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../CounterStore"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(name: "CounterService", dependencies: ["CounterStore", "SQLiteDatabase", "Store"]),
    .testTarget(
      name: "CounterServiceTests",
      dependencies: [
        "Contract", "CounterService", "CounterStore", "SQLiteDatabase",
        "Store", "TemporaryDirectory", "Unimplemented",
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
