// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PageFormatting",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "PageFormatting", targets: ["PageFormatting"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Localization"),
    .package(path: "../PortableFoundation"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "PageFormatting",
      dependencies: ["CivilCalendar", "Localization", "PortableFoundation", "TextFormatting"]
    ),
    .testTarget(
      name: "PageFormattingTests",
      dependencies: ["CivilCalendar", "Localization", "PageFormatting", "PortableFoundation"],
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
