// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TemporaryDirectory",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TemporaryDirectory", targets: ["TemporaryDirectory"])
  ],
  dependencies: [
    .package(path: "../PortableFoundation")
  ],
  targets: [
    .target(name: "TemporaryDirectory", dependencies: ["PortableFoundation"]),
    .testTarget(name: "TemporaryDirectoryTests", dependencies: ["TemporaryDirectory"]),
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
