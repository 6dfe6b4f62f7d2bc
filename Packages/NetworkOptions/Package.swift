// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "NetworkOptions",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "NetworkOptions", targets: ["NetworkOptions"])
  ],
  dependencies: [
    .package(path: "../CommandLineParsing"),
    .package(path: "../CommandSupport"),
    .package(path: "../FileClient"),
    .package(path: "../NetworkClient"),
    .package(path: "../PortableFoundation"),
    .package(path: "../TerminalClient"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "NetworkOptions",
      dependencies: [
        "CommandLineParsing", "CommandSupport", "FileClient", "NetworkClient",
        "PortableFoundation", "TextFormatting",
        .product(name: "NetworkClientRecording", package: "NetworkClient"),
      ]
    ),
    .testTarget(
      name: "NetworkOptionsTests",
      dependencies: [
        "CommandLineParsing", "CommandSupport", "FileClient", "NetworkClient", "NetworkOptions",
        "PortableFoundation", "TerminalClient", "TestClock",
        .product(name: "NetworkClientRecording", package: "NetworkClient"),
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
