// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Unimplemented",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Unimplemented", targets: ["Unimplemented"])
  ],
  targets: [
    .target(name: "Unimplemented"),
    .testTarget(name: "UnimplementedTests", dependencies: ["Unimplemented"]),
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
