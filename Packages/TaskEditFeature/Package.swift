// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskEditFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskEditFeature", targets: ["TaskEditFeature"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../DayParsing"),
    .package(path: "../Localization"),
    .package(path: "../ObservableState"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../TaskService"),
    .package(path: "../TaskStore"),
  ],
  targets: [
    .target(
      name: "TaskEditFeature",
      dependencies: [
        "CivilCalendar", "DayParsing", "Localization", "ObservableState", "PortableFoundation",
        "SQLiteDatabase", "TaskService", "TaskStore",
      ]
    ),
    .testTarget(
      name: "TaskEditFeatureTests",
      dependencies: [
        "CivilCalendar", "Contract", "DayParsing", "Localization", "PortableFoundation",
        "SQLiteDatabase", "TaskEditFeature", "TaskService", "TaskStore",
        .product(name: "ObservableStateTesting", package: "ObservableState"),
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
