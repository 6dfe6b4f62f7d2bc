// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AgendaService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AgendaService", targets: ["AgendaService"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../Localization"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../TaskStore"),
  ],
  targets: [
    .target(
      name: "AgendaService",
      dependencies: ["CivilCalendar", "Localization", "SQLiteDatabase", "Store", "TaskStore"]
    ),
    .testTarget(
      name: "AgendaServiceTests",
      dependencies: [
        "AgendaService", "CivilCalendar", "Contract", "Localization", "PortableFoundation",
        "SQLDatabase", "SQLiteDatabase", "Store", "TaskStore",
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
