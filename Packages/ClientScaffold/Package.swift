// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ClientScaffold",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ClientScaffold", targets: ["ClientScaffold"])
  ],
  targets: [
    .target(name: "ClientScaffold"),
    .testTarget(name: "ClientScaffoldTests", dependencies: ["ClientScaffold"]),
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
