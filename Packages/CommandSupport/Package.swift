// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CommandSupport",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CommandSupport", targets: ["CommandSupport"]),
    .library(name: "CommandSupportLive", targets: ["CommandSupportLive"]),
  ],
  dependencies: [
    .package(path: "../Backup"),
    .package(path: "../CivilCalendar"),
    .package(path: "../CommandLineParsing"),
    .package(path: "../FileClient"),
    .package(path: "../POSIX"),
    .package(path: "../PortableFoundation"),
    .package(path: "../ProcessClient"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SerialTaskExecutor"),
    .package(path: "../Store"),
    .package(path: "../StyleGuide"),
    .package(path: "../TerminalClient"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "CommandSupport",
      dependencies: [
        "Backup", "CommandLineParsing", "FileClient", "PortableFoundation", "ProcessClient",
        "SQLDatabase", "Store", "StyleGuide", "TerminalClient", "TextFormatting",
      ]
    ),
    .target(
      name: "CommandSupportLive",
      dependencies: [
        "CivilCalendar", "CommandLineParsing", "CommandSupport", "POSIX", "PortableFoundation",
        "SerialTaskExecutor",
        .product(name: "FileClientLive", package: "FileClient"),
        .product(name: "ProcessClientLive", package: "ProcessClient"),
        .product(name: "TerminalClientLive", package: "TerminalClient"),
      ]
    ),
    .testTarget(
      name: "CommandSupportTests",
      dependencies: [
        "CommandLineParsing", "CommandSupport", "FileClient", "PortableFoundation", "ProcessClient",
        "SQLDatabase", "Store", "StyleGuide", "TerminalClient", "TestClock", "TextFormatting",
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
