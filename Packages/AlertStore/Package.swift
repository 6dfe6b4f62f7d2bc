// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AlertStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AlertStore", targets: ["AlertStore"])
  ],
  dependencies: [
    .package(path: "../Backup"),
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
  ],
  targets: [
    .target(
      name: "AlertStore",
      dependencies: ["Backup", "PortableFoundation", "SQLDatabase", "SQLiteDatabase"]
    ),
    .testTarget(
      name: "AlertStoreTests",
      dependencies: [
        "Backup", "AlertStore", "Contract", "PortableFoundation", "SQLDatabase", "SQLiteDatabase",
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
