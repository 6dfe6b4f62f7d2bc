// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskListFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskListFeature", targets: ["TaskListFeature"]),
    .library(name: "TaskListFeatureContract", targets: ["TaskListFeatureContract"]),
    .library(name: "TaskListScreen", targets: ["TaskListScreen"]),
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../Localization"),
    .package(path: "../ObservableState"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../StyleGuide"),
    .package(path: "../TaskFormatting"),
    .package(path: "../TaskService"),
    .package(path: "../TaskStore"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../TerminalClient"),
    .package(path: "../TerminalUI"),
    .package(path: "../TextFormatting"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "TaskListFeature",
      dependencies: [
        "ObservableState", "PortableFoundation", "SQLiteDatabase", "TaskFormatting", "TaskService",
        "TaskStore", "Unimplemented",
      ]
    ),
    .target(
      name: "TaskListFeatureContract",
      dependencies: [
        "CivilCalendar", "Contract", "TaskListFeature", "TaskService", "TaskStore",
        .product(name: "ObservableStateTesting", package: "ObservableState"),
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
        "CivilCalendar", "Contract", "Localization", "ObservableState", "PortableFoundation",
        "SQLiteDatabase", "Store", "StyleGuide", "TaskFormatting", "TaskListFeature",
        "TaskListFeatureContract", "TaskListScreen", "TaskService", "TaskStore",
        "TemporaryDirectory", "TerminalClient", "TerminalUI",
        .product(name: "ObservableStateTesting", package: "ObservableState"),
        .product(name: "StoreLive", package: "Store"),
        .product(name: "TaskServiceLive", package: "TaskService"),
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
