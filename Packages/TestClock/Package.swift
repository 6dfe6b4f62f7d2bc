// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TestClock",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TestClock", targets: ["TestClock"]),
    .library(name: "ClockContract", targets: ["ClockContract"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../SerialTaskExecutor"),
  ],
  targets: [
    .target(name: "TestClock"),
    .target(name: "ClockContract", dependencies: ["Contract", "SerialTaskExecutor"]),
    .testTarget(
      name: "TestClockTests",
      dependencies: ["ClockContract", "Contract", "SerialTaskExecutor", "TestClock"]
    ),
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
