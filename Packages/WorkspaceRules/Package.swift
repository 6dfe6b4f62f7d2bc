// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "WorkspaceRules",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "WorkspaceReader", targets: ["WorkspaceReader"]),
    .library(name: "WorkspaceRules", targets: ["WorkspaceRules"]),
  ],
  dependencies: [
    .package(path: "../PortableFoundation")
  ],
  targets: [
    .target(name: "WorkspaceRules"),
    .target(name: "WorkspaceReader", dependencies: ["PortableFoundation", "WorkspaceRules"]),
    .testTarget(
      name: "WorkspaceRulesTests",
      dependencies: ["WorkspaceReader", "WorkspaceRules"]
    ),
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
