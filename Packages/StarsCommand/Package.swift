// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "StarsCommand",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "StarsCommand", targets: ["StarsCommand"])
  ],
  dependencies: [
    .package(path: "../APIClient"),
    .package(path: "../Backup"),
    .package(path: "../CivilCalendar"),
    .package(path: "../CommandLineParsing"),
    .package(path: "../CommandSupport"),
    .package(path: "../FileClient"),
    .package(path: "../GitHubClient"),
    .package(path: "../Localization"),
    .package(path: "../NetworkClient"),
    .package(path: "../NetworkOptions"),
    .package(path: "../PageFormatting"),
    .package(path: "../Polling"),
    .package(path: "../PortableFoundation"),
    .package(path: "../ProcessClient"),
    .package(path: "../SHA256"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../StarStore"),
    .package(path: "../StargazerService"),
    .package(path: "../StargazersFeature"),
    .package(path: "../Store"),
    .package(path: "../StyleGuide"),
    .package(path: "../TerminalClient"),
    .package(path: "../TerminalUI"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "StarsCommand",
      dependencies: [
        "APIClient", "Backup", "CivilCalendar", "CommandLineParsing", "CommandSupport",
        "FileClient", "GitHubClient", "Localization", "NetworkClient", "NetworkOptions",
        "PageFormatting", "Polling", "PortableFoundation", "ProcessClient", "SQLDatabase",
        "StarStore", "StargazerService", "StargazersFeature", "Store", "StyleGuide",
        "TerminalClient", "TerminalUI", "TextFormatting",
        .product(name: "NetworkClientRecording", package: "NetworkClient"),
        .product(name: "StargazersScreen", package: "StargazersFeature"),
      ]
    ),
    .testTarget(
      name: "StarsCommandTests",
      dependencies: [
        "APIClient", "CommandLineParsing", "CommandSupport", "FileClient", "GitHubClient",
        "Localization", "NetworkClient", "NetworkOptions", "PortableFoundation",
        "ProcessClient", "SHA256", "SQLiteDatabase", "StarStore", "StargazerService",
        "StarsCommand", "Store", "TerminalClient", "TestClock",
        .product(name: "GitHubClientLive", package: "GitHubClient"),
        .product(name: "TerminalUITesting", package: "TerminalUI"),
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
