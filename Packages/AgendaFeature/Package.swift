// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AgendaFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AgendaFeature", targets: ["AgendaFeature"]),
    .library(name: "AgendaScreen", targets: ["AgendaScreen"]),
  ],
  dependencies: [
    .package(path: "../AgendaService"),
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../Localization"),
    .package(path: "../ObservableState"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../StyleGuide"),
    .package(path: "../TaskFormatting"),
    .package(path: "../TaskStore"),
    .package(path: "../TerminalClient"),
    .package(path: "../TerminalUI"),
  ],
  targets: [
    .target(
      name: "AgendaFeature",
      dependencies: ["AgendaService", "CivilCalendar", "ObservableState", "SQLiteDatabase"]
    ),
    .target(
      name: "AgendaScreen",
      dependencies: [
        "AgendaFeature", "AgendaService", "CivilCalendar", "Localization", "StyleGuide",
        "TaskFormatting", "TaskStore", "TerminalClient", "TerminalUI",
      ]
    ),
    .testTarget(
      name: "AgendaFeatureTests",
      dependencies: [
        "AgendaFeature", "AgendaScreen", "AgendaService", "CivilCalendar", "Contract",
        "Localization", "PortableFoundation", "SQLiteDatabase", "StyleGuide", "TaskStore",
        "TerminalClient", "TerminalUI",
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
