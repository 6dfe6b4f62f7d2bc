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
