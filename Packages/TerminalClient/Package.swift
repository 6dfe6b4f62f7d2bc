// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TerminalClient",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TerminalClient", targets: ["TerminalClient"]),
    .library(name: "TerminalClientLive", targets: ["TerminalClientLive"]),
  ],
  dependencies: [
    .package(path: "../Unimplemented")
  ],
  targets: [
    .target(name: "TerminalClient", dependencies: ["Unimplemented"]),
    .target(name: "TerminalClientLive", dependencies: ["TerminalClient"]),
    .testTarget(
      name: "TerminalClientTests",
      dependencies: ["TerminalClient", "TerminalClientLive", "Unimplemented"]
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
