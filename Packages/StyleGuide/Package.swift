// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "StyleGuide",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "StyleGuide", targets: ["StyleGuide"])
  ],
  dependencies: [
    .package(path: "../TextFormatting")
  ],
  targets: [
    .target(name: "StyleGuide", dependencies: ["TextFormatting"]),
    .testTarget(name: "StyleGuideTests", dependencies: ["StyleGuide"]),
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
