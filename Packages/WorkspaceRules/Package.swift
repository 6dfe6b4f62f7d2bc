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
