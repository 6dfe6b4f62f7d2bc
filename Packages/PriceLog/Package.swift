// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PriceLog",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "PriceLog", targets: ["PriceLog"])
  ],
  dependencies: [
    .package(path: "../Backup"),
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
  ],
  targets: [
    .target(
      name: "PriceLog",
      dependencies: [
        "Backup", "CivilCalendar", "PortableFoundation", "SQLDatabase", "SQLiteDatabase",
      ]
    ),
    .testTarget(
      name: "PriceLogTests",
      dependencies: [
        "Backup", "Contract", "PortableFoundation", "PriceLog", "SQLDatabase", "SQLiteDatabase",
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
