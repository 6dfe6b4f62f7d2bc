// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "InMemoryDatabase",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "InMemoryDatabase", targets: ["InMemoryDatabase"])
  ],
  dependencies: [
    .package(path: "../TransactionQueue")
  ],
  targets: [
    .target(name: "InMemoryDatabase", dependencies: ["TransactionQueue"]),
    .testTarget(name: "InMemoryDatabaseTests", dependencies: ["InMemoryDatabase"]),
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
