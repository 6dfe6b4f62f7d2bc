// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "StarStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "StarStore", targets: ["StarStore"])
  ],
  dependencies: [
    .package(path: "../APIClient"),
    .package(path: "../Backup"),
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
  ],
  targets: [
    .target(
      name: "StarStore",
      dependencies: ["APIClient", "Backup", "PortableFoundation", "SQLDatabase", "SQLiteDatabase"]
    ),
    .testTarget(
      name: "StarStoreTests",
      dependencies: [
        "APIClient", "Backup", "Contract", "PortableFoundation", "SQLDatabase", "SQLiteDatabase",
        "StarStore",
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
