// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskListFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskListFeature", targets: ["TaskListFeature"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../ObservableState"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../TaskService"),
    .package(path: "../TaskStore"),
  ],
  targets: [
    .target(
      name: "TaskListFeature",
      dependencies: [
        "CivilCalendar", "ObservableState", "SQLiteDatabase", "TaskService", "TaskStore",
      ]
    ),
    .testTarget(
      name: "TaskListFeatureTests",
      dependencies: [
        "CivilCalendar", "Contract", "PortableFoundation", "SQLiteDatabase", "TaskListFeature",
        "TaskService",
        "TaskStore",
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
