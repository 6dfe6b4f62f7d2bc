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
