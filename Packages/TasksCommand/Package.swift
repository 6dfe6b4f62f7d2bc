// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TasksCommand",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TasksCommand", targets: ["TasksCommand"])
  ],
  dependencies: [
    .package(path: "../AgendaService"),
    .package(path: "../CivilCalendar"),
    .package(path: "../CommandLineParsing"),
    .package(path: "../CommandSupport"),
    .package(path: "../DayParsing"),
    .package(path: "../FileClient"),
    .package(path: "../InMemoryDatabase"),
    .package(path: "../Localization"),
    .package(path: "../PortableFoundation"),
    .package(path: "../Store"),
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
      name: "TasksCommand",
      dependencies: [
        "AgendaService", "CivilCalendar", "CommandLineParsing", "CommandSupport", "DayParsing",
        "FileClient", "Localization", "PortableFoundation", "Store", "StyleGuide", "TaskFormatting",
        "TaskService", "TaskStore", "TerminalClient", "TerminalUI", "TextFormatting",
      ]
    ),
    .testTarget(
      name: "TasksCommandTests",
      dependencies: [
        "AgendaService", "CommandLineParsing", "CommandSupport", "FileClient", "InMemoryDatabase",
        "Localization", "PortableFoundation", "Store", "TaskFormatting", "TaskService", "TaskStore",
        "TasksCommand", "TerminalClient", "TextFormatting",
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
    + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])
}
