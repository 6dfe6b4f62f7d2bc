// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskService", targets: ["TaskService"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../TaskStore"),
  ],
  targets: [
    .target(
      name: "TaskService",
      dependencies: ["CivilCalendar", "PortableFoundation", "SQLiteDatabase", "Store", "TaskStore"]
    ),
    .testTarget(
      name: "TaskServiceTests",
      dependencies: [
        "CivilCalendar", "Contract", "PortableFoundation", "SQLiteDatabase", "Store", "TaskService",
        "TaskStore",
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
