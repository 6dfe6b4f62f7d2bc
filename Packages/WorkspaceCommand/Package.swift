// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "WorkspaceCommand",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "WorkspaceCommand", targets: ["WorkspaceCommand"])
  ],
  dependencies: [
    .package(path: "../CommandLineParsing"),
    .package(path: "../CommandSupport"),
    .package(path: "../TerminalClient"),
    .package(path: "../WorkspaceRules"),
  ],
  targets: [
    .target(
      name: "WorkspaceCommand",
      dependencies: [
        "CommandLineParsing", "CommandSupport", "WorkspaceRules",
      ]
    ),
    .testTarget(
      name: "WorkspaceCommandTests",
      dependencies: ["CommandSupport", "TerminalClient", "WorkspaceCommand", "WorkspaceRules"]
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
