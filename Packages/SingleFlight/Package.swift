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
