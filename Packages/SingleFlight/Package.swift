// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SingleFlight",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SingleFlight", targets: ["SingleFlight"])
  ],
  dependencies: [
    .package(path: "../SerialTaskExecutor")
  ],
  targets: [
    .target(name: "SingleFlight"),
    .testTarget(name: "SingleFlightTests", dependencies: ["SerialTaskExecutor", "SingleFlight"]),
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
