// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TransactionQueue",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TransactionQueue", targets: ["TransactionQueue"])
  ],
  targets: [
    .target(name: "TransactionQueue"),
    .testTarget(name: "TransactionQueueTests", dependencies: ["TransactionQueue"]),
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
