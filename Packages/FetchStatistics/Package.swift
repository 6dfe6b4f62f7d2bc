// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FetchStatistics",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FetchStatistics", targets: ["FetchStatistics"])
  ],
  dependencies: [
    .package(path: "../AttemptLog"),
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../PageFormatting"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "FetchStatistics",
      dependencies: [
        "AttemptLog", "CivilCalendar", "PageFormatting", "PortableFoundation", "TextFormatting",
      ]
    ),
    .testTarget(
      name: "FetchStatisticsTests",
      dependencies: [
        "AttemptLog", "CivilCalendar", "Contract", "FetchStatistics", "PortableFoundation",
        "SQLDatabase", "SQLiteDatabase",
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
