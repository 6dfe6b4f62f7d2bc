// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CivilCalendar",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CivilCalendar", targets: ["CivilCalendar"])
  ],
  dependencies: [
    .package(path: "../POSIX"),
    .package(path: "../PortableFoundation"),
  ],
  targets: [
    .target(name: "CivilCalendar", dependencies: ["POSIX", "PortableFoundation"]),
    .testTarget(
      name: "CivilCalendarTests",
      dependencies: ["CivilCalendar", "PortableFoundation"]
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
