// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskListFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskListFeature", targets: ["TaskListFeature"]),
    .library(name: "TaskListScreen", targets: ["TaskListScreen"]),
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../Localization"),
    .package(path: "../ObservableState"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../StyleGuide"),
    .package(path: "../TaskFormatting"),
    .package(path: "../TaskService"),
    .package(path: "../TaskStore"),
    .package(path: "../TerminalClient"),
    .package(path: "../TerminalUI"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "TaskListFeature",
      dependencies: [
        "ObservableState", "SQLiteDatabase", "TaskFormatting", "TaskService", "TaskStore",
      ]
    ),
    .target(
      name: "TaskListScreen",
      dependencies: [
        "CivilCalendar", "Localization", "StyleGuide", "TaskFormatting", "TaskListFeature",
        "TaskStore",
        "TerminalClient", "TerminalUI", "TextFormatting",
      ]
    ),
    .testTarget(
      name: "TaskListFeatureTests",
      dependencies: [
        "CivilCalendar", "Contract", "Localization", "PortableFoundation", "SQLiteDatabase",
        "StyleGuide", "TaskFormatting", "TaskListFeature", "TaskListScreen", "TaskService",
        "TaskStore", "TerminalClient", "TerminalUI",
        .product(name: "ObservableStateTesting", package: "ObservableState"),
        .product(name: "TerminalUITesting", package: "TerminalUI"),
      ],
      exclude: ["Snapshots"]
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
