// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PortableFoundation",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "PortableFoundation", targets: ["PortableFoundation"])
  ],
  targets: [
    .target(name: "PortableFoundation"),
    .testTarget(name: "PortableFoundationTests", dependencies: ["PortableFoundation"]),
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
