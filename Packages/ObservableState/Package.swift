// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ObservableState",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ObservableState", targets: ["ObservableState"])
  ],
  targets: [
    .target(name: "ObservableState"),
    .testTarget(name: "ObservableStateTests", dependencies: ["ObservableState"]),
  ]
)

// The same settings in every package of the workspace.
for target in package.targets where target.type != .system {
  target.swiftSettings =
    [
      "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
      "NonisolatedNonsendingByDefault",
    ].map { .enableUpcomingFeature($0) }
    + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])
}
