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
