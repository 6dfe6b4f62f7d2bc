// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Backup",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Backup", targets: ["Backup"])
  ],
  dependencies: [
    .package(path: "../PortableFoundation"),
    .package(path: "../PostgresDatabase"),
    .package(path: "../SHA256"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "Backup",
      dependencies: ["PortableFoundation", "SHA256", "SQLDatabase", "TextFormatting"]
    ),
    .testTarget(
      name: "BackupTests",
      dependencies: [
        "Backup", "PortableFoundation", "PostgresDatabase", "SHA256", "SQLDatabase",
        "SQLiteDatabase",
        .product(name: "PostgresServer", package: "PostgresDatabase"),
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
