// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TasksCommand",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TasksCommand", targets: ["TasksCommand"])
  ],
  dependencies: [
    .package(path: "../AgendaFeature"),
    .package(path: "../AgendaService"),
    .package(path: "../Backup"),
    .package(path: "../CivilCalendar"),
    .package(path: "../CommandLineParsing"),
    .package(path: "../CommandSupport"),
    .package(path: "../Contract"),
    .package(path: "../DayParsing"),
    .package(path: "../FileClient"),
    .package(path: "../Localization"),
    .package(path: "../Polling"),
    .package(path: "../PortableFoundation"),
    .package(path: "../ProcessClient"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../StyleGuide"),
    .package(path: "../TaskEditFeature"),
    .package(path: "../TaskFiles"),
    .package(path: "../TaskFormatting"),
    .package(path: "../TaskListFeature"),
    .package(path: "../TaskService"),
    .package(path: "../TaskStore"),
    .package(path: "../TerminalClient"),
    .package(path: "../TerminalUI"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "TasksCommand",
      dependencies: [
        "AgendaFeature", "AgendaService", "Backup", "CivilCalendar", "CommandLineParsing",
        "CommandSupport", "DayParsing", "FileClient", "Localization", "Polling",
        "PortableFoundation", "SQLDatabase", "Store", "StyleGuide", "TaskEditFeature",
        "TaskFiles", "TaskFormatting", "TaskListFeature", "TaskService", "TaskStore",
        "TerminalClient", "TerminalUI", "TextFormatting",
      ]
    ),
    .testTarget(
      name: "TasksCommandTests",
      dependencies: [
        "AgendaFeature", "AgendaService", "CivilCalendar", "CommandLineParsing", "CommandSupport",
        "Contract", "DayParsing", "FileClient", "Localization", "PortableFoundation",
        "ProcessClient", "SQLDatabase",
        "SQLiteDatabase", "Store", "StyleGuide", "TaskEditFeature", "TaskFormatting",
        "TaskListFeature", "TaskService", "TaskStore", "TasksCommand", "TerminalClient",
        "TerminalUI", "TestClock", "TextFormatting",
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
