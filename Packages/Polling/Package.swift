// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Polling",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Polling", targets: ["Polling"])
  ],
  dependencies: [
    .package(path: "../TestClock")
  ],
  targets: [
    .target(name: "Polling"),
    .testTarget(name: "PollingTests", dependencies: ["Polling", "TestClock"]),
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
