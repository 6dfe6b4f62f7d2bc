// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskEditFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskEditFeature", targets: ["TaskEditFeature"]),
    .library(name: "TaskEditScreen", targets: ["TaskEditScreen"]),
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../DayParsing"),
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
      name: "TaskEditFeature",
      dependencies: [
        "CivilCalendar", "DayParsing", "Localization", "ObservableState", "PortableFoundation",
        "SQLiteDatabase", "TaskService", "TaskStore",
      ]
    ),
    .target(
      name: "TaskEditScreen",
      dependencies: [
        "CivilCalendar", "DayParsing", "Localization", "StyleGuide", "TaskEditFeature",
        "TaskFormatting", "TaskStore", "TerminalClient", "TerminalUI", "TextFormatting",
      ]
    ),
    .testTarget(
      name: "TaskEditFeatureTests",
      dependencies: [
        "CivilCalendar", "Contract", "DayParsing", "Localization", "PortableFoundation",
        "SQLiteDatabase", "StyleGuide", "TaskEditFeature", "TaskEditScreen", "TaskService",
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
