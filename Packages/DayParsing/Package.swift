// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "DayParsing",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "DayParsing", targets: ["DayParsing"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Localization"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(name: "DayParsing", dependencies: ["CivilCalendar", "Localization", "TextFormatting"]),
    .testTarget(
      name: "DayParsingTests",
      dependencies: ["CivilCalendar", "DayParsing", "Localization"]
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
