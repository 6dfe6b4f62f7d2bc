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
