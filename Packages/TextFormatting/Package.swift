// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TextFormatting",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TextFormatting", targets: ["TextFormatting"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
  ],
  targets: [
    .target(name: "TextFormatting", dependencies: ["CivilCalendar", "PortableFoundation"]),
    .testTarget(
      name: "TextFormattingTests",
      dependencies: ["Contract", "PortableFoundation", "TextFormatting"]
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
