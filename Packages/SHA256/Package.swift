// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SHA256",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SHA256", targets: ["SHA256"])
  ],
  targets: [
    .target(name: "SHA256"),
    .testTarget(name: "SHA256Tests", dependencies: ["SHA256"]),
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
