// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TradeStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TradeStore", targets: ["TradeStore"])
  ],
  dependencies: [
    .package(path: "../Backup"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "TradeStore",
      dependencies: [
        "Backup", "PortableFoundation", "SQLDatabase", "SQLiteDatabase", "TextFormatting",
      ]
    ),
    .testTarget(
      name: "TradeStoreTests",
      dependencies: [
        "Backup", "PortableFoundation", "SQLDatabase", "SQLiteDatabase", "TradeStore",
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
