// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CommandLineParsing",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CommandLineParsing", targets: ["CommandLineParsing"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(name: "CArguments"),
    .target(
      name: "CommandLineParsing",
      dependencies: ["CArguments", "CivilCalendar", "TextFormatting"]
    ),
    .testTarget(
      name: "CommandLineParsingTests",
      dependencies: ["CivilCalendar", "CommandLineParsing", "Contract", "PortableFoundation"]
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
