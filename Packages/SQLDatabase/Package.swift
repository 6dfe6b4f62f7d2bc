// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SQLDatabase",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SQLDatabase", targets: ["SQLDatabase"])
  ],
  dependencies: [
    .package(path: "../PortableFoundation")
  ],
  targets: [
    .target(name: "SQLDatabase", dependencies: ["PortableFoundation"]),
    .testTarget(name: "SQLDatabaseTests", dependencies: ["PortableFoundation", "SQLDatabase"]),
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
