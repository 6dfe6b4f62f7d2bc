// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Localization",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Localization", targets: ["Localization"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../PortableFoundation"),
  ],
  targets: [
    .target(name: "Localization", dependencies: ["CivilCalendar", "PortableFoundation"]),
    .testTarget(
      name: "LocalizationTests",
      dependencies: ["CivilCalendar", "Localization", "PortableFoundation"]
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
