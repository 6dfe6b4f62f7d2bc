// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "StargazersFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "StargazersFeature", targets: ["StargazersFeature"]),
    .library(name: "StargazersScreen", targets: ["StargazersScreen"]),
  ],
  dependencies: [
    .package(path: "../APIClient"),
    .package(path: "../CivilCalendar"),
    .package(path: "../GitHubClient"),
    .package(path: "../ListPaging"),
    .package(path: "../Localization"),
    .package(path: "../ObservableState"),
    .package(path: "../Polling"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../SingleFlight"),
    .package(path: "../StarStore"),
    .package(path: "../StargazerService"),
    .package(path: "../StyleGuide"),
    .package(path: "../TerminalClient"),
    .package(path: "../TerminalUI"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "StargazersFeature",
      dependencies: [
        "APIClient", "GitHubClient", "ListPaging", "ObservableState",
        "PortableFoundation", "SingleFlight", "StarStore", "StargazerService",
      ]
    ),
    .target(
      name: "StargazersScreen",
      dependencies: [
        "APIClient", "CivilCalendar", "GitHubClient", "ListPaging", "Localization",
        "Polling", "PortableFoundation", "StarStore", "StargazerService", "StargazersFeature",
        "StyleGuide", "TerminalClient", "TerminalUI", "TextFormatting",
      ]
    ),
    .testTarget(
      name: "StargazersFeatureTests",
      dependencies: [
        "APIClient", "GitHubClient", "ListPaging", "Localization", "PortableFoundation",
        "SQLiteDatabase", "StarStore", "StargazerService", "StargazersFeature", "StargazersScreen",
        "StyleGuide", "TerminalClient",
        "TerminalUI", "TestClock",
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
