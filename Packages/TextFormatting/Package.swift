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
    .package(path: "../PortableFoundation"),
  ],
  targets: [
    .target(name: "TextFormatting", dependencies: ["CivilCalendar", "PortableFoundation"]),
    .testTarget(
      name: "TextFormattingTests",
      dependencies: ["PortableFoundation", "TextFormatting"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The same settings in every package of the workspace.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
