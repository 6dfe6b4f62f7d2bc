// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskFormatting",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskFormatting", targets: ["TaskFormatting"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Localization"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../StyleGuide"),
    .package(path: "../TaskStore"),
    .package(path: "../TerminalUI"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "TaskFormatting",
      dependencies: [
        "CivilCalendar", "Localization", "StyleGuide", "TaskStore", "TerminalUI", "TextFormatting",
      ]
    ),
    .testTarget(
      name: "TaskFormattingTests",
      dependencies: [
        "CivilCalendar", "Localization", "PortableFoundation", "SQLiteDatabase", "StyleGuide",
        "TaskFormatting", "TaskStore", "TerminalUI",
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
