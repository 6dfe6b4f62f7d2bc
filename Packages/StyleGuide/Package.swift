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
