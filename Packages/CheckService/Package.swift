// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CheckService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CheckService", targets: ["CheckService"])
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../NetworkClient"),
    .package(path: "../PortableFoundation"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "CheckService",
      dependencies: ["NetworkClient", "PortableFoundation", "TextFormatting"]
    ),
    .testTarget(
      name: "CheckServiceTests",
      dependencies: [
        "CheckService", "Contract", "NetworkClient", "PortableFoundation", "TestClock",
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
